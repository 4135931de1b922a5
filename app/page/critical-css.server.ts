import { createCookie } from '@remix-run/node'
import { retentionDays } from '#domain/retention.ts'
import { cookieOptions } from '#http/sealed-note.server.ts'
import { staffLogin } from '#paths.ts'
import css from '#theme/stylesheet.css?inline'
import file from '#theme/stylesheet.css?url'
import { readStylesheet, rulesFor } from '#theme/used-rules.ts'

// A browser that comes for the first time would wait for the stylesheet a second time, after the page: it finds the
// rules of its first page within it, and the file at its end, for the next ones.

const sheet = readStylesheet(css)

/** The hash in the name of the stylesheet. Undefined in development, where every page links to the file. */
const version = /-([\w-]+)\.css$/.exec(file)?.[1]

/** Stands for the rules in the page while it is rendered: which it uses is known afterwards. */
export const cssPlaceholder = '/*rules*/'

function cookie() {
  const { name, attributes } = cookieOptions('feuille')
  return createCookie(name, { ...attributes, maxAge: retentionDays.stylesheet * 24 * 3600 })
}

/** Whether a page before this one had this browser fetch the present stylesheet. The staff's pages link to their own. */
export async function hasStylesheet(request: Request): Promise<boolean> {
  if (!version || new URL(request.url).pathname.startsWith(staffLogin)) return true
  return (await cookie().parse(request.headers.get('cookie'))) === version
}

export function rememberStylesheet(): Promise<string> {
  return cookie().serialize(version)
}

export function withRules(html: string): string {
  return html.replace(cssPlaceholder, () => rulesFor(sheet, html))
}
