import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fromCsv } from '../app/domain/csv.ts'
import { addDays, dayOf, formatCents, parseDay } from '../app/domain/values.ts'
import { differences } from '../app/payment/bank-file.server.ts'
import { stateLabel } from '../app/screens/admin/payments/payment-labels.server.ts'
import { settingProblems } from '../app/settings.server.ts'
import { store } from '../app/store/client.server.ts'

// BEY-274: `npm run bank-file -- <file>` lists the differences of the bank's file and the ledger, read-only.

const yesterday = addDays(dayOf(new Date()), -1)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reference: { type: 'string', default: 'reference' },
    montant: { type: 'string', default: 'montant' },
    centimes: { type: 'boolean', default: false },
    du: { type: 'string', default: yesterday },
    au: { type: 'string' },
  },
})
const { reference, montant, centimes } = values
const du = parseDay(values.du)
const au = parseDay(values.au ?? values.du)
const [file] = positionals
const problems = settingProblems()

function centsOf(said: string): number {
  const number = Number(said.replace(/[\s€]/g, '').replace(',', '.'))
  if (said === '' || Number.isNaN(number)) throw new Error(`« ${said} » n’est pas un montant.`)
  return Math.round(centimes ? number : number * 100)
}

const amount = (cents: number | undefined, none: string) =>
  cents === undefined ? none : formatCents(cents)

const words = { taken: 'débit', 'given back': 'remboursement', 'not booked': 'débité, non imputé' }

if (!file || !du || !au) {
  console.error(
    'Usage : npm run bank-file -- <fichier CSV> [--reference <colonne>] [--montant <colonne>] [--centimes] [--du <aaaa-mm-jj>] [--au <aaaa-mm-jj>]',
  )
  process.exitCode = 2
} else if (problems.length > 0) {
  console.error(`Donnez à la commande les réglages du portail :\n- ${problems.join('\n- ')}`)
  process.exitCode = 78
} else {
  const rows = fromCsv(readFileSync(file, 'utf8'))
  const lines = rows.map(row => {
    const [said, of] = [row[montant], row[reference]]
    if (said === undefined || of === undefined)
      throw new Error(`Colonnes du fichier : ${Object.keys(row).join(', ')}.`)
    return { reference: of, cents: centsOf(said) }
  })
  const found = await differences(lines, du, au)
  await store().$disconnect()
  for (const { what, reference, file, ledger, state } of found)
    console.log(
      [
        `${reference} : ${words[what]}`,
        ...(what === 'not booked'
          ? []
          : [`fichier ${amount(file, 'rien')}`, `registre ${amount(ledger, 'rien')}`]),
        state ? `état « ${stateLabel(state)} »` : 'inconnu du registre',
      ].join(', '),
    )
  console.log(`${lines.length} lignes lues, ${found.length} différences.`)
  if (found.length > 0) process.exitCode = 1
}
