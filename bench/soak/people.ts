import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../app/backend/world/names.ts'
import { leakFileOf } from '../../tests/support/claim-process.ts'
import { debitOf } from '../../tests/support/debit-process.ts'
import { type Browser, logIn, pressAtProvider } from '../../tests/support/portal-process.ts'
import { jpg, pdf } from '../../tests/support/uploads.ts'

/** One answer of the portal to a subscriber; `isFailed` when it was not what was asked for. */
export type Seen = { what: string; at: number; ms: number; status: number; isFailed: boolean }

export type Context = {
  portal: string
  provider: string
  random: Random
  isOver: () => boolean
  see: (seen: Seen) => void
}

/** Between two pages of a subscriber; an agent goes faster. */
const thinkMs = {
  subscriber: { low: 1_500, high: 5_000 },
  agent: { low: 500, high: 2_000 },
}

const pages = [
  '/home',
  '/factures',
  '/factures/consulter',
  '/factures/controle',
  '/factures/controle/foyer',
  '/factures/paiements',
  '/paymentmodes',
  '/services',
  '/historique',
  '/compteabo',
  '/contact',
  '/faq',
]

/** Logs in, looks around, does one thing, logs out, and begins again as another one. */
export async function subscriber(context: Context): Promise<void> {
  const { random, isOver } = context
  while (!isOver()) {
    const login = String(random.int(100_010, 100_229))
    const asked = asking(context, 'subscriber')
    const browser = await enter(context, login)
    if (!browser) continue
    for (let n = random.int(2, 8); n > 0 && !isOver(); n--) {
      const page = random.pick(pages)
      await asked(page, () => browser.get(`${context.portal}${page}`))
    }
    const action = random.pick([payInvoice, readInvoice, askForDebit, complain, none, none])
    if (!isOver()) await action(context, browser, login, asked)
    await asked('/deconnexion', () => browser.post(`${context.portal}/deconnexion`, {}))
  }
}

/** Reads one request after another, answers it, and looks a subscriber up. */
export async function agent(context: Context): Promise<void> {
  const { random, isOver, portal } = context
  const list = `${portal}/adm-sem-webabo/gestion`
  while (!isOver()) {
    const browser = await enter(context, 'agent')
    if (!browser) continue
    const asked = asking(context, 'agent')
    for (let n = 0; n < 20 && !isOver(); n++) {
      const shown = await asked('liste des demandes', () => browser.get(list))
      const ids = [...(shown ?? '').matchAll(/\/gestion\/(D[\w-]+)/g)].map(([, id]) => id)
      if (ids.length === 0) continue
      const request = `${list}/${random.pick(ids)}`
      const panel = await asked('une demande', () => browser.get(request))
      if (!panel) continue
      const reply = seenIn(panel)
      reply.set('nouveauStatut', 'En cours de traitement')
      reply.set('reponse', 'Nous regardons cela.')
      // 409: a colleague was faster, and the portal says so.
      await asked('réponse à une demande', () => browser.post(request, reply), [409])
      const search = `${portal}/adm-sem-webabo/subManangement?abonne=${random.int(100_010, 100_229)}`
      await asked('recherche d’un abonné', () => browser.get(search))
    }
    await asked('/deconnexion', () => browser.post(`${portal}/deconnexion`, {}))
  }
}

/** What the form of a request says of the state in which it was shown. */
function seenIn(panel: string): FormData {
  const form = new FormData()
  for (const name of ['version', 'avant', 'reference']) {
    const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(panel) ?? []
    form.set(name, value)
  }
  return form
}

async function enter(context: Context, login: string): Promise<Browser | undefined> {
  const at = performance.now()
  const browser = await logIn(context.portal, login).catch(() => undefined)
  const status = browser ? 303 : 0
  context.see({ what: 'connexion', at, ms: performance.now() - at, status, isFailed: !browser })
  if (!browser) await pause(1_000)
  return browser
}

/** `fine`: the statuses that are as good as a page or a redirect. */
type Asked = (
  what: string,
  ask: () => Promise<Response>,
  fine?: number[],
) => Promise<string | undefined>

/** Asks, notes what came of it, and lets the person read; answers the page, or where it leads. */
function asking({ random, see }: Context, who: keyof typeof thinkMs): Asked {
  return async (what, ask, fine = []) => {
    const at = performance.now()
    const { status, text, to } = await ask().then(
      async answered => ({
        status: answered.status,
        text: await answered.text(),
        to: answered.headers.get('location') ?? '',
      }),
      () => ({ status: 0, text: '', to: '' }),
    )
    const isFailed = ![200, 302, 303, ...fine].includes(status) || text.includes('Problème')
    see({ what, at, ms: performance.now() - at, status, isFailed })
    await pause(random.int(thinkMs[who].low, thinkMs[who].high))
    return isFailed ? undefined : to || text
  }
}

type Action = (context: Context, browser: Browser, login: string, asked: Asked) => Promise<void>

const none: Action = async () => {}

const payInvoice: Action = async ({ portal, provider }, browser, login, asked) => {
  const order = `${portal}/factures/consulter/payer?pdc=P${login}`
  const shown = await asked('bon à payer', () => browser.get(order))
  const invoices = [...(shown ?? '').matchAll(/name="invoice" value="([^"]+)"/g)]
  if (invoices.length === 0) return
  const form = invoices.map(([, invoice = '']): [string, string] => ['invoice', invoice])
  form.push(['submission', randomUUID()])
  const page = await asked('« Payer »', () => browser.post(order, form))
  if (!page?.startsWith(provider)) return
  const back = await pressAtProvider(page, 'pay').catch(() => null)
  if (!back) return
  const address = `${portal}/factures/consulter/retour${back}`
  await asked('retour du paiement', () => browser.get(address))
}

const readInvoice: Action = async ({ portal }, browser, _, asked) => {
  const list = await asked('/factures/consulter', () => browser.get(`${portal}/factures/consulter`))
  const [file] = /\/factures\/fichier\/[\w-]+[^"]*/.exec(list ?? '') ?? []
  if (!file) return
  const address = `${portal}${file.replaceAll('&amp;', '&')}`
  await asked('facture en PDF', () => browser.get(address))
}

const askForDebit: Action = async ({ portal }, browser, login, asked) => {
  const debit = await debitOf(browser, portal, [`P${login}`]).catch(() => undefined)
  if (!debit) return
  await asked('adhésion au prélèvement', () => debit.send())
  await asked('son bilan', () => debit.report())
}

const complain: Action = async ({ portal }, browser, login, asked) => {
  const papers = [pdf(200_000, 'facture.pdf'), jpg(700, 'photo.jpg')]
  const file = leakFileOf(browser, portal, login, papers)
  await asked('dossier de fuite', () => file.send())
  await asked('son bilan', () => file.report())
}
