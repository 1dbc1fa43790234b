export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './Button.js';
export { IconButton, type IconButtonProps } from './IconButton.js';
export { LinkButton, type LinkButtonProps } from './LinkButton.js';
