import type { ownData } from '#upstream/catalogue/own-data.ts'
import type { Examples } from '../example.ts'
import { login, referenceOf } from './world.ts'

const id = referenceOf(30)

export const ownDataExamples: Examples<typeof ownData> = {
  getDataTokens: {
    query: { userLogin: login },
    answers: {
      jetons: [
        {
          ...{ id, name: 'Domotique', until: '2027-11-23' },
          ...{ createdAt: '2026-11-23T09:12:00Z', lastUsedAt: null },
        },
      ],
      aucun: [],
    },
  },
  createDataToken: {
    body: { login, id, name: 'Domotique', months: 12 },
    answers: { cree: { token: 'eau_9f2c41d07be6a8530c1d7f64e2b98a35d06c4f1e7a2b5938' } },
    refusals: { 409: 'Vous avez déjà 5 jetons. Révoquez-en un d’abord.' },
  },
  revokeDataToken: { body: { login, id }, answers: { fait: 1, inconnu: 0 } },
  getDataTokenOwner: { answers: { abonne: { login } } },
}
