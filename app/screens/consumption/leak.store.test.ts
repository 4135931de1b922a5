import { beforeEach, describe, expect, test } from 'vitest'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { alert, histo, pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as leakOf } from './leak.tsx'

const { admits, answer, extrasHaveNothing, fail, received } = utility()
onStore()

const before = {
  date: '2026-05-01',
  index: 1400,
  consumption: 50,
  dailyCons: 0.28,
  counterRef: 'C1',
  type: 'Radio' as const,
  avgCons: 0.28,
}
const path = (releve: string, more = '') => `/factures/controle/fuite?releve=${releve}${more}`

let cookie: string
let releve: string
beforeEach(async () => {
  releve = '2026-11-01'
  admits('PDC1', 'PDC2')
  answer('getAlerts', ({ url }) =>
    url.searchParams.get('pdc') === 'PDC1' ? [{ ...alert, newDate: releve }] : [],
  )
  answer('getReadings', [before])
  answer('getUserHistoric', [])
  extrasHaveNothing()
  cookie = (await loggedIn('subscriber')).cookie
})

const open = (more = '') => leakOf(asked(path(releve, more), { cookie }))

describe('the page of an alert', () => {
  test('says what was read, and what the law would take off by the mean before the leak', async () => {
    answer('getReadings', [
      { ...before, date: '2026-11-01', index: 1548, avgCons: 9 },
      { ...before, counterRef: 'C2', index: 7, avgCons: 9 },
      before,
    ])
    const { facts, cap } = await open()
    expect(facts.map(({ value }) => value)).toEqual([
      '12\u00a0rue des Lilas (PDC1)',
      '1\u202f400\u00a0m³ le\u00a001/05/2026',
      '1\u202f548\u00a0m³ le\u00a001/11/2026',
      '148\u00a0m³',
    ])
    // 2 × 0.28 m³ × 184 days
    expect(cap).toContain('environ 103\u00a0m³')
    expect(cap).toContain('environ 45\u00a0m³ ne vous seraient pas facturés')
  })

  test('names no figure where the mean is not known', async () => {
    answer('getReadings', [{ ...before, avgCons: null }])
    expect((await open()).cap).toBe('Notre service calcule ce plafond d’après vos relevés.')
  })

  test.each([
    ['2026-11-09', 'info', 'Il vous reste 22\u00a0jours, jusqu’au 01/12/2026 inclus.'],
    ['2026-11-30', 'warning', 'Il vous reste 1\u00a0jour, jusqu’au 01/12/2026 inclus.'],
    [
      '2026-12-01',
      'warning',
      'C’est aujourd’hui le dernier jour\u00a0: vous avez jusqu’au 01/12/2026 inclus.',
    ],
    [
      '2026-12-02',
      'info',
      'Le délai d’un mois s’est terminé le 01/12/2026. Écrivez-nous quand même\u00a0: nous examinons chaque situation.',
    ],
  ])('counts down, by the day of the utility: %s', async (today, tone, text) => {
    answer('getAlerts', [alert])
    releve = '2026-11-01'
    answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: { 'x-jour': today } }))
    expect((await open()).countdown).toEqual({ tone, text })
  })

  test.each([
    ['2026-11-30', true],
    ['2026-12-02', false],
  ])('asks for the plumber’s certificate, until its day: on %s', async (today, isDated) => {
    answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: { 'x-jour': today } }))
    const { certificate } = await open()
    expect(certificate).toMatch(/^Joignez l’attestation du plombier/)
    expect(certificate.includes('au plus tard le\u00a001/12/2026')).toBe(isDated)
    expect(certificate).toContain('vous pourrez la joindre plus tard')
  })

  test('begins a leak file about its readings, at its metering point', async () => {
    expect((await open()).known).toEqual({
      objet: 'fuite',
      pdc: 'PDC1',
      facture: '',
      releve: '2026-05-01_1400_2026-11-01_1548',
    })
  })

  test('says which leak file was opened since, as long as it is to be dealt with', async () => {
    const typeDemande = 'Dossier de fuite'
    const file = histo('D1-2', { dateDemande: '2026-11-03', typeDemande })
    answer('getUserHistoric', [file])
    expect((await open()).opened).toMatchObject({
      title: 'Vous avez déjà ouvert le dossier de fuite D1-2, le 03/11/2026.',
      href: '/historique/D1-2',
    })
    for (const other of [
      { dateAnnulation: '2026-11-04' },
      { statutDemande: 'Dossier traité' as const },
      { typeDemande: 'Réclamation' as const },
      { dateDemande: '2026-10-31' },
    ]) {
      answer('getUserHistoric', [{ ...file, ...other }])
      expect((await open()).opened).toBeUndefined()
    }
    fail('getUserHistoric', 500)
    expect((await open()).opened).toBeUndefined()
  })

  test('is found at another metering point of theirs, with or without its name', async () => {
    answer('getAlerts', ({ url }) =>
      url.searchParams.get('pdc') === 'PDC2' ? [{ ...alert, newDate: releve }] : [],
    )
    const led = await thrown(open())
    expect(led.headers.get('location')).toBe(`/factures/controle/fuite?releve=${releve}&pdc=PDC2`)
    expect((await open('&pdc=PDC2')).facts[0]?.value).toContain('PDC2')
    expect((await thrown(open('&pdc=PDC1'))).status).toBe(404)
  })

  test('of an alert that is not theirs is a 404, and nothing is asked or sent about it', async () => {
    expect((await thrown(open('&pdc=PDC9'))).status).toBe(404)
    answer('getAlerts', [alert])
    releve = '1999-01-01'
    expect((await thrown(open())).status).toBe(404)
    expect([...received('getReadings'), ...received('getUserHistoric')]).toEqual([])
  })
})
