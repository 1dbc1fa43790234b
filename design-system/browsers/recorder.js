// Runs in each story's page before anything else: hears what goes wrong there, and shows stories one after the other.
{
  const faults = [];
  // WebKit and Firefox leave the message out of the stack.
  const text = (value) => {
    if (!(value instanceof Error)) return String(value);
    return value.stack?.includes(value.message) ? value.stack : `${value}\n${value.stack ?? ''}`;
  };
  const write = console.error;
  console.error = (...values) => {
    faults.push(`console.error: ${values.map(text).join(' ')}`);
    write.apply(console, values);
  };
  addEventListener('error', ({ message }) => {
    // Browsers say so when what an observer changed is measured again in the next frame: nothing was lost.
    if (!message.startsWith('ResizeObserver loop')) faults.push(`uncaught: ${message}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`unhandled rejection: ${text(reason)}`));

  const whenReady = async () => {
    while (!globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue) await new Promise((resolve) => setTimeout(resolve, 20));
    return globalThis.__STORYBOOK_PREVIEW__;
  };
  // React's effects come after the paint; the suites in Chromium render inside act(), where a play finds them done.
  const whenPainted = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  const playAfterPaint = (story) => {
    const { playFunction } = story;
    if (!playFunction || playFunction.isAfterPaint) return;
    story.playFunction = async (context) => {
      await whenPainted();
      return playFunction(context);
    };
    story.playFunction.isAfterPaint = true;
  };
  const globalsOf = (preview) => JSON.stringify(preview.storyStoreValue.userGlobals.get());
  // Colours are the same in every browser; the stories' own suite measures each pair.
  const isMeasured = ({ id }) => !['color-contrast', 'link-in-text-block'].includes(id);
  const describe = ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

  globalThis.stories = {
    /** The size of window that a story asks for, such as a phone's. */
    async sizeOf(id) {
      const preview = await whenReady();
      const { parameters, storyGlobals } = await preview.storyStoreValue.loadStory({ storyId: id });
      const { width, height } = parameters.viewport?.options?.[storyGlobals?.viewport?.value]?.styles ?? {};
      return width ? { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) } : null;
    },

    /** Shows a story, plays it and looks at it with axe. @returns what went wrong, and whether it left the page as it was */
    async show(id) {
      const preview = await whenReady();
      const globals = globalsOf(preview);
      playAfterPaint(await preview.storyStoreValue.loadStory({ storyId: id }));
      const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
      faults.length = 0;
      return new Promise((resolve) => {
        const listeners = {
          playFunctionThrewException: ({ message }) => faults.push(`play: ${message}`),
          storyThrewException: ({ message }) => faults.push(`render: ${message}`),
          storyErrored: ({ title }) => end(`render: ${title}`),
          storyMissing: () => end('there is no such story'),
          storyFinished({ storyId, reporters }) {
            if (storyId !== id) return;
            for (const { result } of reporters) {
              if (result?.error) faults.push(`axe: ${text(result.error)}`);
              faults.push(...(result?.violations ?? []).filter(isMeasured).map(describe));
            }
            end();
          },
        };
        function end(fault) {
          for (const [event, listener] of Object.entries(listeners)) channel.off(event, listener);
          resolve({ faults: fault ? [...faults, fault] : [...faults], isClean: globalsOf(preview) === globals });
        }
        for (const [event, listener] of Object.entries(listeners)) channel.on(event, listener);
        channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
      });
    },
  };
}
