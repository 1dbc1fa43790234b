import { Button, Checkbox, Inline, PageHeader, Section, Stack } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { type Agreement, agreementsAtom, giveBoth, withdraw } from '../accounts/agreements.ts';
import { BackLink } from '../layout/back-link.tsx';
import { PageMeta } from '../layout/page.tsx';
import { integrityPolicy, type PolicyPart, termsOfService } from './terms.ts';

const Policy = styled.div`
  display: grid;
  gap: var(--mg-space-5);
  max-inline-size: var(--mg-width-text);
  line-height: var(--mg-leading-relaxed);
  text-wrap: pretty;

  & h3 {
    font-family: var(--mg-font-serif);
    font-size: var(--mg-text-lg);
    font-weight: var(--mg-weight-medium);
  }
`;

/** /terms: both texts and both agreements (specification, point 2). */
export function Component() {
  const navigate = useNavigate();
  const [terms, setTerms] = useAgreement('termsAgreed');
  const [integrity, setIntegrity] = useAgreement('integrityAgreed');
  const proceed = () => {
    giveBoth();
    void navigate('/submit');
  };
  return (
    <Stack gap={10}>
      <PageMeta
        title="Terms and academic integrity"
        description="Marginalia’s Terms of Service and Academic Integrity Policy: what we do, what we do not do, refunds, limits and your data."
      />
      <BackLink to="/submit">Back to Submission</BackLink>
      <PageHeader title="Terms and academic integrity" lead="Read both texts before you order." />
      <PolicyText title="Terms of Service" parts={termsOfService} />
      <PolicyText title="Academic Integrity Policy" parts={integrityPolicy} />
      <Section title="Your agreement" headingPlacement="margin" isRuled>
        <Stack gap={4}>
          <div>
            <Checkbox isSelected={terms} onChange={setTerms}>
              I have read and agree to the Terms of Service
            </Checkbox>
            <Checkbox isSelected={integrity} onChange={setIntegrity}>
              I have read and agree to the Academic Integrity Policy
            </Checkbox>
          </div>
          <Inline>
            <Button variant="primary" isDisabled={!(terms && integrity)} onClick={proceed}>
              Proceed to Submission
            </Button>
          </Inline>
        </Stack>
      </Section>
    </Stack>
  );
}

/** An agreement is stored when the person proceeds, and withdrawn at once when its box is unticked. */
function useAgreement(flag: Agreement) {
  const { [flag]: wasGiven = false } = useAtomValue(agreementsAtom);
  const [isGiven, setGiven] = useState<boolean>();
  const set = (next: boolean) => {
    if (!next) withdraw(flag);
    setGiven(next);
  };
  return [isGiven ?? wasGiven, set] as const;
}

function PolicyText({ title, parts }: { title: string; parts: readonly PolicyPart[] }) {
  return (
    <Section title={title} headingPlacement="margin" isRuled>
      <Policy>
        {parts.map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
      </Policy>
    </Section>
  );
}
