/** Seven questions, written from the specification's facts. */
export const questions = [
  {
    id: 'what-you-get',
    category: 'Service Value',
    question: 'What do I get back?',
    answer:
      'Your own document with tracked changes and comments. You decide which changes to keep. Follow-up happens by email, and some packages include a video call after the draft is delivered.',
  },
  {
    id: 'how-long',
    category: 'Process',
    question: 'How long does it take?',
    answer:
      'We guarantee most services within 3 business days. Longer services, such as a Deep Clarity Edit or an Admissions Essay Review, take more time: see the services page. The order form shows the delivery time of your service.',
  },
  {
    id: 'how-to-send',
    category: 'Process',
    question: 'How do I send my document?',
    answer:
      'Upload a .docx or .doc file up to 10 MB, or paste a Google Docs link. Share the Google Doc as “Anyone with the link can comment” or “can edit”. You pay once we accept it.',
  },
  {
    id: 'honest',
    category: 'Ethics',
    question: 'Am I allowed to use an editor?',
    answer:
      'We edit and coach; we do not write the work for you. Every change is marked, so you can accept or reject it. Read your school’s rules before you order: they say what help is allowed.',
  },
  {
    id: 'for-whom',
    category: 'Audience',
    question: 'Who is this for?',
    answer:
      'High school students, undergraduates, graduate students, early-career researchers, and everyone who writes in English as a second language.',
  },
  {
    id: 'price',
    category: 'Pricing',
    question: 'What does it cost, and when do I pay?',
    answer:
      'The order form shows the full price in rupees and dollars before you order. You pay once we accept it. You can get a refund within 24 hours of submission if no work has begun.',
  },
  {
    id: 'too-long',
    category: 'Pricing',
    question: 'My text is longer than the limit. What now?',
    answer: 'Up to about 100 words over is free. For a longer text, write to us for a custom quote.',
  },
] as const;
