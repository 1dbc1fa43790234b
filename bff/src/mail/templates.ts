import { callSubject } from '../../contract/index.ts';
import { greetingName, withoutLinks } from './safe-words.ts';

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
  /** The order is over its limit: a quote is on its way, or the extra words cost nothing. */
  readonly quote?: 'awaited' | 'waived' | null;
  /** What a quote has added, one line of text for each amount. */
  readonly added?: readonly string[];
  /** Whether money can be paid on the tracking page; if not, people are told whom to write to. */
  readonly hasOnlinePayment?: boolean;
  readonly contactEmail: string;
}
export interface AccountMailData {
  readonly firstName: string;
  readonly url: string;
  readonly contactEmail: string;
}
interface Template<Data> {
  readonly subject: (data: Data) => string;
  readonly text: (data: Data) => readonly (string | false | 0 | undefined | null)[];
}

const named = ({ title, number }: Pick<SubmissionMailData, 'title' | 'number'>) => `"${title}" (order ${number})`;
const follow = ({ trackingUrl }: SubmissionMailData) => `You can follow it here:\n${trackingUrl}`;
const pay = (data: SubmissionMailData) =>
  data.hasOnlinePayment
    ? `You can pay here:\n${data.trackingUrl}`
    : `To pay by bank transfer or UPI, please write to ${data.contactEmail} and mention order ${data.number}.\n\n${follow(data)}`;
const startsWhenPaid = 'We start when your payment has arrived.';

/** What became of the extra words of an order over its limit; nothing for any other order. */
const extraWords = ({ quote, added = [] }: SubmissionMailData): string | false =>
  quote === 'waived'
    ? 'Your document is longer than the service covers. The extra words cost you nothing.'
    : added.length > 0 && `We added to your order:\n${added.map((line) => `- ${line}`).join('\n')}`;

const bookingLink = ({ contactEmail, number }: SubmissionMailData) =>
  `mailto:${contactEmail}?subject=${encodeURIComponent(callSubject(number))}`;

export const submissionTemplates = {
  order_received: {
    // Nobody has looked at this order yet, and its recipient may be a stranger.
    subject: ({ title }) => `We have your document: ${withoutLinks(title)}`,
    text: (data) => [
      `Thank you for your order. We have received ${named({ ...data, title: withoutLinks(data.title) })}.`,
      'An editor looks at it first. Once it is approved, you can pay and we start.',
      `Your total is ${data.total}. Nothing is charged now.`,
      data.quote === 'awaited' &&
        'Your document is longer than the service covers, so we will send you a quote before you pay.',
      follow(data),
      'This link opens this one order without a password, so please keep it to yourself.',
      data.claimUrl && `If you want an account with all your orders, set a password here:\n${data.claimUrl}`,
      data.accountUrl &&
        `This order was made without logging in to your account. Log in to add it to your orders or to refuse it:\n${data.accountUrl}`,
    ],
  },
  approved: {
    subject: ({ title, quote }) =>
      quote === 'awaited' ? `Approved, with a quote to follow: ${title}` : `Approved and ready for payment: ${title}`,
    text: (data) =>
      data.quote === 'awaited'
        ? [
            `We have looked at ${named(data)} and will gladly edit it.`,
            'Your document is longer than the service covers. We will email you a quote, and you can pay once you have it. Nothing is charged now.',
            follow(data),
          ]
        : [
            `We have looked at ${named(data)} and will gladly edit it.`,
            extraWords(data),
            `Your total is ${data.total}.`,
            pay(data),
            startsWhenPaid,
          ],
  },
  quoted: {
    subject: ({ title }) => `Your quote: ${title}`,
    text: (data) => [
      `Here is the quote for ${named(data)}.`,
      extraWords(data),
      `Your ${data.quote === 'waived' ? '' : 'new '}total is ${data.total}.`,
      pay(data),
      startsWhenPaid,
    ],
  },
  rejected: {
    subject: ({ title }) => `We cannot take this order: ${title}`,
    text: (data) => [
      `We are sorry: we cannot edit ${named(data)}. Nothing was charged.`,
      data.reason && `The reason:\n${data.reason}`,
      `If you have a question, please write to ${data.contactEmail}.`,
    ],
  },
  paid: {
    subject: ({ title }) => `Payment received: ${title}`,
    text: (data) => [
      `Thank you. Your payment for ${named(data)} has arrived, and our editors take over.`,
      follow(data),
    ],
  },
  completed: {
    subject: ({ title }) => `Your edited document is ready: ${title}`,
    text: (data) => [
      `The review of ${named(data)} is complete. Read the feedback and download your document here:\n${data.trackingUrl}`,
      data.calls?.length &&
        `Your order includes a ${data.calls.join(' and a ')}. To book it, send us two or three times that suit you and mention order ${data.number}:\n${bookingLink(data)}`,
    ],
  },
} satisfies Record<string, Template<SubmissionMailData>>;

export const accountTemplates = {
  claim_account: {
    subject: () => 'Set a password for your account',
    text: ({ url, contactEmail }) => [
      `There is an account for this address already. To use it, set a password here:\n${url}`,
      'The link works once, for seven days.',
      `If you did not ask for this, you need do nothing. Questions: ${contactEmail}.`,
    ],
  },
  reset_password: {
    subject: () => 'Set a new password',
    text: ({ url, contactEmail }) => [
      `You can set a new password here:\n${url}`,
      'The link works once, for one hour.',
      `If you did not ask for this, you need do nothing. Questions: ${contactEmail}.`,
    ],
  },
  verify_email: {
    subject: () => 'Confirm your email address',
    text: ({ url, contactEmail }) => [
      `To finish creating your account, confirm that this is your email address:\n${url}`,
      'The link works once, for seven days.',
      `If you didn't create an account with us, don't open the link: it would give somebody else your orders. Questions: ${contactEmail}.`,
    ],
  },
  change_email: {
    subject: () => 'Confirm your new email address',
    text: ({ url, contactEmail }) => [
      `To use this address for your account, confirm it:\n${url}`,
      'The link works once, for 24 hours. Until you open it, your account keeps its old address.',
      `If you didn't ask for this, don't open the link. Questions: ${contactEmail}.`,
    ],
  },
  email_changed: {
    subject: () => 'Your email address was changed',
    text: ({ url, contactEmail }) => [
      'Your account has a new email address. We write to the new address from now on.',
      `Log in with your username or the new address:\n${url}`,
      `If you didn't change it, write to ${contactEmail} at once.`,
    ],
  },
} satisfies Record<string, Template<AccountMailData>>;

export type SubmissionTemplate = keyof typeof submissionTemplates;
export type AccountTemplate = keyof typeof accountTemplates;

export interface Rendered {
  readonly subject: string;
  readonly text: string;
}

/** One line: nothing typed by a person may end a mail header and begin another. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

export function render<Data extends { firstName: string }>(template: Template<Data>, data: Data): Rendered {
  const paragraphs = [`Hello ${greetingName(data.firstName) ?? 'there'},`, ...template.text(data), 'Marginalia'];
  return {
    subject: oneLine(template.subject(data)),
    text: `${paragraphs.filter((paragraph) => typeof paragraph === 'string' && paragraph !== '').join('\n\n')}\n`,
  };
}
