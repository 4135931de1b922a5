import { readFileSync } from 'node:fs'

/** A step of the order of building, a row of the table of docs/brancher.md: its calls, and what lives in the portal once they answer. */
export type Step = {
  number: string
  title: string
  /** The setting EXTRAS has to name it. */
  extra?: string
  calls: string[]
  lives: string
}

export const steps: Step[] = readFileSync(new URL('../docs/brancher.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => /^\| \d+\. /.test(line))
  .map(line => {
    const [, name = '', calls = '', lives = ''] = line.split('|').map(cell => cell.trim())
    const [, extra] = /: ([a-z-]+), si EXTRAS le comprend$/.exec(name) ?? []
    return {
      number: name.split('.')[0] ?? '',
      title: name.replace(/^\d+\. /, ''),
      ...(extra && { extra }),
      calls: [...calls.matchAll(/`(\w+)`/g)].map(([, call = '']) => call),
      lives,
    }
  })

/** What lives in the portal by a call, as the table says of its step. */
export const livesBy = (call: string) => steps.find(({ calls }) => calls.includes(call))?.lives
