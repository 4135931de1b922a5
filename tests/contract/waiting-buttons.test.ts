import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A button waits (aria-disabled, with a script) only where a requirement asks for it.

const asked: Record<string, string> = {
  'app/screens/access/login-form.tsx': 'LOGIN-04',
  'app/screens/access/sign-up.tsx': 'SIGNUP-13',
  'app/screens/access/forgot.tsx': 'MSG-11',
  'app/screens/access/password-form.tsx': 'PWD-09',
  'app/screens/account/address/address-form.tsx': 'ADDR-04',
  'app/screens/account/e-invoice/e-invoice.tsx': 'EINV-03',
  'app/screens/admin/agents/agent-create.tsx': 'MSG-11',
  'app/screens/admin/agents/agent.tsx': 'MSG-11',
  'app/screens/admin/requests/no-request.tsx': 'ADMREQ-21',
  'app/screens/admin/requests/reply-form.tsx': 'ADMREQ-21',
  'app/screens/admin/subscribers/subscriber-forms.tsx': 'MSG-11',
  // The step of the wizard for messages, on the page of its request.
  'app/screens/history/request.tsx': 'WIZ-01',
  'app/screens/shell/claim-form.tsx': 'MSG-11',
}

const sources = globSync('app/**/*.tsx')
  .filter(file => !file.endsWith('.test.tsx'))
  .sort()
  .map(file => ({ file, source: readFileSync(file, 'utf8') }))
const filesSaying = (words: RegExp) =>
  sources.filter(({ source }) => words.test(source)).map(({ file }) => file)

test('[BEY-580] each form whose button waits has a requirement that says so', () => {
  // WIZ-01: « Suivant » of each step waits.
  const steps = filesSaying(/<StepPage\b|function StepPage\b/)
  const waiting = sources.flatMap(({ file, source }) =>
    (/<(PostForm|JudgedForm|Change)\b/.test(source) && /\bisComplete\b/.test(source)) ||
    /useIncomplete\(| missing="/.test(source)
      ? [file]
      : [],
  )
  const others = [...steps, 'app/ui/form/form.tsx']
  expect(waiting.filter(file => !others.includes(file))).toEqual(Object.keys(asked).sort())
  const rows = new Map(
    readFileSync('docs/requirements.tsv', 'utf8')
      .split('\n')
      .map(row => [row.split('\t')[0], row]),
  )
  for (const id of Object.values(asked))
    expect(rows.get(id), id).toMatch(/disabled|enable|validate|required/i)
})

test('[BEY-580] no component but the form’s buttons, and a day of the calendar, can be aria-disabled', () => {
  expect(filesSaying(/aria-disabled/)).toEqual([
    'app/screens/admin/requests/reply-parts.tsx',
    'app/ui/button.tsx',
    'app/ui/form/calendar.tsx',
    'app/ui/form/form.tsx',
  ])
})
