import { Text } from '@marginalia/design-system';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: var(--mg-space-1);
  margin-block: var(--mg-space-2) 0;
  padding-inline-start: var(--mg-space-5);
`;

const Folded = styled.details`
  margin-block-start: var(--mg-space-1);

  & > summary {
    inline-size: fit-content;
    padding-block: var(--mg-space-1);
    color: var(--mg-color-text-link);
    cursor: pointer;
  }
`;

interface FileRemarksProps {
  sentences: readonly string[];
  remarks: readonly string[];
  /**
   * Whether more than two remarks are folded.
   * @default false
   */
  isFolded?: boolean;
}

/** What was found in a file: the words and their price as a text, everything else as a list. */
export function FileRemarks({ sentences, remarks, isFolded = false }: FileRemarksProps) {
  const list = (
    <List>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </List>
  );
  return (
    <>
      {sentences.length > 0 ? <Text>{sentences.join(' ')}</Text> : null}
      {remarks.length === 0 ? null : isFolded && remarks.length > 2 ? (
        <Folded>
          <summary>{remarks.length} more findings</summary>
          {list}
        </Folded>
      ) : (
        list
      )}
    </>
  );
}
