import { extraNames } from '#extras/all.ts'
import type { Environment } from './handler.ts'
import type { MailSettings } from './mails/mailer.ts'

export type Settings = MailSettings & {
  /** The address to listen on: by default, only this machine can connect, which a container has to change. */
  host?: string | undefined
  apiPort: number
  paymentPort: number
  dataDir: string
  serviceToken: string
  jwtSecret: string
  portalAsksProvider: boolean
  demo: boolean
  /** Whether the world begins with what agents have done before: where the launcher adds the portal's share of it. */
  isLiving: boolean
  /** Neither the made-up world nor the simulated payment provider: a utility's own data. */
  inService?: boolean
  /** Whether the setting EXTRAS, which the portal reads too, has this extra. */
  offers: (extra: string) => boolean
  utilityAddress: string
  creditorIdentifier: string
  /** What only a real utility can say on its bills: what is not set is not printed. */
  billLegal?: string | undefined
  billCheque?: string | undefined
  billMediator?: string | undefined
  addressMailbox: string
  addressServiceUrl?: string | undefined
  firstNotificationDelay: number
  undoSeconds: number
  /** The settings of extras, some of which the portal reads too. */
  environment: Environment
}

export class MissingSettings extends Error {}

export function readSettings(env: Environment): Settings {
  const missing = ['SERVICE_TOKEN', 'BACKEND_JWT_SECRET'].filter(name => !env[name])
  if (missing.length > 0) throw new MissingSettings(`Réglages manquants : ${missing.join(', ')}`)
  const extras = env.EXTRAS?.split(',').map(name => name.trim()) ?? extraNames
  return {
    host: env.BACKEND_HOST || undefined,
    apiPort: Number(env.BACKEND_PORT ?? 4001),
    paymentPort: Number(env.PAYMENT_PORT ?? 4002),
    dataDir: env.DATA_DIR ?? '.data',
    serviceToken: env.SERVICE_TOKEN as string,
    jwtSecret: env.BACKEND_JWT_SECRET as string,
    portalAsksProvider: (env.PAYMENT_PROVIDER || 'utility') !== 'utility',
    demo: env.DEMO === '1',
    isLiving: env.LIVING_WORLD === '1',
    offers: extra => extras.includes(extra),
    firstNotificationDelay: 2_000,
    undoSeconds: Number(env.BULK_UNDO_SECONDS ?? 300),
    environment: env,
    portalUrl: new URL(env.PORTAL_URL ?? 'http://localhost:3000').origin,
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM ?? 'ne-pas-repondre@eaux-exemple.fr',
    utilityName: env.UTILITY_NAME ?? 'Service des eaux',
    utilityAddress: env.UTILITY_ADDRESS ?? '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
    // The check digits are valid, but no creditor has this number.
    creditorIdentifier: env.CREDITOR_IDENTIFIER ?? 'FR90ZZZ999042',
    billLegal: env.BILL_LEGAL || undefined,
    billCheque: env.BILL_CHEQUE || undefined,
    billMediator: env.BILL_MEDIATOR || undefined,
    addressMailbox: env.ADDRESS_MAILBOX ?? 'adresses@eaux-exemple.fr',
    addressServiceUrl: env.ADDRESS_SERVICE_URL || undefined,
    phone: env.CONTACT_PHONE ?? '09 69 00 00 00',
  }
}
