/** Seven questions, written from the specification's facts. */
export const questions = [
  {
    id: 'what-you-get',
    category: 'Service Value',
    question: 'What do I get back?',
    answer:
      'Your own document with tracked changes and comments. You decide yourself which changes to take. Follow-up happens by email, and some packages include a video call after the draft is delivered.',
  },
  {
    id: 'how-long',
    category: 'Process',
    question: 'How long does it take?',
    answer:
      'Most services are back within 3 business days, and we guarantee that. Longer work, such as a Deep Clarity Edit or an Admissions Essay Review, has its own delivery time on the services page. The order form shows the time for what you choose.',
  },
  {
    id: 'how-to-send',
    category: 'Process',
    question: 'How do I send my document?',
    answer:
      'Upload a .docx or .doc file up to 10 MB, or paste a Google Docs link. Share the Google Doc as “Anyone with the link can comment” or “can edit”. We look at it, approve the order, and then you pay.',
  },
  {
    id: 'honest',
    category: 'Ethics',
    question: 'Is it allowed to use an editor?',
    answer:
      'We edit and coach; we do not write the work for you. Every change is marked, so that you can see it and decide about it. The rules of your school say what help is allowed: please read them before you order.',
  },
  {
    id: 'for-whom',
    category: 'Audience',
    question: 'Whom do you work for?',
    answer:
      'High school students, undergraduates, graduate students, early-career researchers, and everyone who writes in English as a second language.',
  },
  {
    id: 'price',
    category: 'Pricing',
    question: 'What does it cost, and when do I pay?',
    answer:
      'The order form shows the whole price in rupees and in dollars before you send anything. You pay after we have looked at your document and approved the order. A refund is possible within 24 hours of submission if no work has begun.',
  },
  {
    id: 'too-long',
    category: 'Pricing',
    question: 'My text is longer than the limit. What now?',
    answer:
      'About 100 words over the limit cost nothing extra. For a longer text, write to us: we look at it and make you a custom quote.',
  },
] as const;
