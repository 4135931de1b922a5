import { z } from 'zod'
import { dueCents } from '#domain/balance.ts'
import { kindOf, readingKinds, readingLabels } from '#domain/consumption.ts'
import { leakNights } from '#domain/leak.ts'
import { type Day, oneLine, toCents } from '#domain/values.ts'
import type { Facture, Pdc, Reading } from '#upstream/catalogue/entities.ts'
import type { DayOfMeter } from '../slots.server.ts'

// The objects that tools read, as the OpenAPI document describes them: amounts in cents, volumes in m³, days as
// yyyy-MM-dd.

const ref = z.string().describe('La référence du point de comptage.')
const day = (meaning: string) => z.iso.date().describe(meaning)

export const pointShape = z
  .object({
    point: ref,
    adresse: z.string().describe('L’adresse desservie, sur une ligne.'),
    commune: z.string().describe('La commune de la tournée de relève.'),
    souscritLe: day('Le jour de la souscription ; null s’il n’est pas connu.').nullable(),
    releveDu: day('Le premier jour de la prochaine période de relève.'),
    releveAu: day('Son dernier jour.'),
    prelevement: z.boolean().describe('Vrai : les factures sont prélevées.'),
    mensualisation: z.boolean().describe('Vrai : la consommation est payée par mensualités.'),
    fuiteDepuis: day(
      `Le jour depuis lequel l’eau coule jour et nuit, ${leakNights} nuits au moins ; null : rien ne le dit.`,
    ).nullable(),
  })
  .describe('Une adresse où l’eau est fournie.')

export const toPoint = (
  { pdcRef, adress, reportPeriod, contract }: Pdc,
  fuiteDepuis: Day | null,
): z.output<typeof pointShape> => ({
  point: pdcRef,
  adresse: oneLine(adress).replaceAll('\u00a0', ' '),
  commune: reportPeriod.municipality,
  souscritLe: contract.souscriptionDate,
  releveDu: reportPeriod.startDate,
  releveAu: reportPeriod.endDate,
  prelevement: contract.paymentMode === 1,
  mensualisation: contract.monthlyPayment === 1,
  fuiteDepuis,
})

export const readingShape = z
  .object({
    point: ref,
    compteur: z.string().describe('Le numéro du compteur.'),
    date: day('Le jour de la relève.'),
    indexM3: z.int().describe('Ce qu’affiche le compteur, en m³.'),
    consommationM3: z.int().describe('Ce qui a été consommé depuis la relève d’avant, en m³.'),
    parJourM3: z.number().describe('La même chose par jour, en m³.'),
    type: z
      .enum(readingKinds.map(kind => readingLabels[kind]))
      .describe('Comment l’index est connu.'),
  })
  .describe('Une relève d’un compteur.')

export const toReading = (point: string, reading: Reading): z.output<typeof readingShape> => ({
  point,
  compteur: reading.counterRef,
  date: reading.date,
  indexM3: reading.index,
  consommationM3: reading.consumption,
  parJourM3: reading.dailyCons,
  type: readingLabels[kindOf(reading.type)],
})

export const dayShape = z
  .object({
    point: ref,
    compteur: z.string().describe('Le numéro du compteur.'),
    date: day('Le jour, de minuit à minuit.'),
    litres: z.int().describe('Ce qui a été consommé ce jour-là, en litres.'),
    debitNuitLitresHeure: z
      .int()
      .nullable()
      .describe(
        'Le plus petit débit d’une heure entière entre 1 h et 5 h, en litres ; null : inconnu.',
      ),
    fuite: z
      .boolean()
      .describe(`Vrai : ce débit ne s’est pas arrêté depuis ${leakNights} nuits ou plus.`),
  })
  .describe('Un jour d’un compteur relevé à distance.')

export const toDay = (day: DayOfMeter): z.output<typeof dayShape> => ({
  point: day.pdc,
  compteur: day.counterRef,
  date: day.date,
  litres: day.litres,
  debitNuitLitresHeure: day.nightFlow,
  fuite: day.hasLeak,
})

export const invoiceShape = z
  .object({
    point: ref,
    numero: z.string().describe('Le numéro de la facture.'),
    date: day('Le jour où elle a été émise.'),
    dateLimite: day(
      'Le dernier jour pour la payer ; un délai accordé n’y est pas compté ; null pour un avoir.',
    ).nullable(),
    montantCentimes: z.int().describe('Son montant, en centimes d’euro.'),
    resteCentimes: z
      .int()
      .describe('Ce qui reste à payer, en centimes d’euro ; négatif : un avoir.'),
    etat: z.enum(['à payer', 'réglée', 'avoir']).describe('Ce qu’il en est.'),
  })
  .describe('Une facture.')

// No state says « late »: a tool may not read payment delays, on which lateness depends (BEY-13, BEY-51).
export function toInvoice(point: string, invoice: Facture): z.output<typeof invoiceShape> {
  const left = toCents(invoice.balanceFact)
  return {
    point,
    numero: invoice.factNumber,
    date: invoice.startDate,
    dateLimite: left < 0 ? null : invoice.endDate,
    montantCentimes: toCents(invoice.amountFact),
    resteCentimes: left,
    etat: left < 0 ? 'avoir' : dueCents(invoice) === 0 ? 'réglée' : 'à payer',
  }
}
