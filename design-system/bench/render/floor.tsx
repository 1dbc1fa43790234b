// The same markup in plain React with a static stylesheet: one plain component for each part, as one writes it without a
// library. The rules and class names are read from our own components before the run, so that nothing but the styling
// library and the components' own code differs.
import '@marginalia/design-system/tokens.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { expose, type Item, type Row } from './harness.tsx';

/** The class names of ours, and of its table how many rows are in sight and how high the rest of them is. */
declare const floor: { classes: Record<string, string>; table: { rows: number; gap: string } };
const { classes, table } = floor;
const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'] as const;
const paddings = ['md', 'lg'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

const Badge = ({ status, children }: { status: string | undefined; children: ReactNode }) => (
  <span className={classes.badge} data-component="StatusBadge" data-status={status}>
    {children}
  </span>
);
const Card = ({ padding, children }: { padding: string | undefined; children: ReactNode }) => (
  <div className={classes.card} data-component="Card" data-padding={padding}>
    {children}
  </div>
);
const Button = ({ variant, children }: { variant: string | undefined; children: ReactNode }) => (
  <button className={classes.button} type="button" data-component="Button" data-variant={variant} data-size="md">
    <span data-part="label">{children}</span>
  </button>
);

function Field({ label, isWrong }: { label: string; isWrong: boolean }) {
  const id = useId();
  return (
    <div
      data-component="TextField"
      data-field={label}
      data-invalid={isWrong ? '' : undefined}
      className={classes.field}
    >
      <div data-part="heading">
        <label data-part="label" id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      </div>
      <div data-part="description" id={`${id}-description`}>
        Two or three words
      </div>
      <div data-part="control" className={classes.control}>
        <input
          id={id}
          name={label}
          aria-describedby={isWrong ? `${id}-description ${id}-error` : `${id}-description`}
          aria-invalid={isWrong || undefined}
          data-part="input"
          type="text"
        />
      </div>
      {isWrong && (
        <div data-part="error" id={`${id}-error`} className={classes.error}>
          <svg
            xmlns="http://www.w3.org/2000/svg"
            width="24"
            height="24"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <circle cx="12" cy="12" r="10" />
            <line x1="12" x2="12" y1="8" y2="12" />
            <line x1="12" x2="12.01" y1="16" y2="16" />
          </svg>
          <span>Enter something</span>
        </div>
      )}
    </div>
  );
}

/** The rows in sight, known beforehand, and one as high as all others: what a reader sees without scrolling. */
const Table = ({ rows }: { rows: Row[] }) => (
  <div data-component="Table" className={classes.table} data-overflow="true">
    {/* biome-ignore lint/a11y/useSemanticElements: the markup of ours. */}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key. */}
    <div data-part="scroller" data-virtual="true" role="region" aria-label="Rows" tabIndex={0}>
      <table aria-rowcount={rows.length + 1}>
        <caption data-part="hidden">Rows</caption>
        <thead data-part="head">
          <tr>
            <th scope="col" data-part="name" className={classes.header}>
              Title
            </th>
            <th scope="col" className={classes.header}>
              Service
            </th>
            <th scope="col" data-align="end" className={classes.header}>
              Words
            </th>
            <th scope="col" className={classes.header}>
              Submitted
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, table.rows).map((row, index) => (
            <tr key={row.id} data-part="row" data-index={index} aria-rowindex={index + 2}>
              <th scope="row" data-part="name">
                {row.title}
              </th>
              <td>{row.service}</td>
              <td data-align="end" data-nowrap="true">
                {row.words}
              </td>
              <td>{row.submitted}</td>
            </tr>
          ))}
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused. */}
          <tr aria-hidden="true" data-part="gap">
            <td colSpan={4} height={table.gap} />
          </tr>
        </tbody>
      </table>
    </div>
    <div data-part="hidden" role="status" />
  </div>
);

/** Opens as one does it by hand: shows the list in the top layer, places it below its button and moves the focus into it. */
function Menu({ isOpen, items }: { isOpen: boolean; items: Item[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const sheet = list.current;
    if (!isOpen || !sheet || !button.current) return;
    const box = button.current.getBoundingClientRect();
    const room = innerHeight - box.bottom - 12;
    const lengths = { '--width': box.width, '--x': box.left, '--y': box.bottom + 4, '--room': room };
    for (const [name, pixels] of Object.entries(lengths)) sheet.style.setProperty(name, `${pixels}px`);
    sheet.showPopover();
    sheet.querySelector('button')?.focus({ preventScroll: true });
    return () => sheet.hidePopover();
  }, [isOpen]);
  return (
    <div data-component="Menu" className={classes.menu}>
      <button
        ref={button}
        id={`${id}trigger`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        className={classes.button}
        type="button"
        data-component="Button"
        data-variant="secondary"
        data-size="md"
      >
        <span data-part="label">Actions</span>
        <span data-part="icon" aria-hidden="true">
          <svg
            xmlns="http://www.w3.org/2000/svg"
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="m6 9 6 6 6-6" />
          </svg>
        </span>
      </button>
      <div
        ref={list}
        data-part="list"
        id={`${id}menu`}
        role="menu"
        aria-label="Actions"
        popover="manual"
        tabIndex={-1}
        className={classes.list}
      >
        {isOpen &&
          items.map((item) => (
            <button
              key={item.id}
              type="button"
              data-part="item"
              data-component="MenuItem"
              data-tone="default"
              role="menuitem"
              tabIndex={-1}
            >
              <span data-part="label">{item.label}</span>
            </button>
          ))}
      </div>
    </div>
  );
}

/** Opens as one does it by hand: as a modal, with the focus on its title, while the page behind does not scroll. */
function Dialog({ isOpen }: { isOpen: boolean }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!isOpen || !node) return;
    const { style } = document.documentElement;
    node.showModal();
    node.querySelector('h2')?.focus({ preventScroll: true });
    style.overflow = 'hidden';
    return () => {
      node.close();
      style.overflow = '';
    };
  }, [isOpen]);
  return (
    <dialog ref={dialog} aria-labelledby={id} data-component="Dialog" data-size="md" className={classes.dialog}>
      {isOpen && (
        <>
          <div data-part="header">
            <h2 data-part="title" id={id} tabIndex={-1}>
              Send the review?
            </h2>
            <button data-part="close" type="button" aria-label="Close">
              <svg
                xmlns="http://www.w3.org/2000/svg"
                width="20"
                height="20"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d="M18 6 6 18" />
                <path d="m6 6 12 12" />
              </svg>
            </button>
          </div>
          <div data-part="body">
            <p>The client gets an email.</p>
          </div>
          <div data-part="footer">
            <Button variant="primary">Send</Button>
          </div>
        </>
      )}
    </dialog>
  );
}

expose({
  badge: (key, step, children) => (
    <Badge key={key} status={statuses[step % 6]}>
      {children}
    </Badge>
  ),
  card: (key, step, children) => (
    <Card key={key} padding={paddings[step % 2]}>
      {children}
    </Card>
  ),
  button: (key, step, children) => (
    <Button key={key} variant={variants[step % 4]}>
      {children}
    </Button>
  ),
  field: (key, step, label) => <Field key={key} label={label} isWrong={step % 2 === 1} />,
  table: (rows) => <Table rows={rows} />,
  menu: (isOpen, items) => <Menu isOpen={isOpen} items={items} />,
  dialog: (isOpen) => <Dialog isOpen={isOpen} />,
});
