import { DescriptionList, Dialog, Stack, Switch } from '@marginalia/design-system';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import { singleKeys } from './preferences.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * `j` and `k` go through the queue, `d` opens a row, `/` goes to the search, `?` shows the keys. Never while somebody types, nor for who has
 * turned them off: speech is heard as keys, and a hand may hit one by accident (WCAG 2.1.4).
 */
export function useQueueKeys() {
  const [isOpen, setOpen] = useState(false);
  const [areOn, onTurn] = useAtom(singleKeys(useAtomValue(personAtom)));
  useEffect(() => {
    if (!areOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'j' || event.key === 'k') moveBy(event.key === 'j' ? 1 : -1);
      else if (event.key === 'd') toggleDetails();
      else if (event.key === '/') document.getElementById('queue-search')?.focus();
      else if (event.key === '?') setOpen(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [areOn]);
  return { isOpen, onOpenChange: setOpen, areOn, onTurn };
}

/** A row of the table, or a row or card of the lists. */
const row = 'main :is(article, tr)';

function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-queue-link]')];
  const here = links.findIndex((link) => link.closest(row)?.contains(document.activeElement));
  const next = links[here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step];
  next?.focus();
}

function toggleDetails(): void {
  document.activeElement?.closest(row)?.querySelector<HTMLElement>('[data-queue-toggle]')?.click();
}

/** What the keys do, and the switch that turns them off. */
export function ShortcutHelp({ isOpen, onOpenChange, areOn, onTurn }: ReturnType<typeof useQueueKeys>) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
      <Stack gap={5}>
        <DescriptionList
          items={[
            { term: 'j', description: 'Next submission' },
            { term: 'k', description: 'Previous submission' },
            { term: 'Enter', description: 'Open submission' },
            { term: 'd', description: 'Show or hide details' },
            { term: '/', description: 'Search' },
            { term: '?', description: 'Show these shortcuts' },
          ]}
        />
        <Switch
          isSelected={areOn}
          onChange={onTurn}
          description="Turn these off if you use voice control or press keys by accident."
        >
          Single-key shortcuts
        </Switch>
      </Stack>
    </Dialog>
  );
}
