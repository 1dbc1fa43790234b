import { DescriptionList, Dialog } from '@marginalia/design-system';
import { useEffect, useState } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** `j` and `k` go through the queue, `/` to the search, `?` shows the keys. Never while somebody types. */
export function useQueueKeys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'j' || event.key === 'k') moveBy(event.key === 'j' ? 1 : -1);
      else if (event.key === '/') document.getElementById('queue-search')?.focus();
      else if (event.key === '?') setOpen(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, onOpenChange: setOpen };
}

function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-queue-link]')];
  const here = links.findIndex((link) => link.closest('article')?.contains(document.activeElement));
  const next = links[here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step];
  next?.focus();
}

export function ShortcutHelp(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog {...props} title="Keys" size="sm">
      <DescriptionList
        items={[
          { term: 'j', description: 'Next submission' },
          { term: 'k', description: 'Previous submission' },
          { term: 'Enter', description: 'Open it' },
          { term: '/', description: 'Search' },
          { term: '?', description: 'Show these keys' },
        ]}
      />
    </Dialog>
  );
}
