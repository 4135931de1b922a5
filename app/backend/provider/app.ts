import express, { type Express, type RequestHandler } from 'express'
import type { ProviderSession } from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import { type Notifier, withToken } from './notifier.ts'
import { outcomes } from './outcomes.ts'
import { finalPage, type Intent, isIntent, paymentPage, stylesheet, unknownPage } from './pages.ts'

const outcomeOf: Record<Exclude<Intent, 'close'>, { code: string; longMessage: string }> = {
  pay: outcomes.accepted,
  cancel: outcomes.cancelled,
  refuse: outcomes.refused,
  'pay-and-leave': outcomes.accepted,
}

export function providerApp(db: Database, notifier: Notifier): Express {
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

  /** Records the outcome that the button stands for. Compare-and-set: only the first outcome is recorded. */
  async function recordOutcome(intent: Intent, token: string): Promise<ProviderSession | null> {
    if (intent !== 'close') {
      const now = new Date()
      const { count } = await db.providerSession.updateMany({
        where: { token, code: null },
        data: { ...outcomeOf[intent], recordedAt: now, notifyAt: now },
      })
      if (count > 0) notifier.notifySoon(token)
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
