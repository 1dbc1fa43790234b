// Piscina requires this file. Node ends the whole process where a thread is ended while it requires an ES module, which a
// closing server and a slow start do; a thread that imports one just ends.
module.exports = async (job: import('./reader.ts').Job): Promise<import('./reader.ts').Outcome> =>
  (await import('./reader-thread.ts')).default(job);
