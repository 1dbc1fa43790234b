import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { App } from './app.tsx';
import { routes } from './router.tsx';

interface Prerendered {
  /** The title, the description and the styles of the page. */
  readonly head: string;
  /** What stands in the root element. */
  readonly body: string;
}

/** Renders a page at the build, as a first visitor in light mode meets it. */
export async function prerender(path: string): Promise<Prerendered> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response || context.errors) throw new Error(`${path} cannot be rendered at the build.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <App>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>,
      ),
    );
    if (html.includes('<!--$!-->')) throw new Error(`${path} waits for something that a build does not have.`);
    // React writes what belongs into the head before everything else.
    const [head = ''] = /^(?:<title>.*?<\/title>|<meta [^>]*>)*/.exec(html) ?? [];
    const { body, rules } = withoutStyleAttributes(html.slice(head.length));
    return { head: `${head}${sheet.getStyleTags()}<style>${rules}</style>`, body };
  } finally {
    sheet.seal();
  }
}

const characters: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** The content security policy lets a script set a style, but no attribute in the page's text: these become rules. */
function withoutStyleAttributes(html: string): { body: string; rules: string } {
  const styles = new Map<string, number>();
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.has(style)) styles.set(style, styles.size);
    return ` data-style="${styles.get(style)}"`;
  });
  const written = (style: string) => style.replace(/&[^;]+;/g, (name) => characters[name] ?? name);
  const rules = [...styles].map(([style, name]) => `[data-style="${name}"]{${written(style)}}`).join('');
  return { body, rules };
}
