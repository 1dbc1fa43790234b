const samples = 100;
const sampleLength = 20;
/** Two texts by different people have next to none in common; one that was edited a lot keeps many. */
const leastShare = 0.3;

/** Whether one text is a version of the other: whether enough short stretches of `text` stand in `other`. */
export function isVersionOf(text: string, other: string): boolean {
  const [own, others] = [squeezed(text), squeezed(other)];
  if (own === '' || others === '') return false;
  const step = Math.max(1, (own.length - sampleLength) / samples);
  let tried = 0;
  let found = 0;
  for (let at = 0; tried < samples && (tried === 0 || at + sampleLength <= own.length); at += step, tried++)
    if (others.includes(own.slice(Math.floor(at), Math.floor(at) + sampleLength))) found++;
  return found >= leastShare * tried;
}

const squeezed = (text: string) => text.replace(/\s+/g, '');
