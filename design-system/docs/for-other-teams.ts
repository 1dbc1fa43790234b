/** The sentence of a page about components that the app doesn't use directly. @param names as they are read, such as "A, B and C" */
export const forOtherTeams = (names: string): string =>
  `Marginalia's own app doesn't use ${names} directly. Tests and maintenance are the same as for every component.`;
