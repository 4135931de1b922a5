import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What the given load balancer makes of a process that is late, and of one that stops.

const file = readFileSync('docs/operations/haproxy.cfg', 'utf8')
/** The lines of each section, without comments: `backend pages`, `defaults`. */
const sections = new Map(
  file
    .replaceAll(/^\s*#.*$/gm, '')
    .split(/^(?=\w)/m)
    .map(text =>
      text
        .trim()
        .split('\n')
        .map(line => line.trim()),
    )
    .map(([name = '', ...lines]) => [name, lines]),
)
const seconds = (text = '', name = '') => {
  const [, amount, unit] = new RegExp(`\\b${name} (\\d+)(ms|s|m)?\\b`).exec(text) ?? []
  return Number(amount) * (unit === 'm' ? 60 : unit === 's' ? 1 : 0.001)
}
const checked = [...sections].filter(([, lines]) =>
  lines.some(line => /^(default-)?server\b.* check\b/.test(line)),
)

test('[BEY-529] a late health check is no dead process, and one that stops is gone before it ends', () => {
  const late = seconds(sections.get('defaults')?.join('\n'), 'timeout check')
  expect(late).toBeGreaterThanOrEqual(3)
  expect(checked.map(([name]) => name)).toEqual(['backend pages', 'backend fichiers'])
  const drain = Number(
    /\| `DRAIN_MS` \| (\d+) \|/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1],
  )
  for (const [name, lines] of checked) {
    const server = lines.find(line => line.startsWith('default-server'))
    const fall = Number(/fall (\d+)/.exec(server ?? '')?.[1])
    expect(late * fall, name).toBeGreaterThanOrEqual(10)
    expect(seconds(server, 'inter') * fall * 1000, name).toBeLessThan(drain - 1000)
  }
})

test('[BEY-529] the way that is left when the checks have taken all away is judged by no check', () => {
  const left = /use_backend (\w+) if \{ nbsrv\(pages\) eq 0 \}/.exec(file)?.[1]
  expect(sections.get(`backend ${left}`)?.filter(line => /^server /.test(line))).toHaveLength(2)
  expect(checked.map(([name]) => name)).not.toContain(`backend ${left}`)
})
