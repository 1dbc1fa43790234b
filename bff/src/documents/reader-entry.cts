// Piscina requires this file and waits for what it gives. Node ends the whole process where a thread is ended while it
// requires an ES module, which a closing server and a slow start do; a thread that imports one just ends.
module.exports = import('./reader-thread.ts').then((thread) => thread.default);
