import { setTimeout } from 'node:timers/promises'
import { createRandom, type Random } from '../../app/backend/world/names.ts'
import buildPortal from '../../tests/support/build.ts'
import { table } from '../figures.ts'
import { payers, tallyOfPayments } from './payers.ts'
import { debitSenders, leakSenders, type Sending, tallyOfSendings } from './senders.ts'
import { enter, openStage, type Stage, type StoreKind } from './stage.ts'
import { isWhole, longestWait, type Tally } from './tally.ts'

const defaultCount = 100
/** From one kill to the next, ms: from a moment that a start-up has hardly left to several payments later. */
const pause = { shortest: 50, longest: 2_000 }

/** Kills portal and back end `count` times on each store while people pay and send; fails when anything is lost, doubled or late. */
export async function benchKills(count = defaultCount): Promise<void> {
  buildPortal()
  const seed = Date.now()
  console.log(`${count} arrêts brutaux sur chaque base, tirés au sort (${seed})`)
  const rows: string[][] = []
  for (const store of ['sqlite', 'postgresql'] as const) {
    for (const tally of await campaign(store, count, createRandom(seed))) {
      rows.push(rowOf(store, tally))
      if (!isWhole(tally)) process.exitCode = 1
    }
  }
  const head = [
    'Base',
    'Quoi',
    'Envoyés',
    'Faits une fois',
    'Perdus',
    'Doublés',
    'Pas finis à temps',
    'Plus longue attente',
  ]
  console.log(table([head, ...rows]))
}

async function campaign(store: StoreKind, count: number, random: Random): Promise<Tally[]> {
  const stage = await openStage(store, random)
  try {
    let over = false
    const isOver = () => over
    const debits: Sending[] = []
    const leakFiles: Sending[] = []
    const underWay = await enter(stage, [
      ...payers(stage, random, isOver),
      ...debitSenders(stage, debits, isOver),
      ...leakSenders(stage, leakFiles, isOver),
    ])
    for (let kills = 0; kills < count; kills++) {
      await setTimeout(random.int(pause.shortest, pause.longest))
      await stage.kill(random.chance(0.7) ? 'portal' : 'backend')
    }
    over = true
    await Promise.all(underWay)
    return [
      await settledPayments(stage),
      tallyOfSendings('Prélèvements (3 points)', debits),
      tallyOfSendings('Dossiers de fuite (2 fichiers)', leakFiles),
    ]
  } finally {
    await stage.close()
  }
}

/** The payments once the reconciliation has found the last of them, or has had the time to. */
async function settledPayments(stage: Stage): Promise<Tally> {
  const started = performance.now()
  let tally = tallyOfPayments(stage)
  while (tally.lost > 0 && performance.now() - started < longestWait) {
    await setTimeout(1_000)
    tally = tallyOfPayments(stage)
  }
  return tally
}

function rowOf(
  store: StoreKind,
  { what, sent, once, lost, doubled, late, longestMs }: Tally,
): string[] {
  const seconds = `${(longestMs / 1000).toFixed(1).replace('.', ',')} s`
  return [store, what, ...[sent, once, lost, doubled, late].map(String), seconds]
}
