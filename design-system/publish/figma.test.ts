import { describe, expect, it } from 'vitest';
import { colors, densities } from '../src/theme/tokens.ts';
import { figmaVariables } from './figma.ts';

const { variableCollections, variableModes, variables, variableModeValues } = figmaVariables();
const byId = new Map(variables.map((variable) => [variable.id, variable]));
const modesOf = (collection: string) => variableModes.filter((mode) => mode.variableCollectionId === collection);
const valueIn = (variable: string, mode: string) =>
  variableModeValues.find(({ variableId, modeId }) => variableId === variable && modeId === mode)?.value;

/** The scopes that Figma knows, by the type of variable that may have them. */
const scopes = {
  COLOR: ['ALL_FILLS', 'FRAME_FILL', 'SHAPE_FILL', 'TEXT_FILL', 'STROKE_COLOR'],
  FLOAT: ['CORNER_RADIUS', 'WIDTH_HEIGHT', 'GAP', 'FONT_SIZE', 'FONT_WEIGHT'],
  STRING: ['FONT_FAMILY'],
};

describe('the Figma variables', () => {
  it('have ids and names of their own', () => {
    for (const list of [variableCollections, variableModes, variables]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
    for (const { id } of variableCollections) {
      const names = variables.filter((variable) => variable.variableCollectionId === id).map(({ name }) => name);
      expect(names.length).toBeGreaterThan(0);
      expect(new Set(names).size).toBe(names.length);
    }
    // Figma refuses these in names.
    for (const { name } of variables) expect(name).not.toMatch(/[.{}]/);
  });

  it('name the first mode of a collection, which comes with it, and create the others', () => {
    expect(variableCollections.map(({ name }) => name)).toEqual(['Palette', 'Theme', 'Scale', 'Density']);
    for (const { id, initialModeId } of variableCollections) {
      const [first, ...others] = modesOf(id);
      expect(first).toMatchObject({ action: 'UPDATE', id: initialModeId });
      for (const mode of others) expect(mode.action).toBe('CREATE');
    }
    expect(modesOf('theme').map(({ name }) => name)).toEqual(['Light', 'Dark']);
    expect(modesOf('density').map(({ name }) => name)).toEqual(['Comfortable', 'Compact', 'Touch']);
  });

  it('have one value of their type in each mode of their collection, and in no other', () => {
    for (const { id, resolvedType, variableCollectionId } of variables) {
      const own = variableModeValues.filter(({ variableId }) => variableId === id);
      expect(
        own.map(({ modeId }) => modeId),
        id,
      ).toEqual(modesOf(variableCollectionId).map((mode) => mode.id));
      for (const { value } of own) {
        if (typeof value === 'object' && 'type' in value) {
          expect(value.type).toBe('VARIABLE_ALIAS');
          expect(byId.get(value.id)?.resolvedType, `${id} -> ${value.id}`).toBe(resolvedType);
          continue;
        }
        if (resolvedType === 'STRING') expect(value).toMatch(/^[\w ]+$/);
        else if (resolvedType === 'FLOAT') expect(Number.isFinite(value), id).toBe(true);
        else
          for (const channel of ['r', 'g', 'b', 'a'] as const)
            expect((value as Record<string, number>)[channel]).toSatisfy((share: number) => share >= 0 && share <= 1);
      }
    }
    expect(variableModeValues.every(({ variableId }) => byId.has(variableId))).toBe(true);
  });

  it('are offered where they fit, by the name that code knows them by', () => {
    for (const { id, resolvedType, scopes: own, codeSyntax, hiddenFromPublishing } of variables) {
      expect(scopes[resolvedType], id).toEqual(expect.arrayContaining(own));
      if (hiddenFromPublishing) expect([own, codeSyntax]).toEqual([[], undefined]);
      else {
        expect(own.length, id).toBeGreaterThan(0);
        expect(codeSyntax?.WEB, id).toMatch(/^var\(--mg-[\w-]+\)$/);
      }
    }
  });

  it('hold every colour in both themes and every size in each density, in pixels', () => {
    expect(variables.filter(({ codeSyntax }) => codeSyntax?.WEB.startsWith('var(--mg-color-'))).toHaveLength(
      Object.keys(colors).length,
    );
    expect(variables.filter(({ variableCollectionId }) => variableCollectionId === 'density')).toHaveLength(
      Object.keys(densities.comfortable).length,
    );
    expect(valueIn('theme/bg/accent', 'theme:light')).toEqual({ type: 'VARIABLE_ALIAS', id: 'palette/vermilion/600' });
    expect(valueIn('theme/bg/accent', 'theme:dark')).toEqual({ type: 'VARIABLE_ALIAS', id: 'palette/vermilion/400' });
    expect(valueIn('palette/white', 'palette:value')).toEqual({ r: 1, g: 1, b: 1, a: 1 });
    expect(valueIn('theme/scrim', 'theme:dark')).toEqual({ r: 0, g: 0, b: 0, a: 0.6 });
    expect(valueIn('density/size/control-md', 'density:comfortable')).toBe(40);
    expect(valueIn('density/size/control-md', 'density:compact')).toBe(32);
    expect(valueIn('density/size/control-md', 'density:touch')).toBe(44);
    expect(valueIn('density/card/padding', 'density:touch')).toBe(24);
    expect(valueIn('scale/radius/md', 'scale:value')).toBe(4);
    expect(valueIn('scale/font/serif', 'scale:value')).toBe('Newsreader');
  });
});
