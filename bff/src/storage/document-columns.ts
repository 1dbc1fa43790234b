/** The columns that name stored documents. Their models belong to features that build on the store. */
export const documentColumns = [
  ['submissions', 'filename'],
  ['submissions', 'reviewedFilename'],
  ['earlier_documents', 'filename'],
] as const;
