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
    text: 'Please send a .docx or .doc file of at most 10 MB, or a Google Docs link that is shared as “Anyone with the link can comment” or “can edit”. Send only work that is yours, or that its author has asked you to send.',
  },
  {
    heading: 'Length',
    text: 'The service that you choose sets the number of words. About 100 words over it cost nothing extra. A longer text needs a custom quote; we write to you before anything is charged.',
  },
  {
    heading: 'Approval and payment',
    text: 'We look at every document before we accept it. Payment opens after approval, and work begins after payment. The price on the order form is the price that is charged. We may decline an order and tell you why; nothing is charged then.',
  },
  {
    heading: 'Refunds',
    text: 'You can cancel and have your money back within 24 hours of submission if no work has begun. Write to us with the number of your order.',
  },
  {
    heading: 'Memberships',
    text: 'A membership covers one month. Reviews and check-ins that were not used do not roll over to the next month.',
  },
  {
    heading: 'Your data',
    text: 'We keep your document, your name and your contact details to do the work and to answer you. Only our editors read your text. You may ask us to delete your account, your files and your texts at any time; amounts and dates of payments are kept, because the law asks for them.',
  },
  {
    heading: 'What we cannot promise',
    text: 'We work with care, but we cannot promise a grade, an admission or a publication. You decide which of our changes to take, and you answer for the text that you hand in.',
  },
];

export const integrityPolicy: readonly PolicyPart[] = [
  {
    heading: 'We edit and coach; we do not write',
    text: 'Our editors correct, question and explain. They do not write essays, chapters, answers or arguments, and they do not do your research.',
  },
  {
    heading: 'The work stays yours',
    text: 'Every change is marked, so that you can see it and decide about it. The ideas, the structure of the argument and the final words are yours.',
  },
  {
    heading: 'Follow the rules of your school',
    text: 'Some schools and journals limit the help that you may have, or ask you to name it. Please find out before you order. We gladly confirm in writing what we did.',
  },
  {
    heading: 'Sources',
    text: 'We point out passages that need a source. We do not add sources that you have not read, and we do not hide copied text.',
  },
  {
    heading: 'What we decline',
    text: 'We do not accept work that is under examination conditions, work that someone else is asked to write alone, or requests to write in your name.',
  },
];
