import { createCookie } from '@remix-run/node'
import { retentionDays } from '#domain/retention.ts'
import { cookieOptions } from '#http/sealed-note.server.ts'
import css from '#theme/stylesheet.css?inline'
import file from '#theme/stylesheet.css?url'
import { readStylesheet, rulesFor } from '#theme/used-rules.ts'
import { isStaffs } from './render.tsx'

// The first page that a browser opens would have to wait for the stylesheet. That page therefore carries the rules
// that it uses inline, and links to the stylesheet at its end, for the next pages.

const sheet = readStylesheet(css)

/** The hash in the name of the stylesheet. Undefined in development, where every page links to the file. */
const version = /-([\w-]+)\.css$/.exec(file)?.[1]

/** The page is rendered with this text in place of its rules: which rules it uses is known only afterwards. */
export const cssPlaceholder = '/*rules*/'

function cookie() {
  const { name, attributes } = cookieOptions('feuille')
  return createCookie(name, { ...attributes, maxAge: retentionDays.stylesheet * 24 * 3600 })
}

/** Whether this browser has the present stylesheet from an earlier page. The staff's pages link to their own. */
export async function hasStylesheet(request: Request): Promise<boolean> {
  if (!version || isStaffs(new URL(request.url).pathname)) return true
  return (await cookie().parse(request.headers.get('cookie'))) === version
}

export function rememberStylesheet(): Promise<string> {
  return cookie().serialize(version)
}

export function withRules(html: string): string {
  return html.replace(cssPlaceholder, () => rulesFor(sheet, html))
}
