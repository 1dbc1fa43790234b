import { createGlobalStyle, styled } from 'styled-components';

/** From this width on a pane stands beside the text; on narrower screens it lies over it. */
export const paneBeside = '(min-width: 68.75rem)';
/** Narrower than this the bar has no room for the button of the palette. */
export const commandsInTools = '(max-width: 79.99rem)';
/** Between the two a drawer holds the cards; below, a sheet holds the open one. */
export const cardsInDrawer = '(min-width: 56.25rem) and (max-width: 68.74rem)';
export const cardsInSheet = '(max-width: 56.24rem)';
export const paneOver = '(min-height: 30rem) and (max-width: 68.74rem)';

/** Takes the page's own margins away, and gives the desk the rest of the window where the window is high enough. */
export const WholeWindow = createGlobalStyle`
  @media screen {
    main:has([data-desk]) {
      padding-block: 0;

      & > div {
        max-inline-size: none;
        padding-inline: 0;
      }
    }
  }
  @media screen and (min-height: 30rem) {
    html:has([data-desk]) {
      scrollbar-gutter: auto;
    }
    div:has(> main [data-desk]) {
      block-size: 100dvh;
      min-block-size: 0;
    }
    main:has([data-desk]) {
      min-block-size: 0;

      & > div {
        block-size: 100%;
      }
    }
  }
`;

/**
 * The parts of the desk; each scrolls alone. In a low window, as at high zoom, they stand one after the other. Where large
 * letters leave the text no room, the page scrolls as well.
 */
export const Desk = styled.div`
  display: grid;
  grid-template: 'bar' 'pane' 'notices' 'text' 'letter' 'actions' / minmax(0, 1fr);
  background: var(--mg-color-bg-page);

  @media screen and (min-height: 30rem) {
    position: relative;
    block-size: 100%;
    grid-template:
      'bar' auto
      'notices' auto
      'text' minmax(8rem, 1fr)
      'letter' auto
      'actions' auto / minmax(0, 1fr);
  }
  @media screen and (min-height: 30rem) and (min-width: 56.25rem) {
    grid-template:
      'bar actions' auto
      'notices notices' auto
      'text text' minmax(8rem, 1fr)
      'letter letter' auto / minmax(0, 1fr) auto;
  }
  @media screen and (min-height: 30rem) and ${paneBeside} {
    grid-template:
      'bar bar actions' auto
      'pane notices notices' auto
      'pane text text' minmax(8rem, 1fr)
      'pane letter letter' auto / auto minmax(0, 1fr) auto;
  }
  @media screen {
    /* A letter that is written in stays: it may hold what has to be corrected. */
    &[data-focus-mode] > [data-letter]:not([data-open]) {
      display: none;
    }
  }
`;

export const Notices = styled.div`
  grid-area: notices;
  display: grid;
  gap: var(--mg-space-2);
  min-inline-size: 0;
  max-block-size: 40dvh;
  overflow-y: auto;

  &:not(:empty) {
    padding: var(--mg-space-2) var(--mg-space-4);
  }
`;

export const TextPane = styled.section`
  grid-area: text;
  min-inline-size: 0;
  background: var(--mg-color-bg-surface);

  & > :not(:has([data-component='HighlightEditor'])) {
    padding: var(--mg-space-6) var(--mg-space-4);
  }
  @media screen {
    [data-component='HighlightEditor'] {
      border: 0;
    }
  }
  @media screen and (min-height: 30rem) {
    /* What is hidden for screen readers scrolls along, and does not make the page longer. */
    position: relative;
    overflow-y: auto;
    /* A scrollbar that comes and goes would move the cards beside the text and below it by turns. */
    scrollbar-gutter: stable;
    overscroll-behavior: contain;
  }
`;

export const Actions = styled.div`
  grid-area: actions;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--mg-space-2) var(--mg-space-3);
  padding: var(--mg-space-2) var(--mg-space-4);
  border-block-end: 1px solid var(--mg-color-border-hairline);

  @media (max-width: 56.24rem) {
    border-block: 1px solid var(--mg-color-border-hairline) 0;
  }
  @media (min-width: 56.25rem) and (max-width: 111.99rem) {
    align-content: center;

    /*
     * On a line of its own, also while it says nothing, and no wider than the buttons: its words would take room from the
     * title, which would then wrap, and move the text.
     */
    & > [data-part='draft-state'],
    & > [role='status']:not(:empty) {
      order: 1;
      flex: none;
      inline-size: 0;
      min-inline-size: 100%;
      text-align: end;
    }
    & > [data-part='draft-state'] {
      min-block-size: 1lh;
    }
    & > [role='status']:not(:empty) + [data-part='draft-state'] {
      display: none;
    }
  }
`;

export const Pane = styled.aside`
  grid-area: pane;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--mg-space-8);
  min-inline-size: 0;
  padding: var(--mg-space-5) var(--mg-space-4) var(--mg-space-8);
  background: var(--mg-color-bg-page);

  [data-component='DescriptionList'][data-columns] {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--mg-space-2);
  }
  &:focus {
    outline: none;
  }
  @media screen {
    &[hidden] {
      display: none;
    }
    [data-component='DescriptionList'] > [data-part='item'] {
      grid-template-columns: 5rem minmax(0, 1fr);
      align-items: baseline;
      column-gap: var(--mg-space-3);
    }
  }
  @media screen and (min-height: 30rem) {
    position: relative;
    overflow-y: auto;
    overscroll-behavior: contain;
    grid-row: 2 / -1;
    grid-column: 1 / -1;
    z-index: var(--mg-layer-overlay);
    inline-size: min(24rem, 100%);
    border-inline-end: 1px solid var(--mg-color-border-hairline);
    box-shadow: var(--mg-shadow-overlay);
  }
  @media screen and (min-height: 30rem) and ${paneBeside} {
    grid-area: pane;
    z-index: auto;
    inline-size: clamp(17rem, 22vw, 21rem);
    box-shadow: none;
  }
`;
