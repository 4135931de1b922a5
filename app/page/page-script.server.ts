import type { EntryContext } from '@remix-run/node'
import { partAt, partFileOf } from './site-parts.ts'

/**
 * The one script of a page: an inline module, in the place of Remix's `<Scripts>`, which needs a streamed page (the data
 * come after `</html>`) and lets a browser fetch, and run, a part of what it cannot run as a whole.
 *
 * - `?.` keeps it from browsers that do not know ES2020: they read none of it and fetch nothing.
 * - Every file that the page needs is imported by name, the entry included: where one cannot be read, none is run.
 * - `start` waits for what came last to the browsers of all that the files call: `at` (with Safari 15.4, as `<dialog>`)
 *   and the stream of the router's data (with Firefox 102).
 *
 * A browser that stops at one of these has the page without scripts, whole.
 */
export async function pageScript(remix: EntryContext): Promise<string> {
  const { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream } = remix
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const routes = staticHandlerContext.matches.flatMap(
    ({ route: { id } }) => manifest.routes[id] ?? [],
  )
  const part = partFileOf(manifest.url, partAt(manifest.routes, routes.at(-1)?.id ?? ''))
  const files = new Set(
    [
      // Remix's types leave it out; in development it must come first.
      (manifest as { hmr?: { runtime?: string } }).hmr?.runtime ?? [],
      part ? [] : manifest.url,
      manifest.entry.imports,
      routes.map(({ imports = [] }) => imports),
    ].flat(2),
  )
  const modules = `{${routes.map(({ id }, index) => `${written(id)}:route${index}`)}}`
  const sent = `new Response(${written(data)}).body`
  return [
    ...Array.from(files, file => `import${written(file)}`),
    ...routes.map(({ module }, index) => `import*as route${index} from${written(module)}`),
    ...(part
      ? [`import part from${written(part)}`, `import{start}from${written(manifest.entry.module)}`]
      : [
          `import{startDevelopment as start}from${written(manifest.entry.module)}`,
          `window.__remixContext=${serverHandoffString}`,
          `window.__remixContext.stream=${sent}`,
          `window.__remixRouteModules=${modules}`,
        ]),
    `if(window.TransformStream?.prototype&&[].at)start(${part ? `part,${modules},${sent}` : ''})`,
  ].join('\n')
}

/** A text as JavaScript that may stand in a script element. */
const written = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c')
