import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const account = z.strictObject({ login: z.string(), password: z.string() })
const token = z.string().min(1)
const link = z.strictObject({ refAbo: z.string(), token })

/** docs/brancher.md describes each. All are optional: trials that need a missing one are skipped. */
export const accountsFile = z.strictObject({
  abonne: account.optional(),
  autre: account.optional(),
  agent: account.optional(),
  responsable: account.optional(),
  jetonDeService: token.optional(),
  jetonExpire: token.optional(),
  /** The portal's address, to which `createPayment` may lead back: this back end knows no other. */
  portail: z.url().optional(),
  /** An invoice of `abonne` as printed, in euros. */
  facture: z
    .strictObject({ pdc: z.string(), factNumber: z.string(), amountFact: z.number() })
    .optional(),
  /** The reference of a payment that this back end has booked, where the kit cannot pay. */
  imputee: z.string().optional(),
  resiliation: account.optional(),
  vente: account.optional(),
  compteursLibres: z.array(z.string()).optional(),
  nouveau: z.strictObject({ refAbo: z.string(), pdcRef: z.string(), mail: z.string() }).optional(),
  /** The payment provider is the demonstration's: the kit may press its « Payer ». */
  paiementSimule: z.boolean().optional(),
  /** The portal asks Payline or PayFiP itself: the back end lacks the calls about payment sessions. */
  payline: z.boolean().optional(),
  /** Mailed links that were not used yet. */
  liens: z
    .strictObject({
      activation: link.extend({ password: z.string() }).optional(),
      motDePasse: link.extend({ password: z.string() }).optional(),
      mail: account.extend({ token }).optional(),
      annulation: link.optional(),
      adresse: z.strictObject({ token }).optional(),
      /** An invitation to the e-mail address of `abonne`. */
      invitation: z.strictObject({ token }).optional(),
    })
    .optional(),
})
export type Accounts = z.output<typeof accountsFile>

const demoAccounts = path.join(import.meta.dirname, 'demo-accounts.json')

/** The accounts of a file, or of the demonstration; service token and portal address may come from the environment. */
export function readAccounts(file = demoAccounts, env = process.env): Accounts {
  const accounts = accountsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  const service = accounts.jetonDeService ?? env.UTILITY_SERVICE_TOKEN ?? ofDemo(file, env)
  const portail = accounts.portail ?? env.PORTAL_URL ?? 'http://localhost:3000'
  return { ...accounts, portail, ...(service && { jetonDeService: service }) }
}

function ofDemo(file: string, env: NodeJS.ProcessEnv): string | undefined {
  const kept = path.join(env.DATA_DIR ?? '.data', 'secret-service')
  return file === demoAccounts && existsSync(kept) ? readFileSync(kept, 'utf8') : undefined
}
