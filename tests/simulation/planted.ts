import { execFile, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

// `npm run planted [-- name…]`: mistakes that are planted in a copy of the product, and the seed by which the simulated year
// finds each. A mistake replaces one expression, which stands once in its file: the copy is built once, with both of them.

type Plant = { name: string; area: string; file: string; from: string; to: string; says: string }

// biome-ignore format: a table
const plants: Plant[] = [
  { area: 'ledger', name: 'moved-unread', file: 'app/payment/ledger.server.ts',
    from: '{ id, state: from, updatedAt: entry.updatedAt }', to: '{ id }',
    says: 'of two requests at once, both write the next step of a payment' },
  { area: 'ledger', name: 'unreserved', file: 'app/payment/ledger.server.ts',
    from: '({ ...line, open: line.invoice })', to: '({ ...line, open: null })',
    says: 'an invoice is paid by two payments at once' },
  { area: 'ledger', name: 'booked-again', file: 'app/payment/booking.server.ts',
    from: 'await isBooked(entry, requestId)', to: 'false',
    says: 'after a doubt the booking is sent again without asking whether it was taken' },
  { area: 'ledger', name: 'lost-is-booked', file: 'app/payment/booking.server.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own text
    from: "advance(booking, 'doubtful', `pay-bills: ${isOurToken ? 'token refused' : 'no answer'}`)",
    to: "advance(booking, 'booked', 'pay-bills')",
    says: 'a booking whose answer was lost is shown as paid, and the invoice stays due' },

  { area: 'outbox', name: 'lost-is-unsent', file: 'app/wizard/sending/tasks.ts',
    from: "no.includes(outcome.status) ? 'refused' : 'doubtful'",
    to: "no.includes(outcome.status) ? 'refused' : 'waiting'",
    says: 'a request whose answer was lost is sent again as if it had never left' },
  { area: 'outbox', name: 'left-for-ever', file: 'app/wizard/sending/outbox.server.ts',
    from: "tasks.filter(task => stateAt(task, now, settings().UTILITY_TIMEOUT_MS) === 'doubtful')",
    to: "tasks.filter(task => task.state === 'doubtful')",
    says: 'what a killed process was sending is « en cours » for ever' },
  { area: 'outbox', name: 'mailed-again', file: 'utility/handlers/claims.ts',
    from: 'tell(to, letter, { reference })', to: 'tell(to, letter)',
    says: 'a recap whose acknowledgement was lost leaves a second time' },
  { area: 'outbox', name: 'soon-given-up', file: 'utility/mails/mailer.ts',
    from: '48 * 3_600_000', to: '48 * 60_000',
    says: 'a mail server that is away for an hour costs the mails of that hour' },

  { area: 'drafts', name: 'written-unread', file: 'app/wizard/drafts/drafts.server.ts',
    from: "{ id, owner, revision, state: 'open' }", to: "{ id, owner, state: 'open' }",
    says: 'of two tabs, one loses what the other has answered' },
  { area: 'drafts', name: 'recap-unread', file: 'app/wizard/progress/progress.server.ts',
    from: 'isSignatureOf(recapText(...recap), digest)', to: 'true',
    says: 'what is sent is not what the recap showed' },
  { area: 'drafts', name: 'soon-deleted', file: 'app/wizard/drafts/drafts.server.ts',
    from: '(saves ? retentionDays.savedDraft : retentionDays.openDraft)',
    to: 'retentionDays.openDraft',
    says: 'a draft is gone long before the day that its page names' },
  { area: 'drafts', name: 'typed-lost', file: 'app/wizard/steps/handle-step.server.ts',
    from: 'said.errors || !isVerified\n      ? typedIn(now, step, valuesIn(posted))\n      : answered(now, step, said.answer)',
    to: 'said.errors || !isVerified ? now : answered(now, step, said.answer)',
    says: '« Précédent » forgets what was typed and is no answer yet' },

  { area: 'requests', name: 'version-unread', file: 'utility/handlers/staff-claims.ts',
    from: 'version !== undefined && version !== request.version', to: 'false',
    says: 'an agent answers a request that has changed since it was shown' },
  { area: 'requests', name: 'cancelled-late', file: 'utility/handlers/claims.ts',
    from: '!canBeCancelled(toHisto(request))', to: 'false',
    says: 'a request is cancelled while an agent is treating it' },
  { area: 'requests', name: 'written-late', file: 'utility/handlers/claims.ts',
    from: '!isOpen(toHisto(request))', to: 'false',
    says: 'a message goes to a request that is closed, where no agent reads it' },

  { area: 'bulk', name: 'preview-unread', file: 'app/extras/bulk-requests/system/work.ts',
    from: 'request.version !== one.version', to: 'false',
    says: 'a bulk answers requests that have changed since its preview' },
  { area: 'bulk', name: 'begun-anew', file: 'app/extras/bulk-requests/system/work.ts',
    from: "{ reference, outcome: 'ready' }", to: '{ reference }',
    says: 'a bulk that was stopped midway begins again with its first request' },
  { area: 'bulk', name: 'anyone-cancels', file: 'app/extras/bulk-requests/system/handlers.ts',
    from: 'adminId === who.adminId || who.accessGestion', to: 'true',
    says: 'any agent cancels the bulk of another' },

  { area: 'notices', name: 'told-again', file: 'app/extras/notices/system/chosen.ts',
    from: 'due.filter(({ about }) => !known.has(about))', to: 'due',
    says: 'the notice of one invoice comes day after day' },
  { area: 'notices', name: 'noted-untold', file: 'app/extras/notices/system/chosen.ts',
    from: '!isSent', to: 'false',
    says: 'a notice that the mail server did not take is never given' },
  { area: 'notices', name: 'not-ended', file: 'app/extras/notices/system/handlers.ts',
    from: 'services.db.noticeChoice.deleteMany({ where: { refAbo, kind } })', to: 'undefined',
    says: '« ne plus recevoir » in a mail ends nothing' },

  { area: 'rights', name: 'outlived', file: 'utility/trusted-people.ts',
    from: 'access.acceptedAt !== null && access.endedAt === null && access.until >= today',
    to: 'access.acceptedAt !== null && access.until >= today',
    says: 'a helper opens an account whose access was withdrawn' },
  { area: 'rights', name: 'all-points', file: 'utility/trusted-people.ts',
    from: '(answer as Pdc[]).filter(({ pdcRef }) => points.includes(pdcRef))', to: 'answer',
    says: 'a helper for one address sees all of them' },
  { area: 'rights', name: 'others-payment', file: 'app/payment/history.server.ts',
    from: '{ id, owner }', to: '{ id }',
    says: 'the page of a payment opens to any subscriber' },
  { area: 'rights', name: 'any-call', file: 'utility/trusted-people.ts',
    from: '!helpersNeed || !rightsOf(access).includes(helpersNeed)', to: 'false',
    says: 'a helper makes calls to which no right was given' },

  { area: 'promises', name: 'taken-over', file: 'utility/handlers/staff-claims.ts',
    from: 'assignee ?? adminId', to: 'adminId',
    says: 'who answers a request takes it from the colleague who holds it' },
  { area: 'promises', name: 'handed-unread', file: 'app/extras/desk/system/handlers.ts',
    from: "(request.assignee ?? '') !== from", to: 'false',
    says: 'of two hand-overs at once, the second undoes the first' },
  { area: 'promises', name: 'paid-reminded', file: 'app/extras/notices/system/chosen.ts',
    from: 'balanceCents > 0 && !deferred.has(factNumber)', to: 'true',
    says: 'an invoice that is paid is reminded of' },
  { area: 'promises', name: 'delay-again', file: 'app/extras/payment-delay/rules.ts',
    from: "(isDeferred(delay.state) || delay.state === 'ended') && nextAfter(delay) > today", to: 'false',
    says: 'one address gets a second delay in a year' },
  { area: 'promises', name: 'used-undone', file: 'app/extras/aid-lists/system/work.ts',
    from: '{ factNumber, balanceCents: -cents }', to: '{ factNumber }',
    says: 'a credit is taken back although it has paid an invoice' },
  { area: 'promises', name: 'bulk-unmailed', file: 'app/extras/bulk-requests/system/work.ts',
    from: 'await mails.put(tx, to, letter, { about: mailOfMessage(one.answer) })', to: 'undefined',
    says: 'a request that a bulk answers has no mail' },
  { area: 'promises', name: 'kept-for-ever', file: 'app/extras/bulk-requests/system/work.ts',
    from: '{ lt: before(keptDays.sent) }', to: '{ lt: new Date(0) }',
    says: 'a bulk that is over is kept beyond the month that it is shown' },
  { area: 'promises', name: 'told-twice', file: 'app/extras/payment-delay/system/handlers.ts',
    from: 'mail = await mails.put(tx, account.mail, letter)',
    to: '(await mails.put(tx, account.mail, letter), mail = await mails.put(tx, account.mail, letter))',
    says: 'a demand for a delay is confirmed by two mails' },

  { area: 'exchanges', name: 'sent-again', file: 'utility/export/exporting.ts',
    from: "db.act.findMany({ where: { batch: number }, orderBy: { id: 'asc' } })",
    to: "db.act.findMany({ where: { batch: { lte: number } }, orderBy: { id: 'asc' } })",
    says: 'what people did leaves again with each export' },
  { area: 'exchanges', name: 'left-behind', file: 'utility/export/exporting.ts',
    from: 'await tx.export.findFirst({ where: { writtenAt: null } })', to: 'null',
    says: 'an export that was killed is not written again: its acts are forgotten' },
  { area: 'exchanges', name: 'seen-halfway', file: 'utility/export/exporting.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the product's own text
    from: 'mkdtempSync(path.join(target, `.${name}-`))', to: '(mkdirSync(folder, { recursive: true }), folder)',
    says: 'the billing program reads an export of which half is written' },
  { area: 'exchanges', name: 'number-again', file: 'utility/export/exporting.ts',
    from: 'await tx.export.create({ data: { day } })', to: '((await tx.export.findFirst()) ?? (await tx.export.create({ data: { day } })))',
    says: 'another export has the number of the first' },
  { area: 'exchanges', name: 'another-answer', file: 'utility/export/acknowledge.ts',
    from: 'known.references.get(act.reference)', to: '[...known.references.values()][0]',
    says: 'the answer to one act is taken for another' },
  { area: 'exchanges', name: 'paid-again', file: 'utility/import/apply.ts',
    from: 'balanceOnTop(Number(said), top.paid.get(String(invoice)))', to: 'Number(said)',
    says: 'a paid invoice is asked for again while the billing program does not know of it' },
  { area: 'exchanges', name: 'older-reading', file: 'utility/import/plan.ts',
    from: 'date === one.date && !staged', to: 'date >= one.date && !staged',
    says: 'an older index of the file takes the place of a reading that was sent since' },
  { area: 'exchanges', name: 'moved-bill', file: 'utility/import/plan.ts',
    from: "refuseMoved(store, notices, 'factures', 'Invoice', 'factNumber', 'pdcRef')", to: 'undefined',
    says: 'an invoice passes to the account of another' },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ seeds: { type: 'string', default: '20' }, from: { type: 'string', default: '1' } },
    // How many are played beside each other.
    beside: { type: 'string', default: '1' },
    // Fewer are the same run, ended sooner.
    visits: { type: 'string', default: '120' },
  },
})
const size = ['--visits', values.visits, '--days', String(2 * Number(values.visits))]
const copy = path.resolve('.cache/planted')
const stale = new Set<Plant>()

/** The tree beside itself, with all that is planted; `PLANTED` says which of it is awake. */
function plantAll(): void {
  const whole = [
    'app',
    'utility',
    'prisma',
    'public',
    'scripts',
    'tests/simulation',
    'tests/support',
  ]
  for (const part of ['app', 'utility', 'tests'])
    rmSync(path.join(copy, part), { recursive: true, force: true })
  for (const part of [...whole, ...globSync('*.{ts,js,json}')])
    cpSync(part, path.join(copy, part), { recursive: true })
  if (!existsSync(path.join(copy, 'node_modules')))
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  for (const plant of plants) {
    const { name, from, to, file } = plant
    const text = readFileSync(file, 'utf8')
    if (text.split(from).length !== 2) {
      stale.add(plant)
      continue
    }
    const count = (times: string) => `(globalThis.${times} = (globalThis.${times} ?? 0) + 1)`
    // What changes nothing by being asked is asked too: without a difference there is no harm to see.
    const isPlain = /^(?!null|undefined)\w+$/.test(to) && !from.includes('await')
    const wrong = `JSON.stringify(${from}) !== JSON.stringify(${to}) && ${count('timesWrong')}`
    const planted = `${count('timesPlanted')}, ${isPlain ? wrong : count('timesWrong')}, (${to})`
    // Begins with a name: a parenthesis at the start of a line would go on with the line above, as the arguments of a call.
    const both = `Array.of(process.env.PLANTED === '${name}' ? (${planted}) : (${from}))[0]`
    const place = path.join(copy, file)
    writeFileSync(
      place,
      readFileSync(place, 'utf8').replace(from, () => both),
    )
  }
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: copy,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

type Played = {
  verdict: 'green' | 'red' | 'none'
  text: string
  isReached: boolean
  isWrong: boolean
}
const play = (name: string, seed: number) =>
  new Promise<Played>(resolve => {
    const program = ['tests/simulation/command.ts', '--seed', String(seed), ...size]
    const options = { cwd: copy, env: { ...process.env, PLANTED: name }, maxBuffer: 2 ** 26 }
    execFile(process.execPath, program, options, (_, text) => {
      const ended = text.includes(`✓ graine ${seed}`) ? 'green' : 'none'
      const verdict = text.includes(`✗ graine ${seed}`) ? 'red' : ended
      const [isReached, isWrong] = [/atteint [1-9]/.test(text), /faux [1-9]/.test(text)]
      resolve({ verdict, text, isReached, isWrong })
    })
  })

/** Seeds that are not green without any mistake find none. */
const red = new Map<number, Promise<boolean>>()
function isRed(seed: number): Promise<boolean> {
  const known = red.get(seed) ?? play('', seed).then(({ verdict }) => verdict !== 'green')
  red.set(seed, known)
  return known
}

type Search = Record<'reached' | 'wrong' | 'played' | 'lost', number> & {
  answer: string | undefined
}

/**
 * The first seed that finds it, at which visit, and what the judge said; and how many of the seeds that were played came
 * to it, in how many it said something else there, and how many ended without a verdict, which finds nothing.
 */
async function search({ name }: Plant): Promise<Search> {
  const first = Number(values.from)
  const counted: Search = { answer: undefined, reached: 0, wrong: 0, played: 0, lost: 0 }
  for (let seed = first; seed < first + Number(values.seeds); seed++) {
    const { verdict, text, isReached, isWrong } = await play(name, seed)
    counted.played += 1
    if (isReached) counted.reached += 1
    if (isWrong) counted.wrong += 1
    if (verdict === 'none') counted.lost += 1
    if (verdict !== 'red' || (await isRed(seed))) continue
    const [, said = ''] = /✗ graine \S+ : (.*)/.exec(text) ?? []
    const [, visit = '–'] = /à la visite (\d+)/.exec(text) ?? []
    return { ...counted, answer: `${seed} | ${visit} | ${said}` }
  }
  return counted
}

plantAll()
let isAllFound = true
console.log(
  '| area | planted | it would mean | seeds that reach it; and where it says otherwise | seed | visit | the judge said |\n|---|---|---|---|---|---|---|',
)
const wanted = plants.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
async function playOn(): Promise<void> {
  for (let plant = wanted.shift(); plant; plant = wanted.shift()) {
    const { name, area, says } = plant
    if (stale.has(plant)) {
      isAllFound = false
      console.log(`| ${area} | ${name} | ${says} | – | – | – | stale: its text is not there |`)
      continue
    }
    const { answer, reached, wrong, played, lost } = await search(plant)
    isAllFound &&= answer !== undefined
    const times = `${reached} of ${played}; ${wrong}${lost > 0 ? `, ${lost} without a verdict` : ''}`
    const nothing = reached === 0 ? 'not reached' : 'not found'
    console.log(`| ${area} | ${name} | ${says} | ${times} | ${answer ?? `– | – | ${nothing}`} |`)
  }
}
await Promise.all(Array.from({ length: Number(values.beside) }, playOn))
process.exit(isAllFound ? 0 : 1)
