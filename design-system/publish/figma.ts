// The tokens as Figma variables, in the shape that Figma's REST API takes (`POST /v1/files/:file_key/variables`). A plugin
// can read the same file: each id is a name within the file, which Figma replaces by one of its own.
import { type ColorToken, colors, densities, scales, scrim, scrimPage, touch } from '../src/theme/tokens.ts';
import { color, paletteSteps, split } from './tokens.ts';

type Value = number | string | { r: number; g: number; b: number; a: number } | { type: 'VARIABLE_ALIAS'; id: string };

export interface FigmaVariables {
  variableCollections: { action: 'CREATE'; id: string; name: string; initialModeId: string }[];
  variableModes: { action: 'CREATE' | 'UPDATE'; id: string; name: string; variableCollectionId: string }[];
  variables: {
    action: 'CREATE';
    id: string;
    name: string;
    variableCollectionId: string;
    resolvedType: 'COLOR' | 'FLOAT' | 'STRING';
    scopes: string[];
    hiddenFromPublishing?: boolean;
    description?: string;
    codeSyntax?: { WEB: string };
  }[];
  variableModeValues: { variableId: string; modeId: string; value: Value }[];
}

function paint(css: string): Value {
  const { components, alpha } = color(css);
  const [r = 0, g = 0, b = 0] = components;
  return { r, g, b, a: alpha };
}

/** Where Figma offers the variables of a group, and how their value is written there: sizes in px, of fonts the first. */
const kinds: Record<string, { scopes: string[]; type: 'FLOAT' | 'STRING'; write: (css: string) => number | string }> = {
  space: { scopes: ['GAP', 'WIDTH_HEIGHT'], type: 'FLOAT', write: pixels },
  text: { scopes: ['FONT_SIZE'], type: 'FLOAT', write: pixels },
  weight: { scopes: ['FONT_WEIGHT'], type: 'FLOAT', write: Number },
  radius: { scopes: ['CORNER_RADIUS'], type: 'FLOAT', write: pixels },
  width: { scopes: ['WIDTH_HEIGHT'], type: 'FLOAT', write: pixels },
  font: { scopes: ['FONT_FAMILY'], type: 'STRING', write: firstFamily },
};

function pixels(css: string): number {
  return Number.parseFloat(css) * (css.endsWith('rem') ? 16 : 1);
}

/** Of a variable font, the family as Figma names it. */
function firstFamily(css: string): string {
  const named = css.split(',').find((family) => !/Variable|^ui-/.test(family)) ?? css;
  return named.trim().replaceAll("'", '');
}

const colorScopes: Record<string, string[]> = {
  bg: ['FRAME_FILL', 'SHAPE_FILL'],
  text: ['TEXT_FILL'],
  border: ['STROKE_COLOR'],
  highlight: ['ALL_FILLS', 'STROKE_COLOR'],
  chart: ['ALL_FILLS', 'STROKE_COLOR'],
};

/** The variables. Shadows, easing, durations, line heights, layers and `ch` have no kind of variable in Figma. */
export function figmaVariables(): FigmaVariables {
  const file: FigmaVariables = { variableCollections: [], variableModes: [], variables: [], variableModeValues: [] };

  function addCollection(name: string, modes: readonly string[]): string[] {
    const id = name.toLowerCase();
    const modeIds = modes.map((mode) => `${id}:${mode.toLowerCase()}`);
    file.variableCollections.push({ action: 'CREATE', id, name, initialModeId: modeIds[0] as string });
    // A collection comes with its first mode, which has yet to be named.
    for (const [index, mode] of modes.entries())
      file.variableModes.push({
        ...{ action: index === 0 ? 'UPDATE' : 'CREATE', id: modeIds[index] as string },
        ...{ name: mode, variableCollectionId: id },
      });
    return modeIds;
  }
  function addVariable(
    collection: string,
    name: string,
    variable: Pick<FigmaVariables['variables'][number], 'resolvedType' | 'scopes' | 'hiddenFromPublishing'> & {
      description?: string | undefined;
      codeSyntax?: { WEB: string };
    },
    values: readonly (readonly [mode: string, value: Value])[],
  ): void {
    const { description, ...rest } = variable;
    const id = `${collection}/${name}`;
    const own = { action: 'CREATE', id, name, variableCollectionId: collection, ...rest } as const;
    file.variables.push({ ...own, ...(description && { description }) });
    for (const [modeId, value] of values) file.variableModeValues.push({ variableId: id, modeId, value });
  }
  const web = (name: string) => ({ codeSyntax: { WEB: `var(--mg-${name})` } });
  const alias = (hex: string): Value => {
    const path = paletteSteps.get(hex);
    return path ? { type: 'VARIABLE_ALIAS', id: `palette/${path.join('/')}` } : paint(hex);
  };

  const [raw = ''] = addCollection('Palette', ['Value']);
  // Nobody designs with raw colours: they are there for the aliases.
  for (const [hex, path] of paletteSteps)
    addVariable('palette', path.join('/'), { resolvedType: 'COLOR', scopes: [], hiddenFromPublishing: true }, [
      [raw, paint(hex)],
    ]);

  const [light = '', dark = ''] = addCollection('Theme', ['Light', 'Dark']);
  for (const [name, { on, min, ...hex }] of Object.entries(colors as Record<string, ColorToken>)) {
    const [group, rest] = split(name);
    const description = on && min && min > 1 ? `On ${on.join(', ')}: at least ${min}:1.` : undefined;
    const common = { resolvedType: 'COLOR', scopes: colorScopes[group] ?? [], ...web(`color-${name}`) } as const;
    addVariable('theme', `${group}/${rest}`, { ...common, description }, [
      [light, alias(hex.light)],
      [dark, alias(hex.dark)],
    ]);
  }
  for (const [name, css] of [
    ['scrim', scrim],
    ['scrim-page', scrimPage],
  ] as const)
    addVariable('theme', name, { resolvedType: 'COLOR', scopes: ['FRAME_FILL', 'SHAPE_FILL'], ...web(name) }, [
      [light, paint(css.light)],
      [dark, paint(css.dark)],
    ]);

  const [scale = ''] = addCollection('Scale', ['Value']);
  for (const [name, css] of Object.entries(scales)) {
    const [group, rest] = split(name);
    const kind = kinds[group];
    if (!kind || css.endsWith('ch')) continue;
    addVariable('scale', `${group}/${rest}`, { resolvedType: kind.type, scopes: kind.scopes, ...web(name) }, [
      [scale, kind.write(css)],
    ]);
  }

  const [comfortable = '', compact = '', finger = ''] = addCollection('Density', ['Comfortable', 'Compact', 'Touch']);
  const onTouch: Record<string, string> = { ...densities.comfortable, ...touch };
  for (const [name, css] of Object.entries(densities.comfortable)) {
    const [group, rest] = split(name);
    const scopes = name.startsWith('size-') ? ['WIDTH_HEIGHT'] : ['GAP'];
    addVariable('density', `${group}/${rest}`, { resolvedType: 'FLOAT', scopes, ...web(name) }, [
      [comfortable, pixels(css)],
      [compact, pixels(densities.compact[name as keyof typeof densities.compact])],
      [finger, pixels(onTouch[name] ?? css)],
    ]);
  }
  return file;
}
