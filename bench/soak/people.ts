import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../app/backend/world/random.ts'
import { leakFileOf } from '../../tests/support/claim-process.ts'
import { debitOf } from '../../tests/support/debit-process.ts'
import { type Browser, logIn, pressAtProvider } from '../../tests/support/portal-process.ts'
import { jpg, pdf } from '../../tests/support/uploads.ts'

/** One answer of the portal to somebody; `isSick` when it was not what was asked for. */
export type Seen = { what: string; at: number; ms: number; status: number; isSick: boolean }

export type Street = {
  portal: string
  provider: string
  random: Random
  isOver: () => boolean
  see: (seen: Seen) => void
}

/** Between two pages of a subscriber; a clerk goes faster. */
const thinkMs = {
  subscriber: { low: 1_500, high: 5_000 },
  clerk: { low: 500, high: 2_000 },
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

/** Logs in, looks around, does one thing, logs out, and begins again as somebody else. */
export async function subscriber(street: Street): Promise<void> {
  const { random, isOver } = street
  while (!isOver()) {
    const login = String(random.int(100_010, 100_229))
    const asked = asking(street, 'subscriber')
    const browser = await enter(street, login)
    if (!browser) continue
    for (let n = random.int(2, 8); n > 0 && !isOver(); n--) {
      const page = random.pick(pages)
      await asked(page, () => browser.get(`${street.portal}${page}`))
    }
    const deed = random.pick([payInvoice, readInvoice, askForDebit, complain, none, none])
    if (!isOver()) await deed(street, browser, login, asked)
    await asked('/deconnexion', () => browser.post(`${street.portal}/deconnexion`, {}))
  }
}

/** Reads one request after another, answers it, and looks a subscriber up. */
export async function clerk(street: Street): Promise<void> {
  const { random, isOver, portal } = street
  const list = `${portal}/adm-sem-webabo/gestion`
  while (!isOver()) {
    const browser = await enter(street, 'agent')
    if (!browser) continue
    const asked = asking(street, 'clerk')
    for (let n = 0; n < 20 && !isOver(); n++) {
      const shown = await asked('liste des demandes', () => browser.get(list))
      const ids = [...(shown ?? '').matchAll(/\/gestion\/(D[\w-]+)/g)].map(([, id]) => id)
      if (ids.length === 0) continue
      const request = `${list}/${random.pick(ids)}`
      await asked('une demande', () => browser.get(request))
      const reply = new FormData()
      reply.set('nouveauStatut', 'En cours de traitement')
      reply.set('reponse', 'Nous regardons cela.')
      await asked('réponse à une demande', () => browser.post(request, reply))
      const search = `${portal}/adm-sem-webabo/subManangement?abonne=${random.int(100_010, 100_229)}`
      await asked('recherche d’un abonné', () => browser.get(search))
    }
    await asked('/deconnexion', () => browser.post(`${portal}/deconnexion`, {}))
  }
}

async function enter(street: Street, login: string): Promise<Browser | undefined> {
  const at = performance.now()
  const browser = await logIn(street.portal, login).catch(() => undefined)
  const status = browser ? 303 : 0
  street.see({ what: 'connexion', at, ms: performance.now() - at, status, isSick: !browser })
  if (!browser) await pause(1_000)
  return browser
}

type Asked = (what: string, ask: () => Promise<Response>) => Promise<string | undefined>

/** Asks, notes what came of it, and lets the person read; answers the page, or where it leads. */
function asking({ random, see }: Street, who: keyof typeof thinkMs): Asked {
  return async (what, ask) => {
    const at = performance.now()
    const { status, text, to } = await ask().then(
      async answered => ({
        status: answered.status,
        text: await answered.text(),
        to: answered.headers.get('location') ?? '',
      }),
      () => ({ status: 0, text: '', to: '' }),
    )
    const isSick = (status !== 200 && status !== 303 && status !== 302) || text.includes('Problème')
    see({ what, at, ms: performance.now() - at, status, isSick })
    await pause(random.int(thinkMs[who].low, thinkMs[who].high))
    return isSick ? undefined : to || text
  }
}

type Deed = (street: Street, browser: Browser, login: string, asked: Asked) => Promise<void>

const none: Deed = async () => {}

const payInvoice: Deed = async ({ portal, provider }, browser, login, asked) => {
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

const readInvoice: Deed = async ({ portal }, browser, _, asked) => {
  const list = await asked('/factures/consulter', () => browser.get(`${portal}/factures/consulter`))
  const [file] = /\/factures\/fichier\/[\w-]+[^"]*/.exec(list ?? '') ?? []
  if (!file) return
  const address = `${portal}${file.replaceAll('&amp;', '&')}`
  await asked('facture en PDF', () => browser.get(address))
}

const askForDebit: Deed = async ({ portal }, browser, login, asked) => {
  const debit = await debitOf(browser, portal, [`P${login}`]).catch(() => undefined)
  if (!debit) return
  await asked('adhésion au prélèvement', () => debit.send())
  await asked('son bilan', () => debit.report())
}

const complain: Deed = async ({ portal }, browser, login, asked) => {
  const papers = [pdf(200_000, 'facture.pdf'), jpg(700, 'photo.jpg')]
  const file = leakFileOf(browser, portal, login, papers)
  await asked('dossier de fuite', () => file.send())
  await asked('son bilan', () => file.report())
}
