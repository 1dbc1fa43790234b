import type { Submission } from '@marginalia/bff/contract';
import { Button, Heading, SkipLink } from '@marginalia/design-system';
import { useSetAtom } from 'jotai';
import { Command, ListTree, PanelLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { KeyCaps } from '../commands/key-caps.tsx';
import { openDialogAtom } from '../commands/open-dialog.ts';
import { useKeyHint, useKeys } from '../commands/use-command-keys.ts';
import { BackLink } from '../layout/back-link.tsx';
import { clientName, userText, wordsText } from '../submissions/describe.ts';
import { queueDateOf } from '../submissions/due-text.ts';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';
import { commandsInTools } from './desk.styled.ts';
import { focusWork } from './desk-focus.ts';
import type { DeskPanes, PaneName } from './desk-panes.ts';

const Bar = styled.div`
  grid-area: bar;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-3);
  min-inline-size: 0;
  padding: var(--mg-space-2) var(--mg-space-4);
  border-block-end: 1px solid var(--mg-color-border-hairline);

  & > [data-part='title'] {
    /* Large letters put the title on a line of its own, instead of breaking the words of the buttons. */
    flex: 1 1 20rem;
    min-inline-size: 0;
  }
  h1 {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button[aria-expanded='true'] {
    background: var(--mg-color-bg-selected);
  }
  @media (max-width: 47.99rem) {
    & > [data-part='title'] {
      flex-basis: 100%;
      order: 1;
    }
  }
`;

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--mg-space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--mg-text-sm);
  color: var(--mg-color-text-secondary);

  & > [data-part='client'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > [data-urgent] {
    color: var(--mg-color-text-danger);
  }
`;

/** In narrower windows it stands among the tools of the text, where there is one. */
const CommandsButton = styled(Button)`
  flex: none;
  & > [data-part='label'] {
    display: flex;
    align-items: center;
    gap: var(--mg-space-2);
    white-space: nowrap;
  }
  &[data-has-tools] {
    @media ${commandsInTools} {
      display: none;
    }
  }
`;

/** "Due 30 Nov 2026 · in 8 days", or the day that matters for an order that is not open any more. */
function dateText(submission: Submission) {
  const { label, date, note } = queueDateOf(submission);
  if (note?.startsWith(label)) return note;
  return [`${label} ${date}`, note?.toLowerCase()].filter(Boolean).join(' · ');
}

/** The list of the orders that are where this one is. */
export const queueOf = ({ status }: Submission): string => `/admin/enhanced?tab=${status}`;

interface DeskBarProps {
  submission: Submission;
  panes: DeskPanes;
}

/** What an editor always sees: the way back to the queue, and which order this is. */
export function DeskBar({ submission, panes: { pane, open, outlineButton, orderButton } }: DeskBarProps) {
  const { id, title, status, wordCount, content } = submission;
  const client = clientName(submission) || userText(submission);
  const openDialog = useSetAtom(openDialogAtom);
  const hints = {
    outline: useKeyHint('outline'),
    order: useKeyHint('order'),
    text: useKeyHint('text'),
    palette: useKeyHint('palette'),
  };
  const [firstKey] = useKeys('palette');
  const toggle = (name: PaneName) => ({
    'aria-expanded': pane === name,
    'data-print': 'no',
    onClick: () => open(pane === name ? 'none' : name),
  });
  return (
    <Bar>
      <BackLink to={queueOf(submission)}>Back to queue</BackLink>
      {content ? (
        <Button
          ref={outlineButton}
          variant="secondary"
          size="sm"
          icon={<ListTree />}
          {...hints.outline}
          {...toggle('outline')}
        >
          Outline
        </Button>
      ) : null}
      <Button
        ref={orderButton}
        variant="secondary"
        size="sm"
        icon={<PanelLeft />}
        aria-controls="order-pane"
        {...hints.order}
        {...toggle('order')}
      >
        Order
      </Button>
      <CommandsButton
        data-has-tools={content ? '' : undefined}
        variant="secondary"
        size="sm"
        icon={<Command />}
        aria-haspopup="dialog"
        data-print="no"
        {...hints.palette}
        onClick={() => openDialog('palette')}
      >
        Commands
        {firstKey ? (
          <span aria-hidden>
            <KeyCaps of={firstKey} />
          </span>
        ) : null}
      </CommandsButton>
      <div data-part="title">
        <Heading level={1} size="lg" title={title}>
          {title}
        </Heading>
        <SkipLink
          href="#document-text"
          aria-keyshortcuts={hints.text['aria-keyshortcuts']}
          onClick={(event) => {
            event.preventDefault();
            focusWork();
          }}
        >
          {content ? 'Skip to the text' : 'Skip to the letter'}
          {hints.text.title ? ` (${hints.text.title})` : ''}
        </SkipLink>
        <Facts role="list">
          <li>
            <SubmissionStatusBadge status={status} />
          </li>
          <li>Submission {id}</li>
          <li data-part="client" title={client}>
            {client}
          </li>
          <li data-urgent={queueDateOf(submission).isUrgent ? '' : undefined}>{dateText(submission)}</li>
          <li>{wordsText(wordCount)}</li>
        </Facts>
      </div>
    </Bar>
  );
}
