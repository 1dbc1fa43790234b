// The built package holds these two, without what downshift loads besides (scripts/lean-downshift.ts).
export { useCombobox, useSelect } from 'downshift';
