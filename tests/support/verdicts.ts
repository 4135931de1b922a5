import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// What was found faultless in this run is not judged again: neither by another worker, nor by the other project.

const folder = '.cache/verdicts'

/** Before a run: another build may be judged otherwise. */
export default function forgetVerdicts() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** One verdict: faultless for good once it was found so, of exactly this. */
export function verdictOn(judge: string, ...judged: string[]) {
  const digest = createHash('sha256')
    .update(JSON.stringify([judge, ...judged]))
    .digest('hex')
  const file = join(folder, digest)
  return {
    isFaultless: () => existsSync(file),
    remember: () => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, '')
    },
  }
}

const draftId = /(?<=[/=])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** HTML without what differs each time and makes no difference to its judges: nonces, tokens, draft ids, what scripts say. */
export function withoutChance(html: string): string {
  return html
    .replace(/(<script\b[^>]*>)[\s\S]*?(?=<\/script>)/g, '$1')
    .replace(/<input\b(?=[^>]* type="hidden")[^>]*>/g, hidden =>
      hidden.replace(/ value="[^"]*"/, ' value=""'),
    )
    .replace(/ nonce="[^"]*"/g, ' nonce=""')
    .replace(draftId, 'draft')
}
