import { IconButton, type IconButtonProps } from '../button/index.js';
import { Moon, Sun } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { useColorScheme } from '../theme/index.js';

/** Every word of a ThemeSwitch. */
export interface ThemeSwitchLabels {
  /** Names the switch; it is on in the dark. */
  label: string;
}

export interface ThemeSwitchProps extends Omit<IconButtonProps, 'label' | 'icon' | 'onClick'> {
  /** Names the switch; it is on in the dark. @default `labels.label` */
  label?: string;
  /** Replaces the built-in words. */
  labels?: PartialLabels<ThemeSwitchLabels>;
}

const english: ThemeSwitchLabels = { label: 'Dark theme' };

/** Switches between light and dark and keeps the choice. */
export function ThemeSwitch({ label, labels: ownLabels, ...rest }: ThemeSwitchProps) {
  const labels = useLabels('ThemeSwitch', english, ownLabels);
  const [scheme, setScheme] = useColorScheme();
  const isDark = scheme === 'dark';
  return (
    <IconButton
      {...rest}
      role="switch"
      aria-checked={isDark}
      label={label ?? labels.label}
      icon={isDark ? <Moon strokeWidth={1.5} /> : <Sun strokeWidth={1.5} />}
      onClick={() => setScheme(isDark ? 'light' : 'dark')}
    />
  );
}
