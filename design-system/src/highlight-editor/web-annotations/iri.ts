// The model names everything by an IRI; ids of marks, replies and people are any text.

const prefix = 'urn:marginalia:';
/** Half a character, which no encoding has. */
const half = /\p{Surrogate}/gu;
const iri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** The IRI of an id: itself where it is one already, as what another tool made. */
export const iriOf = (id: string): string =>
  iri.test(id) && !id.startsWith(prefix) ? id : `${prefix}${encodeURIComponent(id.replace(half, '\ufffd'))}`;

/** The id that an IRI was made of; an IRI of another tool is the id. */
export function idOf(from: string): string {
  if (!from.startsWith(prefix)) return from;
  try {
    return decodeURIComponent(from.slice(prefix.length));
  } catch {
    return from;
  }
}
