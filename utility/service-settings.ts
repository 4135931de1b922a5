import { z } from 'zod'
import { systems } from './extras.ts'
import type { Environment } from './handler.ts'
import { readSettings, type Settings } from './settings.ts'

// The settings of the utility's system in service, which has none of the demonstration's defaults.

const given = (what: string) => z.string({ error: what }).min(1, what)
const secret = (length: number) => {
  const what = `un secret de ${length} caractères au moins`
  return given(what).min(length, what)
}
const address = (what: string, ...protocols: string[]) =>
  given(what).refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), what)
const mail = z.email('une adresse e-mail')
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'un numéro de port')
  .refine(text => Number(text) < 65_536, 'un numéro de port')

const schema = z
  .object({
    SERVICE_TOKEN: secret(16),
    BACKEND_JWT_SECRET: secret(32),
    PORTAL_URL: address('l’adresse publique du portail, en https://…', 'https:', 'http:'),
    SMTP_URL: address('le serveur de courriel, smtp://… ou smtps://…', 'smtp:', 'smtps:'),
    MAIL_FROM: mail,
    ADDRESS_MAILBOX: mail,
    UTILITY_NAME: given('le nom du service'),
    UTILITY_ADDRESS: given('où l’on est reçu'),
    CONTACT_PHONE: given('le téléphone du service Gestion Clientèle'),
    CREDITOR_IDENTIFIER: given('l’identifiant créancier SEPA (ICS)').regex(
      /^FR\d{2}[A-Z0-9]{3}[A-Z0-9]{6}$/,
      'l’identifiant créancier SEPA (ICS), treize caractères qui commencent par FR',
    ),
    PAYMENT_PROVIDER: z.enum(['payline', 'payfip'], {
      error: 'payline ou payfip, comme celui du portail',
    }),
    DEMO: z
      .literal(['', '0'], { error: 'à retirer\u00a0: ce programme n’est pas la démonstration' })
      .optional(),
    BACKEND_PORT: port.optional(),
    BACKEND_METRICS_PORT: port.optional(),
    ADDRESS_SERVICE_URL: address('une adresse https://…', 'https:', 'http:')
      .or(z.literal(''))
      .optional(),
    GRACE_MS: z
      .string()
      .regex(/^\d{1,6}$/, 'un nombre de millisecondes')
      .optional(),
  })
  .refine(env => env.SERVICE_TOKEN !== env.BACKEND_JWT_SECRET, {
    path: ['BACKEND_JWT_SECRET'],
    message: 'un autre secret que SERVICE_TOKEN',
  })

/** Each setting that is missing or wrong, with what it should be, in French; none when the service can start. */
export function serviceProblems(env: Environment): string[] {
  const { error } = schema.safeParse(env)
  const problems =
    error?.issues.map(({ path, message }) => `${path.join('.')}\u00a0: ${message}`) ?? []
  for (const { settings: read } of systems.values()) {
    try {
      read?.(env)
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  // A setting that breaks two rules is said once.
  return [...new Map(problems.map(text => [text.split('\u00a0: ', 1)[0], text])).values()]
}

export const serviceSettings = (env: Environment): Settings => ({
  ...readSettings(env),
  demo: false,
  inService: true,
})
