import {
  Card,
  DescriptionList,
  Inline,
  Notice,
  PageHeader,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@marginalia/design-system';
import { CircleCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { updatedAtText } from '../format/date.ts';
import { http } from '../http/http.ts';
import { NoData, RefreshFailed } from '../layout/no-data.tsx';
import { PageMeta } from '../layout/page.tsx';
import { read, usePolling, useRead } from '../query/read.ts';
import { describeSystem, type SystemPart } from './parts.ts';

const system = read({
  key: ['/api/admin/system'],
  isLive: true,
  load: ({ signal }) => http('system', { signal }),
});

const Parts = styled.div`
  display: grid;
  gap: var(--mg-space-6);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
`;

/** /admin/system: whether mail, jobs, storage and backups work. */
export function Component() {
  const current = useRead(system);
  usePolling(system);
  const { data, error } = current;
  const lead = data && `Checked at ${updatedAtText(Date.parse(data.checkedAt))}.`;
  return (
    <Stack gap={8}>
      <PageMeta title="System" />
      <PageHeader title="System" lead={lead ?? 'Mail, jobs, storage and backups.'} />
      {error && !data ? (
        <NoData error={error} failed="Failed to fetch the state of the system" />
      ) : (
        <>
          <RefreshFailed reads={{ 'the state of the system': current }} />
          {data ? (
            <Parts>
              {describeSystem(data).map((part) => (
                <PartCard key={part.name} {...part} />
              ))}
            </Parts>
          ) : (
            <Skeleton lines={8} height="2.5rem" />
          )}
        </>
      )}
    </Stack>
  );
}

function PartCard({ name, state, problem, facts }: SystemPart) {
  return (
    <Card>
      <Section title={name} size="lg">
        {problem ? (
          <Notice tone={problem.tone} title={problem.title}>
            {problem.text}
          </Notice>
        ) : (
          <Text tone="success" weight="medium">
            <Inline gap={2} as="span">
              <CircleCheck aria-hidden size="1.125em" strokeWidth={1.75} />
              {state}
            </Inline>
          </Text>
        )}
        {facts.length > 0 ? <DescriptionList items={facts} /> : null}
      </Section>
    </Card>
  );
}
