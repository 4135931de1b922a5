import { z } from 'zod'
import { mailStates } from '#domain/mail-state.ts'
import { requestStatuses } from '#domain/request.ts'

// Field names keep the catalogue's own spelling: adress, souscriptionDate, attachements. // sic

/** A calendar day, `yyyy-MM-dd`. */
export const day = z.iso.date()
/** Euros with at most two decimals, as the back end writes them; `toCents` of domain/money reads them. */
export const euros = z.number()
/** The catalogue's 0 | 1 flags. */
export const flag = z.literal([0, 1])

/** DATA-05 */
export const adress = z.object({
  country: z.string(),
  zipCode: z.string(),
  city: z.string(),
  streetName: z.string(),
  streetNumber: z.string(),
  buildingName: z.string(),
  appartNumber: z.string(),
  floorNumber: z.string(),
  stairNumber: z.string(),
  cityCompl: z.string(),
  streetCompl: z.string(),
})
export type Adress = z.output<typeof adress>

/** DATA-02, without the password, which no answer ever carries. */
export const user = z.object({
  id: z.string(),
  login: z.string(),
  mail: z.string(),
  refAbo: z.string(),
  pdcRef: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  nameCustomer: z.string(),
  phone: z.string(),
  startDate: day,
  adress,
})
export type User = z.output<typeof user>

/** DATA-25, without the password. */
export const adminUser = z.object({
  id: z.string(),
  login: z.string(),
  nameAdmin: z.string(),
  accessGestion: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

/** DATA-06 */
export const pdc = z.object({
  pdcRef: z.string(),
  adress,
  reportPeriod: z.object({ municipality: z.string(), startDate: day, endDate: day }),
  contract: z.object({
    souscriptionDate: day.nullable(),
    /** 1 = direct debit */
    paymentMode: flag,
    /** 1 = monthly plan */
    monthlyPayment: flag,
  }),
})
export type Pdc = z.output<typeof pdc>

/** DATA-10. `startDate` is the day of issue, `endDate` the payment deadline. */
export const facture = z.object({
  factNumber: z.string(),
  amountFact: euros,
  balanceFact: euros,
  startDate: day,
  endDate: day,
  fileName: z.string(),
  exist: z.boolean(),
})
export type Facture = z.output<typeof facture>

/** DATA-11 */
export const solde = z.object({
  total: euros,
  soldes: z.array(
    z.object({ etat: z.enum(['regler', 'retard', 'solde', 'avoir']), invoice: facture.nullable() }),
  ),
})

/** DATA-08. Indexes and consumption in m³. */
export const alert = z.object({
  oldIndex: z.int(),
  oldDate: day,
  newIndex: z.int(),
  newDate: day,
  consumption: z.int(),
})
export type ConsumptionAlert = z.output<typeof alert>

/** The types of a meter reading (CONS-11). */
export const readingTypes = [
  'Estimation',
  'Manuelle',
  'Initialisation',
  'Radio',
  'Portable',
  'WEBABO',
] as const

/** DATA-07. Index and consumption in m³; `dailyCons` and `avgCons`, the mean as of this reading (CONS-13), in m³ a day. */
export const reading = z.object({
  date: day,
  index: z.int(),
  consumption: z.int(),
  dailyCons: z.number(),
  counterRef: z.string(),
  type: z.enum(readingTypes),
  /** Null until the meter has been read for three years. */
  avgCons: z.number().nullable(),
})
export type Reading = z.output<typeof reading>

/** DATA-20: what the card payment provider said. `00000` is success. */
export const paymentResult = z.object({ code: z.string(), longMessage: z.string() })

/** DATA-13. What is read of it has its IBAN masked; what is written has it whole. */
export const bankAccount = z.object({
  owner: z.string().max(24),
  bic: z.string().max(11),
  iban: z.string().max(27),
})
export type BankAccount = z.output<typeof bankAccount>

/** DATA-12: a line of an instalment schedule. */
export const deposit = z.object({ depositDate: day, amount: euros })

/** DATA-15: an entry of the request history. `attachements` are file names, separated by commas. */
export const histo = z.object({
  id: z.string(),
  pdc: z.string(),
  dateDemande: day,
  statutDemande: z.enum(requestStatuses),
  typeDemande: z.string(),
  dateTraitement: day.nullable(),
  message: z.string(),
  attachements: z.string(), // sic
  /** HIST-05: when its subscriber cancelled it; its status stays what it was. */
  dateAnnulation: day.nullish(),
  /** The helper who sent it in the subscriber's name. */
  sentBy: z.string().nullish(),
})
export type Histo = z.output<typeof histo>

/** A utility that does not say it has nothing promised of it. */
export const mailState = z.enum(mailStates)
export type MailState = z.output<typeof mailState>

/** 1 done, 0 refused; or that it was done, and what came of its mail. */
export const mailed = z.union([flag, z.object({ mail: mailState })])

/** A code, 0 for done; or that it was done, and what came of its mail. */
export const codeOrMail = z.union([z.int(), z.object({ mail: mailState })])
