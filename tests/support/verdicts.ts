import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A page that was found faultless in this run is not judged again by another worker.

const folder = '.cache/verdicts'
const pages = join(folder, 'pages')
const states = join(folder, 'states')

/** Before a run: another build may be judged otherwise. */
export default function forgetVerdicts() {
  rmSync(folder, { recursive: true, force: true })
  for (const each of [pages, states]) mkdirSync(each, { recursive: true })
}

const digestOf = (...parts: string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** One verdict: faultless for good once it was found so, of exactly this. */
export function verdictOn(judge: string, ...judged: string[]) {
  const file = join(folder, digestOf(judge, ...judged))
  return {
    isFaultless: () => existsSync(file),
    remember: () => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, '')
    },
  }
}

/** Keeps a page as the server sent it for scripts/judge.ts, which names it by its address; once, whatever of it is chance. */
export const keepPage = (url: string, html: string, judged = withoutChance(html)) =>
  keep(pages, url, html, judged)

/** Keeps a page as it stands, for axe. */
export const keepState = (url: string, html: string) => keep(states, url, html, withoutChance(html))

function keep(where: string, url: string, html: string, judged: string) {
  const name = new URL(url).pathname.replace(/[^\w-]+/g, '_').slice(0, 80)
  const file = join(where, `${name}-${digestOf(judged).slice(0, 12)}`)
  if (existsSync(`${file}.html`)) return
  mkdirSync(where, { recursive: true })
  writeFileSync(`${file}.html`, html)
}

const withoutDigits = (text: string) => text.replace(/\d+/g, '0')
const draftId = /(?<=[/=])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/**
 * HTML without what differs each time and makes no difference to its judges: nonces, tokens, draft ids, what scripts say,
 * and the digits of texts, addresses and values, which are those of another day, amount or reference.
 */
export function withoutChance(html: string): string {
  return html
    .replace(/(<script\b[^>]*>)[\s\S]*?(?=<\/script>)/g, '$1')
    .replace(/<input\b(?=[^>]* type="hidden")[^>]*>/g, hidden =>
      hidden.replace(/ value="[^"]*"/, ' value=""'),
    )
    .replace(/ nonce="[^"]*"/g, ' nonce=""')
    .replace(draftId, 'draft')
    .replace(/(?<=>)[^<]+/g, withoutDigits)
    .replace(/(?<= (?:href|action|formaction|value|datetime|aria-label)=")[^"]*/g, withoutDigits)
}
