import type { billing } from '#upstream/catalogue/billing.ts'
import type { readings } from '#upstream/catalogue/readings.ts'
import type { towns } from '#upstream/catalogue/towns.ts'
import type { Examples } from '../example.ts'
import { login, paid, pdcs, pdf, points, reading, referenceOf, unpaid } from './world.ts'

const pdc = points.free
const ofInvoice = { pdc, factNumber: unpaid.factNumber }

export const billingExamples: Examples<typeof billing> = {
  getPdcs: { query: { userLogin: login }, answers: { points: pdcs } },
  getInvoices: {
    query: { pdc },
    answers: {
      factures: [
        { facture: unpaid, isCheck: false },
        { facture: paid, isCheck: false },
      ],
      aucune: [],
    },
  },
  getInvoiceFile: { query: ofInvoice, answers: { facture: pdf } },
  getInvoiceLitigation: {
    query: ofInvoice,
    answers: {
      aSavoir: {
        text: [
          'Le service Gestion Clientèle vérifie vos relevés et vous répond sous 15 jours ouvrés.',
          'Contester ne suspend pas le paiement de ce que vous ne contestez pas.',
        ],
      },
    },
    refusals: { 404: 'Cette facture n’existe pas.' },
  },
  getBalance: {
    query: { pdc },
    answers: {
      aRegler: { total: 61.05, soldes: [{ etat: 'regler', invoice: unpaid }] },
      enRetard: { total: 61.05, soldes: [{ etat: 'retard', invoice: unpaid }] },
      solde: { total: 0, soldes: [{ etat: 'solde', invoice: null }] },
      avoir: { total: -42.18, soldes: [{ etat: 'avoir', invoice: null }] },
    },
  },
  getAlerts: {
    query: { pdc },
    answers: {
      alerte: [
        {
          ...{ oldIndex: 312, oldDate: '2026-04-19' },
          ...{ newIndex: 341, newDate: '2026-10-19', consumption: 29 },
        },
      ],
      aucune: [],
    },
  },
  getReadings: {
    query: { pdc },
    answers: {
      releves: [
        reading('2026-10-19', 341, 'Portable'),
        reading('2026-04-19', 333, 'WEBABO'),
        { ...reading('2021-11-23', 0, 'Initialisation'), consumption: 0, avgCons: null },
      ],
      aucun: [],
    },
  },
}

export const readingExamples: Examples<typeof readings> = {
  getPreviousReports: {
    query: { pdc },
    answers: {
      compteurs: [
        {
          counterRef: 'C1000023',
          report: { type: 'Portable', index: 341, date: '2026-10-19', avgCons: 0.05 },
        },
        { counterRef: 'C1000024', report: null },
      ],
    },
  },
  getReadingCheck: { query: { pdc }, answers: { aucun: 0, dejaEnvoye: 1 } },
  sendReading: {
    body: {
      ...{ reference: referenceOf(1), pdc, user: login, index: 343 },
      ...{ date: '2026-11-23', counterRef: 'C1000023', comment: '' },
    },
    answers: { fait: 1, refuse: 0 },
    refusals: { 409: `Un relevé de ${pdc} a déjà été envoyé aujourd’hui.` },
  },
}

export const townExamples: Examples<typeof towns> = {
  getTowns: { answers: { communes: [{ name: 'Pont-de-Lède' }, { name: 'Saint-Lunier' }] } },
  getTownDocuments: {
    query: { town: 'Saint-Lunier' },
    answers: {
      documents: [
        {
          ...{ id: 'reglement-saint-lunier', title: 'Règlement du service de l’eau' },
          ...{ kind: 'regulations', size: 48_211 },
        },
        {
          ...{ id: 'demande-de-branchement-saint-lunier', title: 'Demande de branchement' },
          ...{ kind: 'form', size: null },
        },
      ],
    },
    refusals: { 404: 'Cette commune n’est pas desservie.' },
  },
  getTownDocument: { query: { id: 'reglement-saint-lunier' }, answers: { document: pdf } },
}
