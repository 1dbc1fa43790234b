export const countryCodes = [
  { code: '+1', label: '+1 (US/Canada)' },
  { code: '+91', label: '+91 (India)' },
  { code: '+44', label: '+44 (UK)' },
  { code: '+61', label: '+61 (Australia)' },
  { code: '+49', label: '+49 (Germany)' },
  { code: '+33', label: '+33 (France)' },
  { code: '+86', label: '+86 (China)' },
  { code: '+81', label: '+81 (Japan)' },
  { code: '+82', label: '+82 (South Korea)' },
  { code: '+65', label: '+65 (Singapore)' },
] as const;
export const countryCodeValues = countryCodes.map(({ code }) => code);
export const countryCodeMessage = 'Please select a country code from the list';

const documentTypeLabels = [
  'Essay',
  'Research Paper',
  'Thesis',
  'Dissertation',
  'Report',
  'Case Study',
  'Literature Review',
  'Personal Statement',
  'Cover Letter',
  'Other',
] as const;
/** Stored in lower case with the first space turned into an underscore (specification, point 3). */
export const documentTypes = documentTypeLabels.map((label) => ({ id: label.toLowerCase().replace(' ', '_'), label }));
export const documentTypeIds = documentTypes.map(({ id }) => id);

export const academicLevels = [
  { id: 'high_school', label: 'High school' },
  { id: 'undergrad_year_1', label: 'Undergraduate, year 1' },
  { id: 'undergrad_year_2', label: 'Undergraduate, year 2' },
  { id: 'undergrad_year_3', label: 'Undergraduate, year 3' },
  { id: 'undergrad_year_4', label: 'Undergraduate, year 4' },
  { id: 'graduate_masters', label: 'Graduate, master’s' },
  { id: 'graduate_phd', label: 'Graduate, PhD' },
  { id: 'professional', label: 'Professional' },
  { id: 'other', label: 'Other' },
] as const;
export const academicLevelIds = academicLevels.map(({ id }) => id);

/** Categories of an editor's comments; analytics counts them as the most common issues (design §5.9). */
export const commentCategories = [
  { id: 'grammar', label: 'Grammar' },
  { id: 'clarity', label: 'Clarity' },
  { id: 'structure', label: 'Structure' },
  { id: 'tone', label: 'Tone' },
  { id: 'citation', label: 'Citation' },
  { id: 'argument', label: 'Argument' },
  { id: 'formatting', label: 'Formatting' },
] as const;
export const commentCategoryIds = commentCategories.map(({ id }) => id);
