import type { ElementType, ReactNode } from 'react';
import type { userEvent } from 'vitest/browser';

/** The keyboard and the mouse of a real browser. Given by the suite, because a library is also read in Node. */
export type User = typeof userEvent;

/** The name of a check, as it stands in the README. */
export type CheckName =
  | 'rest'
  | 'strict'
  | 'server'
  | 'hydration'
  | 'shadow'
  | 'csp'
  | 'rtl'
  | 'states'
  | 'error'
  | 'controlled'
  | 'uncontrolled'
  | 'ime'
  | 'keyboard'
  | 'removal'
  | 'utterances'
  | 'settings'
  | 'touch';

/** Checks that do not hold, each with the reason in words. */
export type Exceptions = Partial<Record<CheckName, string>>;

/** A state of a field. */
export type State = 'isDisabled' | 'isRequired' | 'isInvalid' | 'isReadOnly';

/** A value that can be given (controlled) or only begun with (uncontrolled). */
export interface Value {
  prop: string;
  /** Absent where the value is always given. */
  defaultProp?: string;
  onChange: string;
  initial: unknown;
  /** What the handler receives after `act`. */
  next: unknown;
  /** Reads the value from the handler's arguments; without it, the first argument is the value. */
  received?: (...args: never[]) => unknown;
  /** Changes the value as a person would. */
  act: (root: HTMLElement, user: User) => Promise<void>;
  /** Reads what a person would see. */
  shown: (root: HTMLElement) => unknown;
}

/** An action that takes away the element that has the focus. */
export interface Removal {
  /** In place of the entry's component, where something around it has to take the element away. */
  Component?: ElementType;
  props?: Record<string, unknown>;
  act: (root: HTMLElement, user: User) => Promise<void>;
}

/** One row of the table: what a person does, and what a screen reader then says. */
export interface Step {
  /** A key, such as `Tab`, `Shift+Tab`, `ArrowDown` or `Space`. */
  press?: string;
  /** The key where the page is right to left, if it is another one. */
  pressInRtl?: string;
  /** Text that is typed. */
  type?: string;
  /** `true`: the screen reader reads on from here to the end. */
  reads?: boolean;
  /** What happens without the person: the component gets these props besides. */
  gets?: Record<string, unknown>;
  /** What happens without the person, outside the component's props; `does` says it in words. */
  happens?: () => void;
  /** The row's words, where the fields above do not say it: "A toast is shown". */
  does?: string;
  /** The element that a finger taps for the same result. Without it, the row is for keyboards only. */
  tap?: string;
  /** Everything that is said, in this order. An empty list: nothing is said. */
  hears: readonly string[];
  /** What is said in its place at 200 % text, where a component has folded for want of room. */
  hearsLarge?: readonly string[];
}

/** What a screen reader says of one component: a contract, because a test executes it. */
export interface Utterances {
  /** Besides the props of the registry. */
  props?: Record<string, unknown>;
  steps: readonly Step[];
}

/** One component with the least that it needs to be shown. */
export interface Entry {
  name: string;
  Component: ElementType;
  props: Record<string, unknown>;
  /** Finds the root where it is not what the library's `root` says. */
  root?: string;
  /** `true`: the root is elsewhere in the document, not where the component is rendered. */
  isPortaled?: boolean;
  /** A part that comes after the first paint, and is waited for before the component is judged. */
  later?: string;
  /** The states of a field, and the element that has to carry them. */
  states?: { control: string; has: readonly State[]; props?: Partial<Record<State, Record<string, unknown>>> };
  value?: Value;
  /** The element that takes typed text. */
  typed?: string;
  /** `true`: the focus stays inside, as in a modal dialog. */
  isModal?: boolean;
  removal?: Removal;
  utterances?: Utterances;
  except?: Exceptions;
}

/** Where the styles of a component go, if not into the page's own head. */
export interface Place {
  styles: HTMLElement | ShadowRoot;
  nonce?: string;
}

/** A design system and how its components are rendered. */
export interface Library {
  components: readonly Entry[];
  /** Text of the style sheets that a page with these components loads. */
  css?: string;
  /** Selects the root of a component. Without it, the root is the first element that a component renders. */
  root?: (entry: Entry) => string;
  /** Puts around a component what each page of the library has, such as its provider. */
  wrap?: (node: ReactNode, place?: Place) => ReactNode;
  /**
   * Renders as a server of the library does.
   * @returns the HTML, and what belongs into the head of the page
   */
  renderOnServer?: (
    node: ReactNode,
    renderToString: (node: ReactNode) => string,
    nonce: string,
  ) => { html: string; head: string };
  /**
   * Runs after each check. For what the library makes once and keeps on the page, such as a live region: the page is
   * emptied then, and the library would go on speaking into what is no longer there.
   */
  cleanup?: () => void;
  /** Checks that hold for no component of the library. */
  except?: Exceptions;
}
