import type { admin } from '#upstream/catalogue/admin.ts'
import type { staffClaims } from '#upstream/catalogue/staff-claims.ts'
import type { Examples } from '../example.ts'
import { detail, unknownRequest } from './requests.ts'
import {
  agent,
  histo,
  karim,
  login,
  mail,
  manager,
  name,
  newPassword,
  pdf,
  referenceOf,
  workshop,
} from './world.ts'

const window = { startValue: '0', endValue: '20', order: 'lastName', direction: 'asc' } as const
const unknownAccount = 'Ce compte n’existe pas.'

export const adminExamples: Examples<typeof admin> = {
  listUsers: { query: window, answers: { premiers: [1, [karim]], aucun: [0, []] } },
  searchUsers: {
    query: { ...window, lastName: 'benali' },
    answers: { trouves: [1, [karim]], aucun: [0, []] },
  },
  deleteUser: {
    params: { login },
    answers: { fait: 1, refuse: 0 },
    refusals: { 404: unknownAccount },
  },
  modifyUserPassword: {
    body: { login, password: newPassword },
    answers: { fait: 1, refuse: 0 },
    refusals: { 404: unknownAccount },
  },
  modifyUserMail: {
    body: { login, mail },
    answers: { fait: 1, dejaUtilisee: 0 },
    refusals: { 404: unknownAccount },
  },
  getAdminUsers: { answers: { agents: [manager, agent] } },
  createAdmin: {
    body: {
      ...{ login: 'accueil', password: newPassword },
      ...{ nameAdmin: 'Accueil de Saint-Lunier', accessGestion: false },
    },
    answers: { fait: 1, nomPris: 0 },
  },
  modifyAdminUser: {
    body: { adminUser: { ...agent, accessGestion: true }, password: newPassword },
    answers: { fait: 1, refuse: 0 },
    refusals: { 404: unknownAccount, 409: 'Vous ne pouvez pas retirer votre accès.' },
  },
  deleteAdminUser: {
    body: agent,
    answers: { fait: 1, refuse: 0 },
    refusals: { 404: unknownAccount, 409: 'Vous ne pouvez pas supprimer votre compte.' },
  },
}

const filters = { statutFilter: 'Distribué', dateFilter: '2026-11-01', dateFilterEnd: '2026-11-30' }
const changed = `La demande ${histo.id} a changé depuis que vous l’avez ouverte.`

export const staffClaimExamples: Examples<typeof staffClaims> = {
  getUsersClaim: {
    query: { ...filters, order: 'date', reverse: 'true', startValue: '0', endValue: '20' },
    answers: { demandes: [histo], aucune: [] },
  },
  countUsersClaim: { query: filters, answers: { nombre: 1 } },
  getClaim: {
    query: { histoId: histo.id },
    answers: {
      demande: {
        ...detail,
        steps: detail.steps.map(step => ({ ...step, author: null, madeAt: null })),
        subscriber: { refAbo: login, name, mail, phone: karim.phone },
        adress: workshop,
      },
    },
    refusals: { 404: unknownRequest },
  },
  getClaimFile: {
    query: { histoId: histo.id, fileId: '17' },
    answers: { fichier: pdf },
    refusals: { 404: 'Ce fichier est introuvable.' },
  },
  modifyClaimStatus: {
    body: {
      ...{ ...histo, statutDemande: 'Dossier traité', dateTraitement: '2026-11-23' },
      ...{ version: 2, reference: referenceOf(14) },
    },
    answers: { fait: { version: 3 }, faitSansVersion: 1, refuse: 0 },
    refusals: { 404: unknownRequest, 409: changed },
  },
  sendReply: {
    body: {
      ...{ reference: referenceOf(15), histoId: histo.id, version: '2' },
      ...{ message: 'Bonjour, votre facture a été corrigée.', newStatut: 'Dossier traité' },
      dateTraitement: '23/11/2026',
    },
    answers: { envoye: 1, introuvable: 0 },
    refusals: { 409: changed },
  },
}
