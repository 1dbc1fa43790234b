import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameStyles } from './styled-names.ts';

describe('names of styles', () => {
  it('follow the file and the place in it', () => {
    const named = nameStyles('const A = styled.div<Props>`x`;\nexport const B = styled(A)`y`;', 'app/src/a.tsx');
    expect(named).toMatch(
      /^const A = styled\.div\.withConfig\({ componentId: 'mg-(\w{7})-1' }\)<Props>`x`;\nexport const B = styled\(A\)\.withConfig\({ componentId: 'mg-\1-2' }\)`y`;$/,
    );
    const [, name = ''] = /'(mg-\w{7}-1)'/.exec(named) ?? [];
    expect(nameStyles('const A = styled.div`x`;', 'app/src/b.tsx')).not.toContain(name);
  });

  it('are given to every styled component', () => {
    const folders = ['app/src', 'design-system/src'].map((folder) => join(import.meta.dirname, '..', folder));
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\./.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    // Whatever is left of `styled` after the named ones are taken out was written in a way that is not known here.
    const left = sources.flatMap(
      (code) =>
        nameStyles(code, 'x')
          .replaceAll(/styled(\.\w+|\(\w+\))\.withConfig/g, '')
          .match(/\bstyled(\.[a-z]+\b(?!')|\().*/g) ?? [],
    );
    expect(left).toEqual([]);
    expect(sources.filter((code) => nameStyles(code, 'x') !== code).length).toBeGreaterThan(40);
  });
});
