import { indexRead } from '#domain/leaving.ts'
import { shortReference } from '#domain/short-reference.ts'
import { formatDay } from '#domain/values.ts'
import type { Answer } from '#upstream/catalogue/index.ts'

type Move = Answer<'getMoves'>[number]

const words = {
  subscribeAsTenant: ['Souscription, locataire', 'Arrivée'],
  subscribeAsOwner: ['Souscription, propriétaire', 'Achat'],
  terminateSubscription: ['Résiliation, locataire', 'Départ'],
  sellHome: ['Résiliation, vente', 'Vente'],
} as const

/** A subscription or a termination, as its subscriber and staff read it; `hrefOf` leads to one of its files. */
export function shownMove(
  { reference, kind, askedOn, day, pdc, counterRef, index, readOn, lastBillTo, files }: Move,
  hrefOf: (reference: string, file: string) => string,
) {
  const [type, event] = words[kind]
  return {
    reference,
    number: shortReference(reference),
    type,
    date: formatDay(askedOn),
    place: [pdc, counterRef && `compteur ${counterRef}`].filter(Boolean).join(', '),
    event: [
      `${event} le ${formatDay(day)}, index ${indexRead(index, readOn !== day && readOn)}`,
      ...(lastBillTo ? [`Dernière facture à\u00a0: ${lastBillTo}`] : []),
    ].join('. '),
    files: files.map(({ id, name }) => ({ name, href: hrefOf(reference, id) })),
  }
}
export type ShownMove = ReturnType<typeof shownMove>

export function findMoveFile(moves: Move[], params: { reference?: string; file?: string }) {
  const move = moves.find(({ reference }) => reference === params.reference)
  const file = move?.files.find(({ id }) => id === params.file)
  return move && file && { reference: move.reference, fileId: file.id, name: file.name }
}
