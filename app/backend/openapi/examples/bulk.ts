import type { Bulk, bulkRequests } from '#upstream/catalogue/bulk-requests.ts'
import type { Examples } from '../example.ts'
import { agent, histo, name, referenceOf } from './world.ts'

const reference = referenceOf(30)
const unknown = 'Cet envoi n’existe pas, ou plus.'

const prepared: Bulk = {
  ...{ reference, state: 'prepared', author: agent.nameAdmin, isOwn: true, mayCancel: true },
  ...{ statut: 'En cours de traitement', message: 'Nous étudions votre demande.' },
  ...{ preparedAt: '2026-11-23T09:00:00.000Z', appliesAt: null, endedAt: null, endedBy: null },
  counts: [
    { fate: 'ready', count: 37 },
    { fate: 'same', count: 2 },
    { fate: 'cancelled', count: 1 },
  ],
  sample: {
    subject: `Une réponse à votre demande ${histo.id}`,
    text: `Bonjour ${name},\n\nNous étudions votre demande.\n`,
  },
}
const waiting: Bulk = { ...prepared, state: 'waiting', appliesAt: '2026-11-23T09:06:00.000Z' }
const cancelled: Bulk = {
  ...{ ...waiting, state: 'cancelled' },
  ...{ endedAt: '2026-11-23T09:02:00.000Z', endedBy: agent.nameAdmin },
}
const done: Bulk = {
  ...{ ...waiting, state: 'done', endedAt: '2026-11-23T09:06:04.000Z' },
  counts: [
    { fate: 'done', count: 36 },
    { fate: 'changed', count: 1 },
    { fate: 'same', count: 2 },
    { fate: 'cancelled', count: 1 },
  ],
}

export const bulkRequestExamples: Examples<typeof bulkRequests> = {
  prepareBulk: {
    body: {
      ...{ reference, statut: 'En cours de traitement' },
      ...{ message: 'Nous étudions votre demande.', filters: { statutFilter: 'Distribué' } },
    },
    answers: { prepare: prepared },
    refusals: { 409: 'Ce filtre trouve 612 demandes\u00a0: 500 au plus par envoi. Réduisez-le.' },
  },
  sendBulk: {
    body: { reference },
    answers: { attend: waiting },
    refusals: {
      404: unknown,
      409: 'Cet envoi a été annulé.',
    },
  },
  cancelBulk: {
    body: { reference },
    answers: { annule: cancelled },
    refusals: {
      404: unknown,
      409: 'Il est trop tard pour annuler cet envoi.',
    },
  },
  getBulk: {
    query: { reference },
    answers: { attend: waiting, prepare: prepared, fait: done },
    refusals: { 404: unknown },
  },
  listBulkRequests: {
    query: { reference, startValue: '0', endValue: '20' },
    answers: {
      demandes: [
        {
          ...{ id: histo.id, pdc: histo.pdc, dateDemande: histo.dateDemande },
          ...{ statutDemande: 'Distribué', typeDemande: histo.typeDemande, fate: 'ready' },
        },
      ],
      aucune: [],
    },
    refusals: { 404: unknown },
  },
  listBulks: { answers: { envois: [{ ...done, sample: null }], aucun: [] } },
  getRequestStatistics: {
    query: { weeks: '12' },
    answers: {
      chiffres: [
        { type: null, week: null, received: 40, treated: 31, late: 2, median: 9.5 },
        { type: null, week: '2026-11-16', received: 4, treated: 3, late: 2, median: 8 },
        { type: 'Réclamation', week: '2026-11-16', received: 4, treated: 3, late: 2, median: 8 },
      ],
      rien: [],
    },
  },
}
