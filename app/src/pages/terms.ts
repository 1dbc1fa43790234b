export interface PolicyPart {
  readonly heading: string;
  readonly text: string;
}

export const termsOfService: readonly PolicyPart[] = [
  {
    heading: 'What we do',
    text: 'We edit and comment on academic writing that you send us. You get your document back with tracked changes, comments and feedback, within the delivery time of the service that you ordered.',
  },
  {
    heading: 'What you send',
    text: 'Please send a .docx or .doc file of at most 10 MB, or a Google Docs link that is shared as “Anyone with the link can comment” or “can edit”.',
  },
  {
    heading: 'Length',
    text: 'The service that you choose sets the number of words. About 100 words over it cost nothing extra. A longer text needs a custom quote: please write to us.',
  },
  {
    heading: 'Approval and payment',
    text: 'We look at every document before we accept it. Payment opens after approval, and work begins after payment. The price on the order form is the price that is charged. We may decline an order; nothing is charged then.',
  },
  {
    heading: 'Refunds',
    text: 'You can have your money back within 24 hours of submission if no work has begun. Write to us with the number of your order.',
  },
  {
    heading: 'Memberships',
    text: 'A membership covers one month. Reviews and check-ins that were not used do not roll over to the next month.',
  },
  {
    heading: 'Your data',
    text: 'We keep your document, your name and your contact details to do the work and to answer you. You can delete your account at any time: your files and texts go with it, amounts and dates are kept.',
  },
];

export const integrityPolicy: readonly PolicyPart[] = [
  {
    heading: 'We edit and coach; we do not write',
    text: 'Our editors correct and comment on what you have written, and coach you from outline to final draft where the service says so. They do not write the work for you.',
  },
  {
    heading: 'The work stays yours',
    text: 'Every change is marked, so that you can see it and decide about it. The ideas, the structure of the argument and the final words are yours.',
  },
  {
    heading: 'Follow the rules of your school',
    text: 'Your school or journal says what help you may have. Please find out before you order.',
  },
];
