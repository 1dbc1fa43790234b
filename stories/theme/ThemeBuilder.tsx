import {
  Button,
  Card,
  ColorPicker,
  Heading,
  Inline,
  Notice,
  Section,
  Select,
  Stack,
  StatusBadge,
  Switch,
  Tabs,
  Text,
  TextArea,
  TextField,
  TextLink,
  ToggleGroup,
} from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { faultsOf, isTypefaceName, type OwnTheme, ourTheme, toCss, typefaces } from './own-theme.ts';

const accents = [
  { id: 'vermilion', label: 'Vermilion (ours)', color: '#bf351d' },
  { id: 'pine', label: 'Pine', color: '#0b5d4e' },
  { id: 'blue', label: 'Blue', color: '#1d4e89' },
  { id: 'violet', label: 'Violet', color: '#6b3fa0' },
  { id: 'raspberry', label: 'Raspberry', color: '#c2185b' },
  { id: 'sunflower', label: 'Sunflower', color: '#f2b705' },
];
/** The accent that tokens.css has already. */
const ours = 'vermilion';
/** An accent of the list by its name, any other one by its colour. */
const swatchOf = (accent: string) => accents.find(({ color }) => color === accent)?.id ?? (accent || ours);
const accentOf = (swatch: string | null) =>
  swatch === null || swatch === ours ? '' : (accents.find(({ id }) => id === swatch)?.color ?? swatch);

const corners = [
  { id: '0', label: 'Square' },
  { id: '4', label: 'Slight (ours)' },
  { id: '8', label: 'Round' },
  { id: '14', label: 'Very round' },
];
const densities = [
  { id: 'comfortable', label: 'Comfortable' },
  { id: 'compact', label: 'Compact' },
];
const other = 'other';

/** One of the typefaces of the list, or another one by its name. */
function Typeface(props: { label: string; usual: string; value: string; onChange: (next: string) => void }) {
  const { label, usual, value, onChange } = props;
  const isListed = value === '' || typefaces.some(({ id }) => id === value);
  const [isOther, setIsOther] = useState(!isListed);
  const [name, setName] = useState(isListed ? '' : value);
  const choose = (next: string | null) => {
    setIsOther(next === other);
    onChange(next === other ? (isTypefaceName(name) ? name : '') : next === usual ? '' : (next ?? ''));
  };
  const rename = (next: string) => {
    setName(next);
    onChange(isTypefaceName(next) ? next : '');
  };
  const items = [
    ...typefaces.map(({ id, label: words }) => ({ id, label: id === usual ? `${words} (ours)` : words })),
    { id: other, label: 'Another one' },
  ];
  return (
    <Stack gap={3}>
      <Select label={label} items={items} value={isOther ? other : value || usual} onChange={choose} />
      {isOther && (
        <TextField
          label={`${label}, by name`}
          description="As CSS names it. Your application has to load it."
          value={name}
          onChange={rename}
          errorMessage={
            name && !isTypefaceName(name)
              ? 'Use letters, digits, spaces and hyphens only, such as “Inter Variable”.'
              : undefined
          }
        />
      )}
    </Stack>
  );
}

/** The parts that a theme changes most. */
function Sample() {
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2} size="xl">
          Master’s thesis, second draft
        </Heading>
        <Inline gap={3}>
          <StatusBadge status="in_progress">In Progress</StatusBadge>
          <Text tone="accent" weight="medium">
            12 comments
          </Text>
          <TextLink href="#sample">Read the feedback</TextLink>
        </Inline>
        <TextField label="Title" defaultValue="What readers keep" />
        <Tabs
          label="Parts of the review"
          items={[
            { id: 'comments', label: 'Comments', content: <Text>Every comment says why.</Text> },
            { id: 'changes', label: 'Changes', content: <Text>You decide which changes to keep.</Text> },
          ]}
        />
        <Inline gap={3}>
          <Button>Submit document</Button>
          <Button variant="secondary">Save draft</Button>
        </Inline>
      </Stack>
    </Card>
  );
}

export interface ThemeBuilderProps {
  /** The theme that Storybook shows. */
  initial: OwnTheme;
  /** Shows a theme in the whole Storybook. */
  onChange: (next: OwnTheme) => void;
}

/** Makes a theme, shows it at once, and hands out its CSS. */
export function ThemeBuilder({ initial, onChange }: ThemeBuilderProps) {
  const [theme, setTheme] = useState(initial);
  const [said, setSaid] = useState('');
  const code = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<OwnTheme>) => {
    const next = { ...theme, ...part };
    setTheme(next);
    setSaid('');
    onChange(next);
  };
  const faults = faultsOf(theme);
  const css = toCss(theme);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(css);
      setSaid('Copied.');
    } catch {
      // A frame of another site may not write to the clipboard.
      code.current?.focus();
      code.current?.select();
      setSaid('The CSS is selected. Copy it with Ctrl+C or Command+C.');
    }
  };

  return (
    <Stack gap={8}>
      <div
        style={{
          display: 'grid',
          gap: 'var(--mg-space-8)',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
          alignItems: 'start',
        }}
      >
        <Stack gap={6}>
          <ColorPicker
            label="Accent"
            description="For the main action, the editor’s pencil and the second colour of charts."
            swatches={accents}
            allowsCustom
            value={swatchOf(theme.accent)}
            onChange={(next) => change({ accent: accentOf(next) })}
          />
          <Switch
            description="Makes the accent darker or lighter where text or a line in it would be too hard to read."
            isSelected={theme.isReadable}
            onChange={(isReadable) => change({ isReadable })}
          >
            Keep every pair readable
          </Switch>
          <ToggleGroup
            label="Corners"
            items={corners}
            value={theme.radius || '4'}
            onChange={(next) => change({ radius: next === '4' ? '' : (next ?? '') })}
          />
          <ToggleGroup
            label="Density"
            items={densities}
            value={theme.density}
            onChange={(next) => change({ density: next === 'compact' ? 'compact' : 'comfortable' })}
          />
          <Typeface
            label="Typeface of the interface"
            usual="source-sans"
            value={theme.textFont}
            onChange={(textFont) => change({ textFont })}
          />
          <Typeface
            label="Typeface of headings"
            usual="newsreader"
            value={theme.headingFont}
            onChange={(headingFont) => change({ headingFont })}
          />
        </Stack>
        <Sample />
      </div>
      <div role="status">
        {faults.length === 0 ? (
          <Notice tone="success" title="Every pair of colours is readable">
            Text has a contrast of at least 4.5:1, lines and marks at least 3:1, in both themes (WCAG 2.2 AA).
          </Notice>
        ) : (
          <Notice
            tone="warning"
            title={
              faults.length === 1
                ? 'One pair of colours is hard to read'
                : `${faults.length} pairs of colours are hard to read`
            }
          >
            <ul style={{ paddingInlineStart: 'var(--mg-space-5)' }}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <Section title="Your CSS" level={2} size="lg">
        <Stack gap={4}>
          {css ? (
            <>
              <TextArea label="Paste this after tokens.css" inputRef={code} value={css} rows={12} isReadOnly />
              <Inline gap={3}>
                <Button onClick={() => void copy()}>Copy CSS</Button>
                <Button variant="secondary" onClick={() => change(ourTheme)}>
                  Reset to our theme
                </Button>
                <Text role="status">{said}</Text>
              </Inline>
            </>
          ) : (
            <Text tone="secondary">This is our own theme: tokens.css has it already.</Text>
          )}
        </Stack>
      </Section>
    </Stack>
  );
}
