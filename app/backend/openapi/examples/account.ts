import type { account } from '#upstream/catalogue/account.ts'
import type { addresses } from '#upstream/catalogue/addresses.ts'
import type { eInvoice } from '#upstream/catalogue/e-invoice.ts'
import type { Examples } from '../example.ts'
import { home, karim, linkToken, login, name, newHome, newPassword, password } from './world.ts'

const newMail = 'karim@atelier.example'

export const accountExamples: Examples<typeof account> = {
  checkOldPassword: { body: { login, password }, answers: { exact: true, faux: false } },
  modifyPassword: {
    body: { login, oldPassword: password, password: newPassword },
    answers: { fait: 1, refuse: 0 },
  },
  createMailModifyConfirmationToken: {
    body: { login, mail: newMail },
    answers: { envoye: 1, adresseUtilisee: 0, courrielEnAttente: { mail: 'waiting' } },
  },
  modifyMail: {
    body: { user: login, token: linkToken },
    answers: { fait: 1, lienSansValeur: 0 },
    refusals: { 503: 'Le courriel qui prévient l’adresse actuelle n’est pas encore parti.' },
  },
  cancelMailChange: {
    body: { user: login, token: linkToken },
    answers: { fait: 1, lienSansValeur: 0 },
  },
}

const { phone } = karim
const pending = { adress: newHome, phone, askedOn: '2026-11-20', validUntil: '2026-12-20' }

export const addressExamples: Examples<typeof addresses> = {
  modifyUser: {
    params: { login },
    body: { adress: newHome, phone },
    answers: { fait: 1, horsRegistre: 0 },
  },
  checkAdress: {
    body: { login, adress: newHome },
    answers: { auRegistre: 1, horsRegistre: 0, erreur: -1 },
  },
  createAdressConfirmationToken: {
    body: { login, adress: newHome, phone },
    answers: { envoye: 1, courrielEnAttente: { mail: 'waiting' } },
  },
  getPendingAdress: { query: { userLogin: login }, answers: { enAttente: pending, aucune: null } },
  getAdressReferential: {
    query: { country: 'France', zipCode: '991', city: 'Pont' },
    answers: {
      propositions: {
        ...{ listPays: ['France'], listCP: ['99110'], listVille: ['Pont-de-Lède'], listRue: [] },
      },
    },
  },
  listPendingAdresses: {
    query: { startValue: '0', endValue: '21' },
    answers: { enAttente: [{ ...pending, refAbo: login, name, current: home }], aucune: [] },
  },
  checkAdressTokenExist: {
    query: { token: linkToken },
    answers: { valable: true, lienSansValeur: false },
  },
  createAdress: { query: { token: linkToken }, answers: { creee: 1, existeDeja: 0 } },
}

export const eInvoiceExamples: Examples<typeof eInvoice> = {
  getEInvoice: {
    query: { userLogin: login },
    answers: {
      papier: { since: null, cgv: null },
      adherent: { since: '2026-03-02', cgv: '2026-01-01' },
    },
  },
  joinEInvoice: { body: { login, cgv: '2026-01-01' }, answers: { fait: 1, refuse: 0 } },
  leaveEInvoice: { body: { login }, answers: { fait: 1, refuse: 0 } },
}
