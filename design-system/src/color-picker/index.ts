export { ColorPicker, type ColorPickerLabels, type ColorPickerProps, type Swatch } from './ColorPicker.js';
