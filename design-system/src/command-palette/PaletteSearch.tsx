import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { matchItems } from '../combobox/matchItems.js';
import { environment, stopWhen } from '../field/downshift.js';
import { isComposing } from '../internal/composing.js';
import { useCombobox } from '../internal/downshift.js';
import { VisuallyHidden } from '../visually-hidden/index.js';
import type { CommandPaletteItem, CommandPaletteLabels, CommandPaletteProps } from './CommandPalette.js';
import { PaletteField, PaletteList } from './PaletteSheet.js';

interface PaletteSearchProps {
  label: string;
  labels: CommandPaletteLabels;
  items: readonly CommandPaletteItem[];
  filter: CommandPaletteProps['filter'];
  inputRef: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  onChoose: (id: string) => void;
}

/** The commands whose label and group hold what is typed. */
const matching = (items: readonly CommandPaletteItem[], query: string) =>
  matchItems(
    items.map((item) => ({ item, label: `${item.label} ${item.group ?? ''}` })),
    query,
  ).map(({ item }) => item);

/** The groups in the order of their first commands, each with its commands. */
function groupsOf(items: readonly CommandPaletteItem[]): [group: string, members: CommandPaletteItem[]][] {
  const groups = new Map<string, CommandPaletteItem[]>();
  for (const item of items) {
    const group = item.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [...groups];
}

/** The field and the list of an open palette; each opening begins anew. */
export function PaletteSearch({
  label,
  labels,
  items,
  filter = matching,
  inputRef,
  onClose,
  onChoose,
}: PaletteSearchProps) {
  const [query, setQuery] = useState('');
  const id = useId();
  const groups = groupsOf(filter(items, query));
  // In the order in which they stand, so that the arrow keys go down the list.
  const found = groups.flatMap(([, members]) => members);
  const menu = useCombobox<CommandPaletteItem>({
    id,
    environment,
    items: found,
    isOpen: true,
    selectedItem: null,
    inputValue: query,
    defaultHighlightedIndex: 0,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.id,
    scrollIntoView: (option) => option?.scrollIntoView?.({ block: 'nearest' }),
  });

  function onKeyDown(event: KeyboardEvent) {
    const isOwn = event.key === 'Enter' || event.key === 'Escape';
    const isInputMethod = isComposing(event.nativeEvent);
    stopWhen(isInputMethod || isOwn)(event);
    if (isInputMethod || !isOwn) return;
    event.preventDefault();
    event.stopPropagation();
    const highlighted = found[menu.highlightedIndex];
    if (event.key === 'Escape') onClose();
    // An Enter that is held has opened the palette.
    else if (highlighted && !event.repeat) onChoose(highlighted.id);
  }

  return (
    <>
      <PaletteField
        {...menu.getInputProps({
          ref: inputRef,
          'aria-label': labels.field,
          'aria-labelledby': undefined,
          // Downshift would still point to the first of no options.
          ...(found.length === 0 && { 'aria-activedescendant': undefined }),
          placeholder: labels.field,
          spellCheck: false,
          autoComplete: 'off',
          // Set at once: a value that comes back a render later would throw the caret to the end.
          onChange: (event) => {
            setQuery((event.target as HTMLInputElement).value);
            menu.setHighlightedIndex(0);
          },
          onKeyDown,
        })}
        data-part="input"
      />
      <VisuallyHidden role="status">{labels.count(found.length)}</VisuallyHidden>
      <PaletteList
        {...menu.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
        data-part="list"
        // Browsers stop at what scrolls, and no key does anything there.
        tabIndex={-1}
        // A press beside the commands leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        role={found.length === 0 ? 'group' : 'listbox'}
      >
        {found.length === 0 ? <p data-part="empty">{labels.empty}</p> : null}
        {groups.map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has no field set
          <div key={group} data-part="group" role="group" aria-label={group || label}>
            {group ? (
              <div data-part="group-label" aria-hidden>
                {group}
              </div>
            ) : null}
            {members.map((item) => (
              <div
                key={item.id}
                {...menu.getItemProps({ item, index: found.indexOf(item), onClick: () => onChoose(item.id) })}
                data-part="item"
              >
                <span data-part="item-label">{item.label}</span>
                {item.meta === undefined ? null : <span data-part="item-meta">{item.meta}</span>}
              </div>
            ))}
          </div>
        ))}
      </PaletteList>
    </>
  );
}
