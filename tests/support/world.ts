import { fetch } from 'undici'
import type { CallName } from '../../app/upstream/catalogue/index.ts'

export const password = 'Eau-Claire-2026'
export const staffPassword = 'Source-Vive-2026'

type Mail = {
  id: string
  date: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  files: string[]
}

export type JournalEntry = {
  date: string
  method: string
  path: string
  login: string | null
  status: number
  body: unknown
}

export type Fault = {
  call: CallName | '*'
  mode: '500' | '401' | '403' | 'garbage' | 'empty' | 'reset' | 'hang' | 'slow' | 'ok'
  /** How many calls pass before. */
  after?: number
  /** How often; without it, until healed. */
  times?: number
  delayMs?: number
}

/** Works as the utility announces them; from and to are `yyyy-MM-ddTHH:mm`. */
type Work = {
  id: string
  town: string
  from: string
  to: string
  reason?: string
  isCancelled?: boolean
}

/**
 * The demonstration tools of the embedded back end, as the tests use them; calls made before `began` are another's.
 * `onChange`: told before each tool that changes the world.
 */
export function worldAt(backend: string, began = '', onChange = () => {}) {
  return {
    /** The world as on the first start, the portal's own data included; sessions stay. */
    reset: () => post('reset'),
    fail: (fault: Fault) => post('pannes', fault),
    heal: () => post('pannes', { call: '*', mode: 'ok' }),
    /** Sets the back end's present day (yyyy-MM-dd), or frees it. */
    setToday: (today?: string) => post('horloge', today ? { today } : {}),
    /** The utility announces works, or changes those of this id. */
    announceWorks: (work: Work) => post('travaux', work),
    /** So many minutes have passed at the back end: what waited for them is done. */
    passMinutes: (minutes: number) => post('horloge', { minutes }),
    /** The calls received since the test began whose path is `path`, oldest first. */
    journal: async (path?: string): Promise<JournalEntry[]> => {
      const entries = await get<JournalEntry[]>('journal')
      const own = entries.filter(({ date }) => date >= began)
      const wanted = own.filter(entry => !path || pathOf(entry) === path)
      return wanted.sort((a, b) => a.date.localeCompare(b.date))
    },
    /** The mails sent, newest first. */
    mails: (to?: string) =>
      get<Mail[]>(`courriels?format=json${to ? `&to=${encodeURIComponent(to)}` : ''}`),
  }

  async function post(tool: string, body?: object): Promise<void> {
    onChange()
    const response = await fetch(`${backend}/demo/${tool}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    })
    if (!response.ok) throw new Error(`/demo/${tool} : ${response.status}`)
  }

  async function get<T>(tool: string): Promise<T> {
    const response = await fetch(`${backend}/demo/${tool}`)
    if (!response.ok) throw new Error(`/demo/${tool} : ${response.status}`)
    return (await response.json()) as T
  }
}

export type World = ReturnType<typeof worldAt>

/** `/api/pay-bills?x=1` is `pay-bills`, as in the catalogue. */
function pathOf({ path }: JournalEntry): string {
  return path.replace(/^\/?(api\/)?/, '').replace(/\?.*/, '')
}
