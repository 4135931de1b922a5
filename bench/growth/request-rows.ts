import { draw, int, pick, uuid } from './draw.ts'
import { type Clock, dayMs, type Filling, instant, table } from './filling.ts'
import { personOf, pointsOf, refAboOf } from './people.ts'
import type { Size } from './size.ts'

/** The requests, and what came of them. */
export function requestRows({ subscribers, requests }: Size, { now, dayAgo }: Clock): Filling[] {
  /** A request of its own subscriber each, spread over six years; one in sixteen is pending. */
  const requestOf = (r: number) => {
    const n = Math.floor((r * subscribers) / requests)
    const pdcRef = pointsOf(n)[0] as string
    const isOpen = draw(r, 40) < 0.0625
    const age = isOpen ? int(r, 41, 0, draw(r, 42) < 0.8 ? 18 : 70) : int(r, 41, 5, 2190)
    const type =
      draw(r, 43) < 0.8 || isOpen
        ? draw(r, 44) < 0.75
          ? 'Réclamation'
          : 'Dossier de fuite'
        : 'Demande de renseignements'
    const isCancelled = !isOpen && draw(r, 45) < 0.03
    const status = isOpen
      ? pick(r, 46, [
          'Distribué',
          'Distribué',
          'En cours de traitement',
          'Redirigé vers le service concerné',
        ])
      : isCancelled
        ? 'Distribué'
        : 'Dossier traité'
    const reference = age < 730 ? uuid('request', r) : null
    return {
      n,
      pdcRef,
      id: `D${pdcRef.slice(1)}-1`,
      isOpen,
      age,
      type,
      isCancelled,
      status,
      reference,
    }
  }
  const sentAtOf = (r: number, age: number) => now - age * dayMs - int(r, 47, 0, dayMs / 2)
  function* asked() {
    for (let r = 0; r < requests; r++) {
      const { pdcRef, id, isOpen, age, type, isCancelled, status, reference } = requestOf(r)
      yield [
        ...[id, pdcRef, dayAgo(age), status, type],
        status === 'Dossier traité' ? dayAgo(Math.max(0, age - int(r, 48, 2, 25))) : null,
        pick(r, 49, [
          'Le regard de mon compteur est cassé.',
          'Je ne comprends pas le montant de ma dernière facture.',
          'Une canalisation a cédé après le compteur ; elle est réparée.',
        ]),
        ...['', 1, reference, reference && instant(sentAtOf(r, age))],
        ...[
          isCancelled ? dayAgo(age) : null,
          Number(isOpen && type !== 'Demande de renseignements'),
          0,
        ],
      ]
    }
  }
  function* taken() {
    for (let r = 0; r < requests; r++) {
      const { n, pdcRef, age, reference, id, type } = requestOf(r)
      if (!reference) continue
      const details = JSON.stringify({ id, type, answerBy: dayAgo(age), files: [] })
      yield [reference, 'sendUserClaim', refAboOf(n), pdcRef, dayAgo(age), details]
    }
  }
  function* steps() {
    for (let r = 0; r < requests; r++) {
      const { id, age, status } = requestOf(r)
      if (status === 'Distribué') continue
      const day = dayAgo(Math.max(0, age - 3))
      yield [id, 'En cours de traitement', day, 'Agent Clientèle', instant(now - age * dayMs)]
      if (status !== 'En cours de traitement') yield [id, status, day, 'Agent Clientèle', null]
    }
  }
  function* messages() {
    for (let r = 0; r < requests; r++) {
      const { id, age, n, status } = requestOf(r)
      const sentAt = instant(now - age * dayMs + 3_600_000)
      if (status !== 'Distribué' && draw(r, 50) < 0.6)
        yield [
          uuid('reply', r),
          id,
          1,
          'Agent Clientèle',
          'Bonjour, un technicien passera.',
          sentAt,
        ]
      if (draw(r, 51) < 0.25) {
        const { firstName, lastName } = personOf(n)
        yield [uuid('word', r), id, 0, `${firstName} ${lastName}`, 'Avez-vous du nouveau ?', sentAt]
      }
    }
  }
  function* files() {
    const content = Buffer.alloc(2000, '%PDF-1.4 ')
    for (let r = 0; r < requests; r += 10) {
      const { reference } = requestOf(r)
      if (reference) yield [reference, 'photo.pdf', 'application/pdf', content.length, content]
    }
  }

  return [
    table(
      'Request',
      'id pdcRef dateDemande statutDemande typeDemande dateTraitement message attachements rank reference sentAt cancelledOn isPending version',
      asked(),
    ),
    table('TakenRequest', 'reference kind refAbo pdcRef takenOn details', taken()),
    table('RequestStep', 'requestId status day author madeAt', steps()),
    table('RequestMessage', 'reference requestId isStaff author text sentAt', messages()),
    table('RequestFile', 'reference name type size content', files()),
  ]
}
