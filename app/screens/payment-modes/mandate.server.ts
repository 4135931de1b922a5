import { mandateText } from '#domain/payment-modes.ts'
import { formatDay, pointName } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Section } from '#wizard/declaration/wizard.ts'
import { askEach } from '#wizard/points/points.server.ts'
import { mandateTerm } from './texts.server.ts'

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

/** The mandate's reference for a task; empty until the mandates are read, which is before any recap. */
export const referenceOf = (mandates: Map<string, Mandate>, { pdcRef }: Pdc): string =>
  mandates.get(pdcRef)?.reference ?? ''

/** « RUM-P100001-01, déjà signé le 21/11/2026, reste en vigueur »: a mandate in force is amended, not signed again. */
const referenceLine = (mandate: Mandate | undefined): string =>
  [
    mandate?.reference,
    mandate?.signedOn && `déjà signé le ${formatDay(mandate.signedOn)}, reste en vigueur`,
  ]
    .filter(Boolean)
    .join(', ')

/** The mandates by reference only, since their text stands elsewhere; `signature` says how they are signed. */
export const mandateReferences = (
  mandates: Map<string, Mandate>,
  chosen: Pdc[],
  signature?: string,
): Section => ({
  title: 'Mandat de prélèvement SEPA',
  lines: chosen.map(pdc => ({
    term: `${mandateTerm}${chosen.length > 1 ? `, ${pointName(pdc)}` : ''}`,
    value: referenceLine(mandates.get(pdc.pdcRef)),
  })),
  text: signature && isUnsigned(mandates, chosen) ? [signature] : [],
  papers: chosen.map(pdc => ({
    label: `Télécharger le mandat${chosen.length > 1 ? ` de ${pointName(pdc)}` : ''} (PDF)`,
    href: paths.mandateFile(pdc.pdcRef),
  })),
})

/** The SEPA mandate with its full text, of which the rights are folded; `signature` says how it is signed, if nothing else on the page does. */
export function mandateSection(
  mandates: Map<string, Mandate>,
  chosen: Pdc[],
  signature?: string,
): Section {
  const { lines, text = [], ...section } = mandateReferences(mandates, chosen, signature)
  const [first] = mandates.values()
  if (!first) return { ...section, lines: [], text }
  const { creditorName, creditorAdress, creditorIdentifier } = first
  const [authorisation = '', ...rights] = mandateText(creditorName)
  return {
    ...section,
    lines: [
      { term: 'Créancier', value: creditorName },
      { term: 'Adresse du créancier', value: creditorAdress },
      { term: 'Identifiant créancier SEPA', value: creditorIdentifier },
      { term: 'Type de paiement', value: 'Récurrent' },
      ...lines,
    ],
    text: [authorisation, ...text],
    more: { title: 'Mes droits de remboursement', text: rights },
  }
}

const isUnsigned = (mandates: Map<string, Mandate>, chosen: Pdc[]) =>
  chosen.some(({ pdcRef }) => !mandates.get(pdcRef)?.signedOn)
