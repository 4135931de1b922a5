import { expect, test } from 'vitest'
import { outcomeWordsOf } from './bulk/texts.ts'
import { outcomeOf } from './rules.ts'

const request = {
  statutDemande: 'En cours de traitement',
  typeDemande: 'Réclamation',
  dateAnnulation: null,
  assignee: 'A1',
}

test.each([
  ['advances', request, 'Redirigé vers le service concerné', '', 'ready'],
  ['has the status already', request, 'En cours de traitement', '', 'same'],
  [
    'has the status already, and is answered',
    request,
    'En cours de traitement',
    'Bonjour.',
    'ready',
  ],
  ['is given to another agent', request, '', '', 'ready', 'A2'],
  ['is given to the agent who holds it', request, '', '', 'same', 'A1'],
  ['is given to no agent', request, '', '', 'ready', ''],
  ['is answered without a status', request, '', 'Bonjour.', 'ready'],
  ['would go back', request, 'Distribué', 'Bonjour.', 'backwards'],
  ['is treated', { ...request, statutDemande: 'Dossier traité' }, '', 'Bonjour.', 'treated'],
  ['is cancelled', { ...request, dateAnnulation: '2026-11-20' }, '', 'Bonjour.', 'cancelled'],
  ['is of another type', { ...request, typeDemande: 'Souscription' }, '', 'Bonjour.', 'unknown'],
  ['does not exist', null, 'Dossier traité', '', 'unknown'],
] as const)(
  'the outcome of a request that %s',
  (_, found, status, message, outcome, assignee?: string) => {
    expect(outcomeOf(found, { status, message, assignee: assignee ?? null })).toBe(outcome)
  },
)

test.each([
  ['Délai de paiement', 'Laissée\u00a0: elle se décide sur sa page'],
  ['Réclamation', 'Laissée\u00a0: introuvable'],
  ['', 'Laissée\u00a0: introuvable'],
])('[BEY-72] why a request of the type « %s » is left out', (type, words) => {
  expect(outcomeWordsOf('unknown', type).one).toBe(words)
})
