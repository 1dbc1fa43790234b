import { parseUrl } from '@marginalia/bff/contract';
import {
  Button,
  Card,
  Heading,
  Inline,
  Notice,
  PageHeader,
  Section,
  Stack,
  Text,
  toast,
} from '@marginalia/design-system';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { styled } from 'styled-components';
import { ButtonLink, RouteLink } from '../layout/links.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRead } from '../query/read.ts';
import { PreflightNotice } from '../submissions/preflight-notice.tsx';
import { tracked } from '../tracking/tracked.ts';
import { confirmationSeen } from './confirm-order.ts';
import { FormColumn } from './layout.ts';
import { findReceived, type Received } from './received.ts';

const Address = styled.code`
  display: block;
  font-family: var(--mg-font-mono);
  font-size: var(--mg-text-sm);
  overflow-wrap: anywhere;
  padding: var(--mg-space-3);
  background: var(--mg-color-bg-sunken);
  border-radius: var(--mg-radius-md);
`;

const Steps = styled.ol`
  padding-inline-start: var(--mg-space-5);
  display: grid;
  gap: var(--mg-space-2);
`;

/** Says that the order has arrived, what comes next and where to follow it (design §5.1). */
export function Component() {
  const { state } = useLocation();
  const id: unknown = state?.submissionId;
  return typeof id === 'number' ? <ConfirmationOf key={id} id={id} /> : <Navigate to="/submit" replace />;
}

function ConfirmationOf({ id }: { id: number }) {
  // Read once: a logout forgets the order before this page is left.
  const [received] = useState(() => findReceived(id));
  return received ? <Confirmation {...received} /> : <ConfirmationElsewhere />;
}

/** For somebody else, for who ordered as a visitor and then logged in, and where the browser stores nothing. */
function ConfirmationElsewhere() {
  return (
    <FormColumn>
      <PageMeta title="Confirmation not available" />
      <Stack gap={8}>
        <PageHeader title="We can’t show this confirmation" lead="This browser no longer has it." />
        <Text>
          If this is your order, use the tracking link in our email. If you ordered with an account, you also find the
          order in your profile. If you have neither, contact us.
        </Text>
        <Inline>
          <ButtonLink to="/profile" variant="primary">
            Go to your profile
          </ButtonLink>
          <ButtonLink to="/submit">Submit a document</ButtonLink>
        </Inline>
      </Stack>
    </FormColumn>
  );
}

function Confirmation({ submissionId, trackingUrl, email, isConfirmationMailed }: Received) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trackingUrl);
      toast({ title: 'Link copied', tone: 'success' });
    } catch {
      toast({
        title: 'We couldn’t copy the link',
        description: 'Select the link and copy it yourself.',
        tone: 'warning',
      });
    }
  };
  return (
    <FormColumn onClickCapture={confirmationSeen}>
      <PageMeta title="We have your document" />
      <Stack gap={8}>
        <PageHeader
          eyebrow={`Order ${submissionId}`}
          title="We have your document"
          lead={isConfirmationMailed ? `Thank you. We’ve emailed these details to ${email}.` : 'Thank you.'}
        />
        {isConfirmationMailed ? null : (
          <Notice tone="warning" title="Save your tracking link">
            {`We sent no email to ${email}, because too many were sent within an hour. Use the link below to track your order.`}
          </Notice>
        )}
        <Preflight token={tokenIn(trackingUrl)} />
        <Card>
          <Stack gap={4}>
            <Heading level={2} size="lg">
              Your tracking link
            </Heading>
            <Text>Anyone with this link can see this order. Keep it private.</Text>
            <Address>{trackingUrl}</Address>
            <Inline>
              <ButtonLink to={pathIn(trackingUrl)} variant="primary">
                Track your order
              </ButtonLink>
              <Button variant="secondary" onClick={copy}>
                Copy link
              </Button>
            </Inline>
          </Stack>
        </Card>
        <Section title="What happens next" size="lg">
          <Steps>
            <li>We review your document and accept the order.</li>
            <li>We email you a link to pay. You pay nothing before that.</li>
            <li>Your editor edits your document. You get the feedback on the tracking page.</li>
          </Steps>
        </Section>
        <Text>
          <RouteLink to="/submit">Submit another document</RouteLink>
        </Text>
      </Stack>
    </FormColumn>
  );
}

/** Shows what was found in the file, once the order has been read; until then, and after a failure, nothing. */
function Preflight({ token }: { token: string }) {
  const { data } = useRead(tracked(token));
  return data ? <PreflightNotice order={data} /> : null;
}

const tokenIn = (address: string): string => decodeURIComponent(pathIn(address).split('/').at(-1) ?? '');

const pathIn = (address: string): string => parseUrl(address)?.pathname ?? address;
