import type { localWater } from '#upstream/catalogue/local-water.ts'
import type { Examples } from '../example.ts'
import { linkToken, login, mail } from './world.ts'

const town = 'Pont-de-Lède'
const query = { town }
const link = { id: '2f7a4c1e-9d3b-4e58-8a60-5b1c2d3e4f50', token: linkToken }
const refusals = { 404: 'Cette commune n’est pas desservie.' }
const unlimited = { isBelow: false, min: null, max: null, isReference: false, isConform: true }

export const localWaterExamples: Examples<typeof localWater> = {
  getWaterTowns: {
    answers: {
      communes: [
        { name: town, zipCodes: ['99110'] },
        { name: 'Saint-Lunier', zipCodes: ['99120'] },
      ],
    },
  },
  getWaterQuality: {
    query,
    answers: {
      conforme: {
        ...{ id: 'A-3', sampledOn: '2026-10-29', place: 'Robinet de la mairie' },
        ...{ author: 'ARS (agence régionale de santé)', isConform: true },
        conclusion: 'Eau d’alimentation conforme aux exigences de qualité en vigueur.',
        measures: [
          {
            ...unlimited,
            ...{ parameter: 'hardness', name: 'Titre hydrotimétrique', value: 18, unit: '°f' },
          },
          {
            ...unlimited,
            ...{ parameter: 'pesticides', name: 'Total des pesticides' },
            ...{ value: 0.1, isBelow: true, unit: 'µg/L', max: 0.5 },
          },
        ],
        restrictions: [],
      },
      nonConforme: {
        ...{ id: 'A-7', sampledOn: '2026-11-17', place: 'Robinet de l’école' },
        ...{ author: 'ARS (agence régionale de santé)', isConform: false },
        conclusion: 'Eau non conforme : la limite de qualité des nitrates est dépassée.',
        measures: [
          {
            ...{ parameter: 'nitrates', name: 'Nitrates (en NO3)', value: 57.2, unit: 'mg/L' },
            ...{ isBelow: false, min: null, max: 50, isReference: false, isConform: false },
          },
          {
            ...{ parameter: 'other', name: 'pH', value: 6.2, unit: '' },
            ...{ isBelow: false, min: 6.5, max: 9, isReference: true, isConform: false },
          },
        ],
        restrictions: [{ who: 'babies', text: 'Ne donnez pas cette eau aux nourrissons.' }],
      },
      aucun: null,
    },
    refusals,
  },
  getWaterWorks: {
    query,
    answers: {
      coupure: [
        {
          ...{ id: 'T-2', from: '2026-11-22T08:00', to: '2026-11-24T18:00' },
          ...{ streets: ['avenue de la Source'], reason: 'réparation d’une canalisation cassée.' },
          ...{ isCut: true, isCancelled: false, phone: '09 69 00 00 12' },
        },
      ],
      aucun: [],
    },
    refusals,
  },
  subscribeToWater: { body: { town, mail }, answers: { fait: 1 }, refusals },
  getWaterLink: {
    query: { ...link, purpose: 'stop' },
    answers: {
      partent: { town, isOn: true },
      arretes: { town: null, isOn: false },
      sansValeur: null,
    },
  },
  confirmWaterNotices: { body: link, answers: { fait: 1, sansValeur: 0 } },
  unsubscribeFromWater: { body: link, answers: { fait: 1, sansValeur: 0 } },
  getFollowedTowns: { query: { userLogin: login }, answers: { une: [town], aucune: [] } },
  followTown: {
    body: { town, user: login, follows: true },
    answers: { fait: 1 },
    refusals,
  },
}
