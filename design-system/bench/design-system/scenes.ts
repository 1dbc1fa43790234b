/** What one of ours is called by the floor, and where its class is read. */
type Classes = Record<string, string>;

interface Scene {
  /** Begins the names of the scene's rows. */
  label: string;
  /** How often the scene is shown, changed and shown anew, or opened, closed and opened anew; `once`: shown once. */
  acts: 'mount' | 'open' | 'once';
  /** Finds what must be in the page when the scene is shown and changed once, in every library. */
  shows: string;
  /** How many of those there are; of a table at least so many, because some keep only the rows in sight in the page. */
  count: number;
  classes: Classes;
}

export const scenes = {
  badges: {
    label: 'badges and cards',
    acts: 'mount',
    shows: '#root p',
    count: 600,
    classes: { badge: '[data-component=StatusBadge]', card: '[data-component=Card]' },
  },
  buttons: {
    label: 'buttons',
    acts: 'mount',
    shows: 'button',
    count: 200,
    classes: { button: '[data-component=Button]' },
  },
  form: {
    label: 'form of 100 fields',
    acts: 'mount',
    shows: 'input',
    count: 100,
    classes: {
      field: '[data-component=TextField]',
      control: '[data-part=control]',
      error: '[data-part=error]',
    },
  },
  table: {
    label: 'table of 10,000 rows',
    acts: 'once',
    shows: 'tr, [role=row]',
    count: 10,
    classes: { table: '[data-component=Table]', header: 'thead th' },
  },
  menu: {
    label: 'menu of 200 items',
    acts: 'open',
    shows: '[role=menuitem]',
    count: 200,
    classes: { menu: '[data-component=Menu]', list: '[role=menu]', button: '[data-component=Button]' },
  },
  dialog: {
    label: 'dialog',
    acts: 'open',
    shows: 'dialog[open], [role=dialog]',
    count: 1,
    classes: { dialog: '[data-component=Dialog]', button: '[data-component=Button]' },
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];
