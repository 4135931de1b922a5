import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { formatCents } from '#domain/values.ts'
import { createTimedWork, type TimedWork } from './clock.ts'
import type { Database } from './database.ts'
import { type Html, html } from './html.ts'
import type { ProviderSession } from './prisma/generated/client.ts'

/** PAY-02, PAY-07, PAY-08: the answers of the card payment provider, with their codes and long messages. */
export const outcomes = {
  accepted: { code: '00000', longMessage: 'Transaction acceptée' },
  cancelled: { code: '02306', longMessage: 'Transaction annulée par le client' },
  refused: {
    code: '01100',
    longMessage:
      'Transaction refusée par la banque de votre carte. Utilisez une autre carte ou rapprochez-vous de votre banque.',
  },
  pending: { code: '02000', longMessage: 'Transaction en cours' },
} as const

const buttons = {
  pay: 'Payer',
  cancel: 'Annuler',
  refuse: 'Refuser',
  'pay-and-leave': 'Payer sans revenir',
  close: 'Fermer',
} as const

type Intent = keyof typeof buttons

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'string' && Object.hasOwn(buttons, value)

const stylesheet = `
:root { color-scheme: light dark; --ink: #1c2733; --paper: #f3f5f8; --card: #fff; --line: #7b8794; --main: #1f4f82; --on-main: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --paper: #12181f; --card: #1b242e; --main: #9cc7f5; --on-main: #10202f } }
* { box-sizing: border-box }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); font-weight: 600 }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: var(--card); border-radius: .5rem }
h1 { margin-top: 0; font-size: 1.5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 1.5rem 0 }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
.amount { font-size: 1.375rem; font-weight: 700 }
form { margin: .75rem 0 0 }
button { width: 100%; min-height: 2.75rem; font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: .375rem; cursor: pointer }
button.main { color: var(--on-main); background: var(--main); border-color: var(--main); font-weight: 600 }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
.note { font-size: .9375rem }
`

function page(title: string, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Paiement simulé</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>Banque de démonstration – paiement simulé</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body></html>`.text
}

function paymentPage(session: ProviderSession): string {
  const { amountCents, reference, longMessage } = session
  const recorded = longMessage
    ? html`<p role="status">Une réponse est déjà enregistrée pour ce paiement : « ${longMessage} ». Elle ne changera plus.</p>`
    : ''
  const forms = Object.entries(buttons).map(
    ([value, label]) => html`<form method="post">
<input type="hidden" name="intent" value="${value}">
<button type="submit"${value === 'pay' ? html` class="main"` : ''}>${label}</button>
</form>
`,
  )
  return page(
    'Paiement par carte',
    html`<dl>
<dt>Montant</dt><dd class="amount">${formatCents(amountCents)}</dd>
<dt>Commande</dt><dd>${reference}</dd>
</dl>
${recorded}
${forms}
<p class="note">Aucune carte n’est demandée et aucun argent ne circule : chaque bouton simule une réponse de la banque.</p>`,
  )
}

function finalPage(longMessage: string | null): string {
  const said = longMessage
    ? html`La réponse de la banque est enregistrée : « ${longMessage} ».`
    : 'Rien n’a été enregistré pour ce paiement.'
  return page(
    longMessage ? 'Réponse enregistrée' : 'Paiement interrompu',
    html`<p>${said}</p>
<p>Vous pouvez fermer cette fenêtre.</p>`,
  )
}

function unknownPage(): string {
  return page('Paiement inconnu', html`<p>Ce paiement n’existe pas ou n’existe plus.</p>`)
}

const longestDelay = 30_000
const giveUpAfter = 24 * 3_600_000
const answerTimeout = 5_000

function withToken(url: string, token: string): string {
  const target = new URL(url)
  target.searchParams.set('token', token)
  return target.href
}

/** Notifies at once, then after `firstDelay` ms, doubled up to 30 s, for a day or until a 2xx, even across restarts. */
export function createNotifier(db: Database, log: Logger, firstDelay: number): TimedWork {
  async function run(ending: AbortSignal): Promise<number> {
    const due = await db.providerSession.findMany({ where: { notifyAt: { lte: new Date() } } })
    await Promise.all(due.map(session => notify(session, ending)))
    const next = await db.providerSession.findFirst({
      where: { notifyAt: { not: null } },
      orderBy: { notifyAt: 'asc' },
    })
    return Number(next?.notifyAt ?? Infinity) - Date.now()
  }

  async function notify(session: ProviderSession, ending: AbortSignal): Promise<void> {
    const { token, notificationUrl, notifyAttempts, recordedAt } = session
    const done = await deliver(withToken(notificationUrl, token), ending)
    if (ending.aborted) return
    const next = Date.now() + Math.min(firstDelay * 2 ** notifyAttempts, longestDelay)
    const isOver = next - Number(recordedAt) > giveUpAfter
    if (isOver && !done) log.warn({ msg: 'payment notification never answered' })
    // `update` would throw if the demonstration was reset meanwhile.
    await db.providerSession.updateMany({
      where: { token },
      data: { notifyAt: done || isOver ? null : new Date(next), notifyAttempts: { increment: 1 } },
    })
  }

  return createTimedWork({ every: longestDelay, failed: 'payments not notified', run }, log)
}

async function deliver(url: string, stopping: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeout)])
    const response = await fetch(url, { signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

const outcomeOf: Record<Exclude<Intent, 'close'>, { code: string; longMessage: string }> = {
  pay: outcomes.accepted,
  cancel: outcomes.cancelled,
  refuse: outcomes.refused,
  'pay-and-leave': outcomes.accepted,
}

export function providerApp(db: Database, notifier: TimedWork): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(express.urlencoded({ extended: false }))
  app.get('/style.css', (_request, response) => {
    response.type('css').send(stylesheet)
  })

  const find = (token: string) => db.providerSession.findUnique({ where: { token } })

  app.get('/paiement/:token', (request, response, next) => {
    find(request.params.token)
      .then(session => {
        if (!session) return next()
        response.set(headers(session)).send(paymentPage(session))
      })
      .catch(next)
  })

  app.post('/paiement/:token', (request, response, next) => {
    const intent: unknown = request.body?.intent
    if (!isIntent(intent)) return next()
    recordOutcome(intent, request.params.token)
      .then(session => {
        if (!session) return next()
        if (intent === 'close' || intent === 'pay-and-leave') {
          response.set(headers(session)).send(finalPage(session.longMessage))
        } else {
          response.redirect(303, returnUrl(session))
        }
      })
      .catch(next)
  })

  app.use(((_request, response) => {
    response.status(404).set(headers()).send(unknownPage())
  }) satisfies RequestHandler)

  async function recordOutcome(intent: Intent, token: string): Promise<ProviderSession | null> {
    if (intent !== 'close') {
      const now = new Date()
      const { count } = await db.providerSession.updateMany({
        where: { token, code: null },
        data: { ...outcomeOf[intent], recordedAt: now, notifyAt: now },
      })
      if (count > 0) void notifier.soon()
    }
    return find(token)
  }

  return app
}

function returnUrl({ code, cancelUrl, redirectUrl, token }: ProviderSession): string {
  return withToken(code === outcomes.cancelled.code ? cancelUrl : redirectUrl, token)
}

function headers(session?: ProviderSession): Record<string, string> {
  const shop = session
    ? [session.redirectUrl, session.cancelUrl].map(url => new URL(url).origin)
    : []
  const formAction = [...new Set(["'self'", ...shop])].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  }
}
