export {
  CommandPalette,
  type CommandPaletteItem,
  type CommandPaletteLabels,
  type CommandPaletteProps,
} from './CommandPalette.js';
