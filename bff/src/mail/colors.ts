/** The design system's colours in mails, which know no variables: a test of the stories holds them to its tokens. */
export const mailColors = {
  'bg-page': { light: '#fcfaf6', dark: '#1b1815' },
  'bg-surface': { light: '#ffffff', dark: '#211e1a' },
  'border-hairline': { light: '#e4dccf', dark: '#3a352f' },
  'text-primary': { light: '#1f1b17', dark: '#f2ede5' },
  'text-secondary': { light: '#575047', dark: '#b3a99b' },
  'text-link': { light: '#1d4e89', dark: '#93bbeb' },
  'border-accent': { light: '#bf351d', dark: '#e97055' },
  'bg-accent': { light: '#bf351d', dark: '#e97055' },
  'text-on-accent': { light: '#ffffff', dark: '#1f0d07' },
} as const;

export type MailColor = keyof typeof mailColors;
