import { z } from 'zod'
import type { Extra } from '#extras/all.ts'

// The settings of who the portal works with where the operator chooses: providers of payments and of identities.

export type Environment = Record<string, string | undefined>

export const list = z.string().transform(names => names.split(/[\s,]+/).filter(Boolean))

const isLocal = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
/** The issuer's address exactly as the provider writes it; https, except on this machine, for the demonstration. */
export const issuer = z
  .union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine(url => url.startsWith('https:') || isLocal(url), 'une adresse en https'),
  ])
  .default('')

const paylineSchema = z.object({
  PAYLINE_MERCHANT_ID: z.string().min(1),
  PAYLINE_ACCESS_KEY: z.string().min(1),
  /** The number of the card payments' contract at Payline. */
  PAYLINE_CONTRACT: z.string().min(1),
  /** The address of Payline; only https, since requests carry the access key. */
  PAYLINE_URL: z
    .url({ protocol: /^https$/ })
    .default('https://services.payline.com/V4/services/WebPaymentAPI'),
})

const payfipSchema = z.object({
  /** The creditor's number, which the DGFiP gives. */
  PAYFIP_NUMCLI: z.string().regex(/^\d{6}$/),
  /** T: a trial; X: an activation (with a real card); W: payments. */
  PAYFIP_SAISIE: z.enum(['T', 'X', 'W']),
  PAYFIP_URL: z
    .url({ protocol: /^https$/ })
    .default('https://www.payfip.gouv.fr/tpa/services/securite'),
})

/** These settings are required once an issuer is set. */
const directorySchema = z.object({
  STAFF_OIDC_CLIENT_ID: z.string().min(1),
  STAFF_OIDC_CLIENT_SECRET: z.string().min(1),
  STAFF_OIDC_SCOPE: z.string().default('openid profile'),
  /** The assurance levels (`acr`) that open the staff's pages; empty: any, and the portal asks for its own code. */
  STAFF_OIDC_ACR: list.default([]),
  STAFF_OIDC_LOGIN_CLAIM: z.string().min(1).default('preferred_username'),
  STAFF_OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  STAFF_OIDC_AGENT_GROUP: z.string().min(1),
  STAFF_OIDC_MANAGER_GROUP: z.string().min(1),
})

const franceConnectSchema = z.object({
  FRANCECONNECT_CLIENT_ID: z.string().min(1),
  FRANCECONNECT_CLIENT_SECRET: z.string().min(1),
  FRANCECONNECT_ACR: list.default(['eidas1', 'eidas2', 'eidas3']),
})

/** The settings that these choices require. */
export const providerShapes = (environment: Environment) => ({
  ...(environment.PAYMENT_PROVIDER === 'payline' && paylineSchema.shape),
  ...(environment.PAYMENT_PROVIDER === 'payfip' && payfipSchema.shape),
  ...(environment.STAFF_OIDC_ISSUER && directorySchema.shape),
  ...(environment.FRANCECONNECT_ISSUER && franceConnectSchema.shape),
})

/** An extra that declares `signIn`. */
export type SignInArea = Extra

/** By the names of extras, which this product may lack. */
export const issuerSettings: Record<string, 'STAFF_OIDC_ISSUER' | 'FRANCECONNECT_ISSUER'> = {
  directory: 'STAFF_OIDC_ISSUER',
  'france-connect': 'FRANCECONNECT_ISSUER',
}

export const directorySettings = () => directorySchema.parse(process.env)

const clients: Record<string, () => Omit<OpenIdClient, 'issuer'>> = {
  directory() {
    const staff = directorySettings()
    return {
      clientId: staff.STAFF_OIDC_CLIENT_ID,
      clientSecret: staff.STAFF_OIDC_CLIENT_SECRET,
      scope: staff.STAFF_OIDC_SCOPE,
      acr: staff.STAFF_OIDC_ACR,
    }
  },
  'france-connect'() {
    const subscribers = franceConnectSchema.parse(process.env)
    return {
      clientId: subscribers.FRANCECONNECT_CLIENT_ID,
      clientSecret: subscribers.FRANCECONNECT_CLIENT_SECRET,
      scope: 'openid given_name family_name',
      acr: subscribers.FRANCECONNECT_ACR,
    }
  },
}

type OpenIdClient = {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The assurance levels that are accepted, any when empty. */
  acr: string[]
}

/** The portal as the client of an extra's identity provider. Throws for an extra that has none. */
export function openIdSettings(extra: SignInArea): OpenIdClient {
  const [client, name] = [clients[extra]?.(), issuerSettings[extra]]
  if (!client || !name) throw new Error(`no identity provider: ${extra}`)
  return { issuer: issuer.parse(process.env[name]), ...client }
}

export function paylineSettings(): z.output<typeof paylineSchema> {
  return paylineSchema.parse(process.env)
}

export const payfipSettings = () => payfipSchema.parse(process.env)
