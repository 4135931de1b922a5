import type { trustedPeople } from '#upstream/catalogue/trusted-people.ts'
import type { Examples } from '../example.ts'
import { jwt, linkToken, login, name, password, points } from './world.ts'

const id = '7c3d5f0e-6a0f-4c1e-9d55-0b6f1c2a9e10'
const access = {
  kind: 'social' as const,
  name: 'Amel Diaz',
  mail: 'amel.diaz@aide.example',
  rights: ['see' as const, 'pay' as const],
  until: '2027-11-20',
}
const places = ['14 rue des Lavoirs, 99100 Vauclaire-sur-Lède']
const given = {
  id,
  ...access,
  points: [points.free],
  state: 'active' as const,
  invitedAt: '2026-11-20T09:00:00.000Z',
  linkEndsAt: '2026-11-27T09:00:00.000Z',
  canResend: false,
  acceptedAt: '2026-11-20T17:30:00.000Z',
  lastUsedAt: '2026-11-22T08:15:00.000Z',
  endedAt: null,
  deeds: [{ deed: 'payment' as const, at: '2026-11-22T08:15:00.000Z' }],
}

const { linkEndsAt, canResend, ...received } = given

export const trustedPeopleExamples: Examples<typeof trustedPeople> = {
  inviteTrusted: {
    body: { login, ...access, points: [points.free] },
    answers: { envoye: 1, propreAdresse: 0, dejaInvitee: 2, tropDInvitations: 3 },
    refusals: { 503: 'L’e-mail n’a pas pu être envoyé.' },
  },
  getDelegations: { query: { userLogin: login }, answers: { une: [given], aucune: [] } },
  getSubscriberDelegations: {
    query: { refAbo: login },
    answers: { une: [{ ...given, deeds: [] }], aucune: [] },
  },
  resendInvitation: {
    body: { login, id },
    answers: { envoye: 1, impossible: 0 },
    refusals: { 503: 'L’e-mail n’a pas pu être envoyé.' },
  },
  revokeDelegation: { body: { login, id }, answers: { fait: 1, introuvable: 0 } },
  getGivers: {
    query: { userLogin: login },
    answers: {
      une: [
        {
          ...{ id, giver: name, places, rights: access.rights, until: access.until },
          lastUsedAt: null,
        },
      ],
      aucune: [],
    },
  },
  getReceivedDelegations: {
    query: { userLogin: login },
    answers: { une: [{ ...received, giver: name }], aucune: [] },
  },
  openDelegation: {
    body: { login, id },
    answers: {
      ouverte: {
        ...{ token: jwt, refAbo: login, firstName: 'Karim', giver: name, rights: access.rights },
      },
    },
    refusals: { 404: 'Cet accès a pris fin.' },
  },
  getInvitation: {
    query: { token: linkToken },
    answers: {
      valable: {
        ...access,
        ...{ giver: name, places, linkEndsAt: given.linkEndsAt, hasAccount: false },
      },
      lienSansValeur: null,
    },
  },
  acceptInvitation: {
    body: { login, token: linkToken },
    answers: { fait: 1, lienSansValeur: 0, autreAdresse: 2 },
  },
  refuseInvitation: { body: { token: linkToken }, answers: { fait: 1, lienSansValeur: 0 } },
  createTrustedAccount: {
    body: { token: linkToken, firstName: 'Amel', lastName: 'Diaz', password },
    answers: { fait: 1, lienSansValeur: 0, compteExistant: 2 },
  },
  closeTrustedAccount: {
    body: { login, password },
    answers: { fait: 1, mauvaisMotDePasse: 0 },
  },
}
