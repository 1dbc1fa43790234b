// A block of Storybook's pages: the table that the conformance suite executes, read from the same file.
import type { Utterances as Table } from '@marginalia/conformance';
import { columns, rowsOf } from '@marginalia/conformance/columns';

/** Shows what a screen reader says at each step, and what is checked there in other settings. */
export function Utterances({ of: table, name }: { of: Table; name?: string }) {
  return (
    <>
      <section aria-label={`What a screen reader says${name ? ` of ${name}` : ''}`} style={{ overflowX: 'auto' }}>
        <table>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Said</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(table).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never change
              <tr key={index}>
                <th scope="row">{row.does}</th>
                <td>
                  {row.hears.map((phrase, line) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <div key={line}>{phrase}</div>
                  ))}
                </td>
                {columns.map(({ id }) => (
                  <td key={id}>{row[id]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        The suite <code>@marginalia/conformance</code> carries out each row in a real browser with a virtual screen
        reader:{' '}
        {columns.map(({ id, title, check }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            {title.toLowerCase()} in its check <code>{check}</code>
          </span>
        ))}
        . Real screen readers word the same facts in their own way.
      </p>
    </>
  );
}
