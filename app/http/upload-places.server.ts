import { refused } from './form.server.ts'

// The places of forms with files: while one is read it holds memory, a file of the disk, and time of this process.

export type Sender = {
  /** BEY-528: the person logged in, also while they act for another account. */
  owner: string
  network?: string | undefined
  isStaff?: boolean
  waitMs?: number
  /** In ms, as `performance` counts. */
  clock?: () => number
}

/** How much of a form has come; `end` refuses the rest of it, as long as it is being read. */
export type Progress = { bytes: number; end?: (() => void) | undefined }

export const tooSlow =
  'L’envoi s’est interrompu avant la fin. Vérifiez votre connexion, puis réessayez.'

const longestWaitMs = 20_000

/** How many forms with files are read at once. Many people share a network: an operator's phones have one address. */
const maxAtOnce = { account: 2, network: 8, all: 16 }

/** In bytes a second, on the average since it has a place: a faster form is never ended for another's sake. */
const fastEnough = 16 * 1024

type Holder = { owner: string; network: string | undefined; since: number; progress: Progress }
type Turn = Omit<Holder, 'since'> & { go: () => void }
type Pool = { holders: Holder[]; waiting: Turn[] }
const newPool = (): Pool => ({ holders: [], waiting: [] })
const subscribers = newPool()
const staff = newPool()

const heldBy = ({ holders }: Pool, by: 'owner' | 'network', value: string | undefined) =>
  holders.filter(holder => holder[by] === value).length

const isOwnTurn = (pool: Pool, { owner }: Pick<Turn, 'owner'>) =>
  heldBy(pool, 'owner', owner) < maxAtOnce.account

const isNetworkFull = (pool: Pool, { network }: Pick<Turn, 'network'>) =>
  network !== undefined && heldBy(pool, 'network', network) >= maxAtOnce.network

/** Gives the free places to those who wait, in turn; one who may not have one yet lets the next ones pass. */
function admit(pool: Pool): void {
  for (const turn of [...pool.waiting]) {
    if (pool.holders.length >= maxAtOnce.all) return
    if (isOwnTurn(pool, turn) && !isNetworkFull(pool, turn)) turn.go()
  }
}

/** Ends the slowest of those that are in the way of this turn, unless all are fast. Its form keeps its texts. */
function endSlowest(pool: Pool, turn: Turn, now: number): void {
  if (!isOwnTurn(pool, turn)) return
  const inTheWay = pool.holders.filter(
    ({ network, progress }) =>
      progress.end && (!isNetworkFull(pool, turn) || network === turn.network),
  )
  const rate = ({ since, progress }: Holder) => progress.bytes / Math.max((now - since) / 1000, 1)
  const [slowest] = inTheWay.sort((one, other) => rate(one) - rate(other))
  if (slowest && rate(slowest) < fastEnough) slowest.progress.end?.()
}

/**
 * Answers how to give the place back. The forms of one person wait in turn: five presses of a button send once. Whoever
 * finds no place waits, too, and each quarter of that wait ends the slowest form that is in the way.
 */
export async function takePlace(options: Sender, progress: Progress): Promise<() => void> {
  const { owner, network, isStaff, waitMs = longestWaitMs } = options
  const { clock = () => performance.now() } = options
  const pool = isStaff ? staff : subscribers
  if (pool.waiting.filter(turn => turn.owner === owner).length >= maxAtOnce.all)
    throw refused(503, busy)
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const leave = (turn: Turn) => pool.waiting.splice(pool.waiting.indexOf(turn), 1)
  const turn: Turn = {
    ...{ owner, network, progress },
    go() {
      const holder = { owner, network, progress, since: clock() }
      leave(turn)
      pool.holders.push(holder)
      resolve(() => {
        pool.holders.splice(pool.holders.indexOf(holder), 1)
        admit(pool)
      })
    },
  }
  pool.waiting.push(turn)
  admit(pool)
  const ending = setInterval(() => endSlowest(pool, turn, clock()), waitMs / 4)
  const timer = setTimeout(() => {
    leave(turn)
    reject(refused(503, busy))
  }, waitMs)
  return promise.finally(() => {
    clearInterval(ending)
    clearTimeout(timer)
  })
}

const busy = 'D’autres fichiers sont en cours d’envoi. Réessayez dans quelques instants.'
