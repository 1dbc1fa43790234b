import { callSubject } from '../../contract/index.ts';
import { cleanContent, linkTo, type MailContent, type MailPart, type Template, textOf } from './content.ts';
import { greetingName, withoutDirectionMarks, withoutLinks } from './safe-words.ts';

/** What every mail about a submission is given. Links are whole. */
export interface SubmissionMailData {
  readonly firstName: string;
  readonly title: string;
  readonly number: number;
  /** As people read it, both currencies. */
  readonly total: string;
  readonly trackingUrl: string;
  /** A guest's link to set a password; absent for those who have one. */
  readonly claimUrl?: string;
  /** Where the account of the address takes or refuses an order that somebody else may have made. */
  readonly accountUrl?: string;
  readonly reason?: string | null;
  /** The calls that the order includes. */
  readonly calls?: readonly string[];
  /** A reviewed document can be downloaded. */
  readonly hasDocument?: boolean;
  /** The order is over its limit: a quote is on its way, or the extra words cost nothing. */
  readonly quote?: 'awaited' | 'waived' | null;
  /** What a quote has added, one line of text for each amount. */
  readonly added?: readonly string[];
  /** The client had another quote before. */
  readonly isQuoteChanged?: boolean;
  /** A bank has yet to confirm a payment of the total. */
  readonly isPaying?: boolean;
  /** Whether money can be paid on the tracking page; if not, people are told whom to write to. */
  readonly hasOnlinePayment?: boolean;
  readonly refund?: { readonly money: string; readonly reason: string | null };
  readonly contactEmail: string;
}
const named = ({ title, number }: Pick<SubmissionMailData, 'title' | 'number'>) =>
  `"${oneLine(title)}" (order ${number})`;
const follow = ({ trackingUrl }: SubmissionMailData) => linkTo('Track your order', trackingUrl);
/** What the first mail of an order that arrives asks its recipient beside all else. */
const invitation = ({ claimUrl, accountUrl }: SubmissionMailData): readonly (MailPart | undefined | '')[] => [
  claimUrl && { lead: 'To see all your orders in an account, set a password here:', url: claimUrl },
  accountUrl && {
    lead: 'Nobody was logged in to your account when this order was placed. Log in to add the order to your account or to refuse it:',
    url: accountUrl,
  },
];
const pay = (data: SubmissionMailData): MailPart[] =>
  data.hasOnlinePayment
    ? [linkTo('Pay', data.trackingUrl)]
    : [`To pay by bank transfer or UPI, write to ${data.contactEmail} and mention order ${data.number}.`, follow(data)];
const alreadyPaying =
  "Your bank has yet to confirm your payment of this total. This can take several days. Don't pay again: we will email you.";
const startsWhenPaid = 'We start when we receive your payment.';

/** What became of the extra words of an order over its limit; nothing for any other order. */
const extraWords = ({ quote, added = [] }: SubmissionMailData): MailPart | false =>
  quote === 'waived'
    ? 'Your document is longer than the word limit of your service. The extra words are free.'
    : added.length > 0 && { lead: 'We added to your order:', list: added };
const theReason = (reason: string | null | undefined): MailPart | null =>
  reason ? { lead: 'The reason:', quote: reason } : null;

const bookingLink = ({ contactEmail, number }: SubmissionMailData) =>
  `mailto:${contactEmail}?subject=${encodeURIComponent(callSubject(number))}`;

export const submissionTemplates = {
  order_received: {
    // Nobody has looked at this order yet, and its recipient may be a stranger.
    subject: ({ title }) => `We have your document: ${withoutLinks(title)}`,
    parts: (data) => [
      `Thank you for your order. We have received ${named({ ...data, title: withoutLinks(data.title) })}.`,
      'An editor reviews it first. You pay once we accept it, and then we start.',
      `Your total is ${data.total}. You pay nothing now.`,
      data.quote === 'awaited' &&
        'Your document is longer than the word limit of your service. We will email you a quote before you pay.',
      follow(data),
      'Anyone with this link can see this order. Keep it private.',
    ],
  },
  approved: {
    subject: ({ title }) => `Approved and ready for payment: ${title}`,
    parts: (data) => [
      `We have reviewed ${named(data)} and can edit it.`,
      extraWords(data),
      `Your total is ${data.total}.`,
      ...pay(data),
      startsWhenPaid,
    ],
  },
  approved_awaiting_quote: {
    subject: ({ title }) => `Approved, with a quote to follow: ${title}`,
    parts: (data) => [
      `We have reviewed ${named(data)} and can edit it.`,
      'Your document is longer than the word limit of your service. We will email you a quote, and you can pay once you have it. You pay nothing now.',
      follow(data),
    ],
  },
  quoted: {
    subject: ({ title, isQuoteChanged }) => `Your ${isQuoteChanged ? 'new ' : ''}quote: ${title}`,
    parts: (data) => [
      data.isQuoteChanged
        ? `Here is a new quote for ${named(data)}. It replaces the earlier one.`
        : `Here is the quote for ${named(data)}.`,
      extraWords(data),
      `Your ${data.quote === 'waived' ? '' : 'new '}total is ${data.total}.`,
      ...(data.isPaying ? [alreadyPaying, follow(data)] : pay(data)),
      startsWhenPaid,
    ],
  },
  quote_withdrawn: {
    subject: ({ title }) => `Your quote is withdrawn: ${title}`,
    parts: (data) => [
      `We have withdrawn the quote for ${named(data)}.`,
      'We will email you a new quote, and you can pay once you have it. You pay nothing now.',
      follow(data),
    ],
  },
  rejected: {
    subject: ({ title }) => `We can't take on this order: ${title}`,
    parts: (data) => [
      `We can't take on ${named(data)}. You won't be charged.`,
      theReason(data.reason),
      `Questions? Write to ${data.contactEmail}.`,
    ],
  },
  paid: {
    subject: ({ title }) => `Payment received: ${title}`,
    parts: (data) => [
      `Thank you. We have received your payment for ${named(data)} and passed your order to our editors.`,
      follow(data),
    ],
  },
  payment_failed: {
    subject: ({ title }) => `Your payment failed: ${title}`,
    parts: (data) => [
      `Your bank did not confirm your payment for ${named(data)}. You haven't been charged.`,
      `Your total is still ${data.total}. Please pay again.`,
      ...pay(data),
      startsWhenPaid,
    ],
  },
  refunded: {
    subject: ({ title }) => `Your refund: ${title}`,
    parts: (data) => [
      `We have refunded ${data.refund?.money} of your payment for ${named(data)}.`,
      theReason(data.refund?.reason),
      'Your bank may take up to 10 days to show it.',
      follow(data),
    ],
  },
  // A bank returned it, or it was stopped at the provider.
  refund_failed: {
    subject: ({ title }) => `Your refund failed: ${title}`,
    parts: (data) => [
      `Our refund of ${data.refund?.money} for ${named(data)} failed, so this money hasn't reached you. A bank can return a refund, for example because a card has expired or an account was closed.`,
      "We will make the refund again or write to you. You don't need to do anything now.",
      `Questions? Write to ${data.contactEmail} and mention order ${data.number}.`,
      follow(data),
    ],
  },
  completed: {
    subject: ({ title, hasDocument }) =>
      `Your ${hasDocument ? 'edited document is ready' : 'review is complete'}: ${title}`,
    parts: (data) => [
      {
        lead: `The review of ${named(data)} is complete. Read the feedback${data.hasDocument ? ' and download your document' : ''} here:`,
        button: 'Read the feedback',
        url: data.trackingUrl,
      },
      data.calls?.length && {
        lead: `Your order includes a ${data.calls.join(' and a ')}. To book it, send us two or three times that suit you and mention order ${data.number}:`,
        url: bookingLink(data),
      },
    ],
  },
} satisfies Record<string, Template<SubmissionMailData>>;

export type SubmissionTemplate = keyof typeof submissionTemplates;

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  /** What the text says, for the HTML that is made when the mail is sent. */
  readonly content: MailContent;
}

/** The characters of a title or subject that a mail shows. */
const maxLine = 200;

/** One line: nothing typed by a person may end a mail header and begin another. */
const oneLine = (text: string): string =>
  [...withoutDirectionMarks(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())].slice(0, maxLine).join('');

export function render<Data extends { firstName: string; contactEmail: string }>(
  template: Template<Data>,
  data: Data,
): Rendered {
  const content = cleanContent({
    greeting: `Hello ${greetingName(data.firstName) ?? 'there'},`,
    parts: template.parts(data).flatMap((part) => part || []),
    signature: 'Marginalia',
    contactEmail: data.contactEmail,
  });
  return { subject: oneLine(template.subject(data)), text: textOf(content), content };
}

export const renderSubmissionMail = (template: SubmissionTemplate, data: SubmissionMailData): Rendered => {
  const { subject, parts }: Template<SubmissionMailData> = submissionTemplates[template];
  return render({ subject, parts: (given) => [...parts(given), ...invitation(given)] }, data);
};
