import { IconButton, type IconButtonProps } from '../button/index.js';
import { Moon, Sun } from '../internal/icons.js';
import { useColorScheme } from '../theme/index.js';

export interface ThemeSwitchProps extends Omit<IconButtonProps, 'label' | 'icon' | 'onClick'> {
  /** Names the switch; it is on in the dark. @default 'Dark theme' */
  label?: string;
}

/** Switches between light and dark and keeps the choice. */
export function ThemeSwitch({ label = 'Dark theme', ...rest }: ThemeSwitchProps) {
  const [scheme, setScheme] = useColorScheme();
  const isDark = scheme === 'dark';
  return (
    <IconButton
      {...rest}
      role="switch"
      aria-checked={isDark}
      label={label}
      icon={isDark ? <Moon strokeWidth={1.5} /> : <Sun strokeWidth={1.5} />}
      onClick={() => setScheme(isDark ? 'light' : 'dark')}
    />
  );
}
