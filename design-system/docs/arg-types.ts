// The props in the words of Storybook: rows of the table, and the control of each in the playground.
import type { PropDoc } from './props.ts';

const kinds: Record<string, string> = { boolean: 'boolean', number: 'number', string: 'string', ReactNode: 'string' };

function kind({ type, values }: PropDoc): object {
  if (values) return { name: 'enum', value: values };
  if (/^(\(.*\) => |\w+Handler\b)/.test(type)) return { name: 'function' };
  if (/\[\]$/.test(type)) return { name: 'array', value: { name: 'other', value: type.slice(0, -2) } };
  return kinds[type] ? { name: kinds[type] } : { name: 'other', value: type };
}

/** @returns the `argTypes` of a component */
export function argTypes(props: readonly PropDoc[]): Record<string, object> {
  return Object.fromEntries(
    props.map((prop) => [
      prop.name,
      {
        name: prop.name,
        description: prop.description,
        type: { ...kind(prop), required: prop.isRequired },
        // Not every node is text, and what is no text must not be shown as if it were.
        ...(prop.type === 'ReactNode' && { control: { type: 'text' } }),
        table: {
          type: { summary: prop.type, ...(prop.shape && { detail: prop.shape }) },
          ...(prop.defaultValue && { defaultValue: { summary: prop.defaultValue } }),
        },
      },
    ]),
  );
}
