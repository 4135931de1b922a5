import type { EntryContext } from '@remix-run/node'
import { partAt, partFileOf } from './site-parts.ts'

/**
 * The one script of a page: an inline module that replaces Remix's `<Scripts>`, which needs a streamed page (the data
 * come after `</html>`) and lets an old browser fetch and run only a part of the code.
 * - `?.` keeps the module from browsers without ES2020: they cannot parse it, and fetch nothing.
 * - Every file that the page needs is imported by name, the entry included: if one cannot be parsed, none is run.
 * - `start` is called only if the browser has the newest features that the files use: `at` (since Safari 15.4, as
 *   `<dialog>`) and the stream of the router's data (since Firefox 102).
 * A browser that fails at one of these shows the whole page, without scripts.
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
      // Remix's types leave `hmr` out; in development its runtime must come first.
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
