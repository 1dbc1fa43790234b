import { type AccountMailData, type AccountTemplate, accountTemplates } from '../src/mail/account-templates.ts';
import {
  type Rendered,
  render,
  renderSubmissionMail,
  type SubmissionMailData,
  type SubmissionTemplate,
} from '../src/mail/templates.ts';

const contactEmail = 'desk@marginalia.example';
const site = 'https://marginalia.example';
const token = 'q3Vx0mT7cYbR2nK9wLhZ4sJ6dF1gP8aE5uI0oXvBtQk';

const order: SubmissionMailData = {
  firstName: 'Amina',
  title: 'Shade trees and street heat in Nairobi',
  number: 217,
  total: '$36.00 (₹2,880)',
  trackingUrl: `${site}/track/${token}`,
  hasOnlinePayment: true,
  contactEmail,
};
const quoted = { added: ['1,500 extra words: $20.00 (₹1,600)'], total: '$56.00 (₹4,480)' };

/** Each mail about an order in its forms, by a name for each. */
const orderMails: Record<string, [SubmissionTemplate, Partial<SubmissionMailData>?]> = {
  orderReceived: ['order_received'],
  orderReceivedByGuest: ['order_received', { quote: 'awaited', claimUrl: `${site}/reset-password#token=${token}` }],
  orderReceivedForAccount: ['order_received', { accountUrl: `${site}/profile` }],
  approved: ['approved'],
  approvedWithoutOnlinePayment: ['approved', { hasOnlinePayment: false, quote: 'waived' }],
  approvedWithQuoteToFollow: ['approved_awaiting_quote'],
  quoted: ['quoted', quoted],
  quoteChanged: ['quoted', { ...quoted, isQuoteChanged: true }],
  quoteWithdrawn: ['quote_withdrawn'],
  rejected: [
    'rejected',
    { reason: 'The file holds the questions of an exam that is still open.\nSend it again after 4 December.' },
  ],
  paid: ['paid'],
  paymentFailed: ['payment_failed'],
  refunded: ['refunded', { refund: { money: '$36.00', reason: 'You cancelled before work began.' } }],
  refundFailed: ['refund_failed', { refund: { money: '$36.00', reason: 'You cancelled before work began.' } }],
  completed: ['completed', { hasDocument: true }],
  completedWithCalls: ['completed', { calls: ['30-minute Zoom session', '45-minute Strategy Session'] }],
};
const accountUrls: Record<AccountTemplate, string> = {
  claim_account: `${site}/reset-password#token=${token}`,
  reset_password: `${site}/reset-password#token=${token}`,
  verify_email: `${site}/verify-email#token=${token}`,
  change_email: `${site}/verify-email#token=${token}`,
  email_changed: `${site}/login`,
  invitation: `${site}/invitation#token=${token}`,
  password_changed: `${site}/forgot-password`,
  second_factor_added: `${site}/profile`,
  second_factor_removed: `${site}/profile`,
  recovery_codes_replaced: `${site}/profile`,
  recovery_code_used: `${site}/profile`,
};

/** A mail about an order, with changes of its data. */
export const orderMail = (template: SubmissionTemplate, changes: Partial<SubmissionMailData> = {}): Rendered =>
  renderSubmissionMail(template, { ...order, ...changes });
const accountMail = (template: AccountTemplate): Rendered =>
  render<AccountMailData>(accountTemplates[template], {
    ...{ firstName: template === 'invitation' ? '' : 'Amina', url: accountUrls[template], contactEmail },
    invitation: { role: 'editor', invitedBy: 'Inês Carvalho' },
    factors: { factor: 'An authenticator app', isLast: true, codesLeft: 3 },
  });

/** The templates of `everyMail`. */
export const mailedTemplates = [
  ...Object.values(orderMails).map(([template]) => template),
  ...Object.keys(accountUrls),
];

/** Every mail that the server writes, with data as real orders have it. */
export const everyMail: Readonly<Record<string, Rendered>> = {
  ...Object.fromEntries(
    Object.entries(orderMails).map(([name, [template, changes]]) => [name, orderMail(template, changes)]),
  ),
  ...Object.fromEntries(
    (Object.keys(accountUrls) as AccountTemplate[]).map((template) => [template, accountMail(template)]),
  ),
};
