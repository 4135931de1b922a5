import type { claims } from '#upstream/catalogue/claims.ts'
import type { moves } from '#upstream/catalogue/moves.ts'
import type { requests } from '#upstream/catalogue/requests.ts'
import type { subscriptions } from '#upstream/catalogue/subscriptions.ts'
import type { terminations } from '#upstream/catalogue/terminations.ts'
import type { Examples } from '../example.ts'
import { histo, login, mail, name, pdf, points, referenceOf } from './world.ts'

const pdc = points.free
export const ofRequest = { pdc, histoId: histo.id }
export const unknownRequest = `La demande ${histo.id} est introuvable.`

export const detail = {
  histo,
  ...{ sentAt: '2026-11-19T08:42:10.000Z', version: 2 },
  files: [{ id: '17', name: 'photo-compteur.jpg', size: 182_400 }],
  steps: [{ statut: histo.statutDemande, date: histo.dateDemande }],
  messages: [
    {
      ...{ isStaff: true, name: 'Agent Clientèle', sentAt: '2026-11-20T14:05:00.000Z' },
      ...{ message: 'Bonjour, nous vérifions votre relevé.', files: [] },
    },
  ],
}

export const claimExamples: Examples<typeof claims> = {
  sendUserClaim: {
    body: {
      ...{ reference: referenceOf(7), userName: name, userLogin: login, userMail: mail },
      ...{ message: histo.message, claimType: '2', pdc },
    },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: 'Cette référence désigne déjà une autre demande.' },
  },
  getUserHistoric: { query: { pdc }, answers: { demandes: [histo], aucune: [] } },
  cancelUserClaim: {
    body: { histo, pdc },
    answers: { fait: 1, refuse: 0 },
    refusals: {
      404: unknownRequest,
      409: `La demande ${histo.id} est déjà prise en charge\u00a0: elle ne peut plus être annulée.`,
    },
  },
  getUserRequest: {
    query: ofRequest,
    answers: { demande: detail },
    refusals: { 404: unknownRequest },
  },
  getRequestByReference: {
    query: { reference: referenceOf(7) },
    answers: { demande: histo, aucune: null },
  },
  getUserRequestFile: {
    query: { ...ofRequest, fileId: '17' },
    answers: { fichier: pdf },
    refusals: { 404: 'Ce fichier est introuvable.' },
  },
  sendClaimMessage: {
    body: { ...ofRequest, reference: referenceOf(8), message: 'Avez-vous reçu ma photo ?' },
    answers: { fait: 1, refuse: 0 },
    refusals: {
      404: unknownRequest,
      409: `La demande ${histo.id} est traitée\u00a0: envoyez-en une nouvelle.`,
    },
  },
}

export const requestExamples: Examples<typeof requests> = {
  isRequestTaken: {
    query: { reference: referenceOf(1) },
    answers: { prise: true, inconnue: false },
  },
  sendRecapMail: {
    body: { reference: referenceOf(9), references: [referenceOf(1), referenceOf(2)] },
    answers: { envoye: 1, nonEnvoye: 0 },
    refusals: { 409: 'Ces demandes ne vont pas ensemble.' },
  },
  sendDocuments: {
    body: { reference: referenceOf(10), pdc, date: '2026-12-01', message: 'Fin de bail' },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: 'Cette référence désigne déjà une autre demande.' },
  },
}

const arrival = {
  ...{ reference: referenceOf(11), ticket: 'Yt2bW0qk1dP7uXhZ5cR9', numCompteur: 'C1009001' },
  ...{ refPDC: '', dateArrivee: '2026-12-01', indexReleve: '1331', commentaire: '' },
}

export const subscriptionExamples: Examples<typeof subscriptions> = {
  isMeterFree: { query: { numCompteur: 'C1009001' }, answers: { libre: true, pris: false } },
  getSubscriptionTicket: {
    body: { reference: arrival.reference },
    answers: { ticket: { ticket: arrival.ticket } },
  },
  subscribeAsTenant: { body: arrival, answers: { fait: 1, refuse: 0 } },
  subscribeAsOwner: { body: arrival, answers: { fait: 1, refuse: 0 } },
}

const leaving = {
  ...{ pdc, commentaire: '', indexReleve: '345', dateReleve: '2026-11-23' },
  ...{ numCompteur: 'C1000023', nom: 'Benali', prenom: 'Karim' },
  ...{ adresse: '8 rue du Moulin', cp: '99110', ville: 'Pont-de-Lède' },
}

export const terminationExamples: Examples<typeof terminations> = {
  getTerminations: {
    query: { userLogin: login },
    answers: { aucune: [], demandee: [{ pdc, date: '2026-11-30' }] },
  },
  terminateSubscription: {
    body: { ...leaving, reference: referenceOf(12), dateDepart: '2026-11-30' },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `La résiliation de ${pdc} a déjà été demandée.` },
  },
  sellHome: {
    body: { ...leaving, reference: referenceOf(13), dateVente: '2026-11-20' },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `La résiliation de ${pdc} a déjà été demandée.` },
  },
}

const moved = {
  ...{ reference: referenceOf(13), kind: 'sellHome' as const, askedOn: '2026-11-23' },
  ...{ day: '2026-11-20', pdc, counterRef: 'C1000023', index: 345 },
  files: [{ id: '18', name: 'acte.pdf', size: 90_112 }],
}
const movedFile = { reference: moved.reference, fileId: '18' }
const noFile = { 404: 'Ce fichier est introuvable.' }

export const moveExamples: Examples<typeof moves> = {
  getMoves: { query: { userLogin: login }, answers: { aucun: [], vente: [moved] } },
  getMoveFile: {
    query: { userLogin: login, ...movedFile },
    answers: { fichier: pdf },
    refusals: noFile,
  },
  getSubscriberRequests: {
    query: { refAbo: login },
    answers: { demandes: { requests: [histo], moves: [moved] } },
  },
  getSubscriberMoveFile: {
    query: { refAbo: login, ...movedFile },
    answers: { fichier: pdf },
    refusals: noFile,
  },
}
