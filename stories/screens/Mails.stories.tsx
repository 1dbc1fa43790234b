import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor } from 'storybook/test';
import { htmlOf } from '../../bff/src/mail/html.ts';
import { everyMail } from '../../bff/test/mails.ts';

/** A mail as a mail program of that theme shows it: a frame itself has the theme of the browser. */
function Mail({ name, isDark = false }: { name: string; isDark?: boolean }) {
  const mail = everyMail[name];
  if (!mail) return <p>There is no mail “{name}”.</p>;
  return (
    <main>
      <iframe
        title={mail.subject}
        srcDoc={htmlOf(mail.subject, mail.content).replace('(prefers-color-scheme:dark)', isDark ? 'all' : 'not all')}
        style={{ display: 'block', inlineSize: '100%', blockSize: '100vh', border: 0 }}
      />
      <details>
        <summary>As text</summary>
        <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</pre>
      </details>
    </main>
  );
}

const meta = {
  title: 'Screens/Mails',
  component: Mail,
  render: ({ name }, { globals }) => <Mail name={name} isDark={globals.theme === 'dark'} />,
  // axe would wait half a second for each frame to answer; the colours of mails have their own test.
  parameters: { layout: 'fullscreen', controls: { disable: true }, a11y: { options: { iframes: false } } },
  // Nothing is cut off, on a phone and on a wide screen.
  async play({ canvasElement }) {
    const frame = canvasElement.querySelector('iframe') as HTMLIFrameElement;
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toMatch(/^Hello /));
    for (const width of ['360px', '600px']) {
      frame.style.inlineSize = width;
      const page = frame.contentDocument?.documentElement as HTMLElement;
      await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
    }
    frame.style.inlineSize = '100%';
  },
} satisfies Meta<typeof Mail>;
export default meta;
type Story = StoryObj<typeof meta>;
export const OrderReceived: Story = { args: { name: 'orderReceived' } };
export const OrderReceivedByGuest: Story = { args: { name: 'orderReceivedByGuest' } };
export const OrderReceivedForAccount: Story = { args: { name: 'orderReceivedForAccount' } };
export const Approved: Story = { args: { name: 'approved' } };
export const ApprovedWithoutOnlinePayment: Story = { args: { name: 'approvedWithoutOnlinePayment' } };
export const ApprovedWithQuoteToFollow: Story = { args: { name: 'approvedWithQuoteToFollow' } };
export const Quoted: Story = { args: { name: 'quoted' } };
export const QuoteChanged: Story = { args: { name: 'quoteChanged' } };
export const QuoteWithdrawn: Story = { args: { name: 'quoteWithdrawn' } };
export const Rejected: Story = { args: { name: 'rejected' } };
export const Paid: Story = { args: { name: 'paid' } };
export const PaymentFailed: Story = { args: { name: 'paymentFailed' } };
export const Refunded: Story = { args: { name: 'refunded' } };
export const RefundFailed: Story = { args: { name: 'refundFailed' } };
export const Completed: Story = { args: { name: 'completed' } };
export const CompletedWithCalls: Story = { args: { name: 'completedWithCalls' } };
export const ClaimAccount: Story = { args: { name: 'claim_account' } };
export const ResetPassword: Story = { args: { name: 'reset_password' } };
export const VerifyEmail: Story = { args: { name: 'verify_email' } };
export const ChangeEmail: Story = { args: { name: 'change_email' } };
export const EmailChanged: Story = { args: { name: 'email_changed' } };
export const Invitation: Story = { args: { name: 'invitation' } };
export const PasswordChanged: Story = { args: { name: 'password_changed' } };
export const SecondFactorAdded: Story = { args: { name: 'second_factor_added' } };
export const SecondFactorRemoved: Story = { args: { name: 'second_factor_removed' } };
export const RecoveryCodesReplaced: Story = { args: { name: 'recovery_codes_replaced' } };
export const RecoveryCodeUsed: Story = { args: { name: 'recovery_code_used' } };
