import { LinkButton, toast } from '@marginalia/design-system';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { download } from '../http/download.ts';
import { sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';

interface DownloadButtonProps {
  href: string;
  /** The toast's text after the download. */
  done: string;
  variant?: ComponentProps<typeof LinkButton>['variant'];
  children: ReactNode;
}

/** A link that downloads a document. A toast says that it was downloaded, or why it could not be. */
export function DownloadButton({ href, done, variant = 'secondary', children }: DownloadButtonProps) {
  const fetching = useAction(async () => {
    try {
      await download(href);
      toast({ title: 'Document Downloaded', description: done, tone: 'success' });
    } catch (error) {
      toast({ title: 'We couldn’t download the document', description: sentenceOf(error), tone: 'danger' });
    }
  });
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void fetching.run();
  };
  return (
    <LinkButton href={href} download variant={variant} aria-busy={fetching.isPending} onClick={onClick}>
      {children}
    </LinkButton>
  );
}
