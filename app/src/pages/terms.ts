export interface PolicyPart {
  readonly heading: string;
  readonly text: string;
}

export const termsOfService: readonly PolicyPart[] = [
  {
    heading: 'What we do',
    text: 'We edit and comment on the academic writing you send us. You get your document back with tracked changes, comments and feedback, within the delivery time of your service.',
  },
  {
    heading: 'What you send',
    text: 'Send a .docx or .doc file of up to 10 MB, or a Google Docs link shared as “Anyone with the link can comment” or “can edit”.',
  },
  {
    heading: 'Length',
    text: 'Each service has a word limit. Up to about 100 words over is free. For a longer text, write to us for a custom quote.',
  },
  {
    heading: 'Approval and payment',
    text: 'We review every document before we accept it. You pay once we accept it, and we start work after payment. You pay the price on the order form. If we decline an order, you pay nothing.',
  },
  {
    heading: 'Refunds',
    text: 'You can get a refund within 24 hours of submission if no work has begun. Write to us and mention your order number.',
  },
  {
    heading: 'Memberships',
    text: 'A membership covers one month. Unused reviews and check-ins do not roll over to the next month.',
  },
  {
    heading: 'Your data',
    text: 'We store your document, your name and your contact details to do the work and to contact you. You can delete your account at any time. This deletes your files and texts; we keep the amounts and dates of your orders.',
  },
];

export const integrityPolicy: readonly PolicyPart[] = [
  {
    heading: 'We edit and coach; we do not write',
    text: 'Our editors correct and comment on your writing. Some services include coaching from outline to final draft. Editors do not write the work for you.',
  },
  {
    heading: 'The work stays yours',
    text: 'Every change is marked, so you can accept or reject it. The ideas, the structure of the argument and the final words are yours.',
  },
  {
    heading: 'Follow the rules of your school',
    text: 'Your school or journal decides what help is allowed. Check its rules before you order.',
  },
];
