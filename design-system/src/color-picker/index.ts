export { ColorPicker, type ColorPickerProps, type Swatch } from './ColorPicker.js';
