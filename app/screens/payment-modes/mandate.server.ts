import { formatDay } from '#domain/dates.ts'
import { mandateText } from '#domain/mandate.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Section } from '#wizard/wizard.ts'
import { askEach } from './ask-each.server.ts'

export type Mandate = Answer<'getMandate'>

/** The mandate of each of these metering points: the one in force, or the one to sign. */
export async function mandatesOf({ call }: Subscriber, pdcs: Pdc[]): Promise<Map<string, Mandate>> {
  return new Map(
    await askEach(
      pdcs,
      async ({ pdcRef }) => [pdcRef, await call('getMandate', { query: { pdc: pdcRef } })] as const,
    ),
  )
}

/** The reference that a task names; empty as long as it was not asked for, which no recap shows. */
export const referenceOf = (mandates: Map<string, Mandate>, { pdcRef }: Pdc): string =>
  mandates.get(pdcRef)?.reference ?? ''

/** « RUM-P100001-01, signé le 21/11/2026 »: one in force is amended, not signed anew. */
const referenceLine = (mandate: Mandate | undefined): string =>
  [mandate?.reference, mandate?.signedOn && `signé le ${formatDay(mandate.signedOn)}`]
    .filter(Boolean)
    .join(', ')

/** Who debits, and by which mandate: a SEPA mandate without its account and its text. */
export function mandateLines(mandates: Map<string, Mandate>, chosen: Pdc[]): Section['lines'] {
  const [first] = mandates.values()
  if (!first) return []
  const { creditorName, creditorAdress, creditorIdentifier } = first
  return [
    { term: 'Créancier', value: creditorName },
    { term: 'Adresse du créancier', value: creditorAdress },
    { term: 'Identifiant créancier SEPA', value: creditorIdentifier },
    { term: 'Type de paiement', value: 'Récurrent' },
    ...chosen.map(pdc => ({
      term: `Référence unique du mandat, ${pdc.pdcRef}`,
      value: referenceLine(mandates.get(pdc.pdcRef)),
    })),
  ]
}

/** The SEPA mandate as it is signed by « Valider », in words that hold afterwards too. */
export function mandateSection(mandates: Map<string, Mandate>, chosen: Pdc[]): Section {
  const [first] = mandates.values()
  return {
    title: 'Mandat de prélèvement SEPA',
    lines: mandateLines(mandates, chosen),
    text: [
      ...(first ? mandateText(first.creditorName) : []),
      'La validation de cette demande vaut signature de ce mandat.',
    ],
  }
}
