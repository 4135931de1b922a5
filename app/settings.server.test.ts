import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extras } from '#extras/all.ts'
import { envExample } from '../scripts/env-example.ts'
import { settingProblems } from './settings.server.ts'

const words = {
  UTILITY_ADDRESS: '3 quai des Sources, 99200 Rivesal',
  LEGAL_FORM: 'Régie des eaux',
  LEGAL_DIRECTOR: 'Anne Morel',
  LEGAL_HOST: 'Hébergeur|4 rue du Lac|01 02 03 04 06',
  PRIVACY_EMAIL: 'donnees@eaux.test',
  CONTACT_PHONE: '01 02 03 04 05',
  CONTACT_EMAIL: 'contact@eaux.test',
}
const enough = {
  ...words,
  PORTAL_URL: 'https://portail.test',
  SESSION_SECRET: 'un secret des essais, assez long pour sceller',
  UTILITY_API_URL: 'https://exploitant.test/api',
  UTILITY_SERVICE_TOKEN: 'service-token-of-tests',
  PAYMENT_ORIGIN: 'https://paiement.test',
}
const payline = {
  PAYMENT_PROVIDER: 'payline',
  PAYLINE_MERCHANT_ID: '12345678901234',
  PAYLINE_ACCESS_KEY: 'clef',
  PAYLINE_CONTRACT: '1234567',
}

/** The settings that are named, where these are given besides. */
const problems = (more: object) =>
  settingProblems({ ...enough, ...more }).map(line => line.split(' ')[0])

test('the portal starts with twelve settings', () => {
  expect(settingProblems(enough)).toEqual([])
})

test('[BEY-150] outside the demonstration the utility says its own words: no example, nothing left out', () => {
  const { CONTACT_PHONE, LEGAL_DIRECTOR, ...less } = enough
  expect(settingProblems({ ...less, LEGAL_DIRECTOR: 'Camille Exemple' })).toEqual([
    'LEGAL_DIRECTOR : l’exemple de la démonstration',
    'CONTACT_PHONE manque',
  ])
  expect(settingProblems({ ...less, DEMO: '1' })).toEqual([])
})

test('[BEY-148] the double of the virus scanner is for the demonstration alone', () => {
  expect(settingProblems({ ...enough, CLAMD_URL: 'demo' })).toEqual([
    'CLAMD_URL : le double de la démonstration, qui n’examine rien',
  ])
  expect(settingProblems({ ...enough, CLAMD_URL: 'demo', DEMO: '1' })).toEqual([])
})

test('[BEY-151] [BEY-143] a port, a level of the log and a choice that are none are named', () => {
  for (const PORT of ['', '0', 'http', '70000', '3000.5'])
    expect(problems({ PORT })).toEqual(['PORT'])
  expect(problems({ LOG_LEVEL: 'verbeux' })).toEqual(['LOG_LEVEL'])
  expect(problems({ HSTS_SUBDOMAINS: 'peut-être' })).toEqual(['HSTS_SUBDOMAINS'])
  expect(problems({ PORT: '8080', LOG_LEVEL: 'silent' })).toEqual([])
})

test('[BEY-270] each missing setting is named, a payment provider’s too once it is chosen', () => {
  const { SESSION_SECRET, ...less } = enough
  expect(settingProblems({ ...less, PAYMENT_PROVIDER: 'payline' })).toEqual([
    'SESSION_SECRET manque',
    'PAYLINE_MERCHANT_ID manque',
    'PAYLINE_ACCESS_KEY manque',
    'PAYLINE_CONTRACT manque',
  ])
  expect(settingProblems({ ...enough, ...payline })).toEqual([])
  expect(settingProblems({ ...enough, PAYMENT_PROVIDER: 'payfip', PAYFIP_NUMCLI: '12' })).toEqual([
    expect.stringContaining('PAYFIP_NUMCLI'),
    'PAYFIP_SAISIE manque',
  ])
})

test('[BEY-210] [BEY-213] a provider of identities is named whole, and not spoken to in clear', () => {
  expect(problems({ STAFF_OIDC_ISSUER: 'https://annuaire.test' })).toEqual([
    'STAFF_OIDC_CLIENT_ID',
    'STAFF_OIDC_CLIENT_SECRET',
    'STAFF_OIDC_AGENT_GROUP',
    'STAFF_OIDC_MANAGER_GROUP',
  ])
  expect(problems({ FRANCECONNECT_ISSUER: 'https://fc.test' })).toEqual([
    'FRANCECONNECT_CLIENT_ID',
    'FRANCECONNECT_CLIENT_SECRET',
  ])
  expect(problems({ STAFF_OIDC_ISSUER: 'http://annuaire.test' })).toContain('STAFF_OIDC_ISSUER')
  expect(problems({ STAFF_LOCAL_LOGIN: 'parfois' })).toEqual(['STAFF_LOCAL_LOGIN'])
})

test('[BEY-523] the door of an outage asks for the portal’s code, so that no directory goes with no code', () => {
  const directory = {
    STAFF_OIDC_ISSUER: 'https://annuaire.test',
    STAFF_OIDC_CLIENT_ID: 'portail',
    STAFF_OIDC_CLIENT_SECRET: 'secret',
    STAFF_OIDC_AGENT_GROUP: 'agents',
    STAFF_OIDC_MANAGER_GROUP: 'responsables',
  }
  const off = { ...directory, STAFF_SECOND_FACTOR: 'off' }
  expect(problems(off)).toEqual(['STAFF_SECOND_FACTOR'])
  expect(problems({ ...off, STAFF_LOCAL_LOGIN: 'always' })).toEqual([])
  expect(problems({ STAFF_SECOND_FACTOR: 'off' })).toEqual([])
  expect(problems(directory)).toEqual([])
})

test('Payline is not spoken to in clear, and no other provider is known', () => {
  expect(problems({ ...payline, PAYLINE_URL: 'http://services.payline.com/' })).toEqual([
    'PAYLINE_URL',
  ])
  expect(problems({ ...payline, PAYMENT_PROVIDER: 'paypal' })).toEqual(['PAYMENT_PROVIDER'])
})

test('a list of secrets is taken whole, each long enough', () => {
  const found = (SESSION_SECRET: string) => settingProblems({ ...enough, SESSION_SECRET })
  expect(found(`${'n'.repeat(32)}|${enough.SESSION_SECRET}`)).toEqual([])
  for (const wrong of ['', 'court', `${enough.SESSION_SECRET}|court`, `${enough.SESSION_SECRET}|`])
    expect(found(wrong), wrong).toEqual([
      'SESSION_SECRET : chaque secret doit avoir 32 caractères au moins',
    ])
})

test('[CONTACT-07] the numbers of a map tile go into the path of one host', () => {
  for (const MAP_TILES_URL of [
    'https://tuiles.test/{z}/{x}/{y}.png',
    'http://10.0.0.7:8080/carte/{z}/{x}/{y}@2x.png?cle=1',
  ])
    expect(problems({ MAP_TILES_URL })).toEqual([])
  for (const wrong of [
    'tuiles.test/{z}/{x}/{y}.png',
    'ftp://tuiles.test/{z}/{x}/{y}.png',
    'https://{x}.tuiles.test/{z}/{x}/{y}.png',
    'https://{z}/{x}/{y}',
    'https://moi:secret@tuiles.test/{z}/{x}/{y}.png',
    'https://tuiles.test/{z}/{x}.png',
    'https://tuiles.test?{z}/{x}/{y}.png',
  ])
    expect(problems({ MAP_TILES_URL: wrong }), wrong).toEqual(['MAP_TILES_URL'])
})

test('[BEY-541] an address is whole, and no more than what it stands for', () => {
  for (const name of ['PORTAL_URL', 'PAYMENT_ORIGIN']) {
    for (const wrong of [
      'https://eaux.test/abonnes',
      'https://eaux.test/?a=1',
      'ftp://eaux.test',
      'eaux',
    ])
      expect(problems({ [name]: wrong }), wrong).toEqual([name])
    expect(problems({ [name]: 'https://eaux.test:8443/' })).toEqual([])
  }
  for (const UTILITY_API_URL of ['ftp://si.test/api', 'file:///api', 'si.test/api'])
    expect(problems({ UTILITY_API_URL })).toEqual(['UTILITY_API_URL'])
  for (const LEGAL_HOST of ['Hébergeur', 'Hébergeur|4 rue du Lac', 'Hébergeur||01', 'a|b|c|d'])
    expect(problems({ LEGAL_HOST })).toEqual(['LEGAL_HOST'])
})

test('[BEY-541] what is wrong with any setting is said in French', () => {
  const code = ['app/settings.server.ts', 'app/provider-settings.server.ts']
    .map(file => readFileSync(file, 'utf8'))
    .join('')
  const names = code.matchAll(/^ {2}([A-Z][A-Z_\d]+):/gm)
  const all = Object.fromEntries([...names].map(([, name = '']) => [name, '\u0000\u0000']))
  const said = settingProblems({ ...all, PAYMENT_PROVIDER: 'payfip' })
  expect(said.length).toBeGreaterThan(25)
  expect(said.filter(line => /\b(Invalid|expected|received|Too|must)\b/.test(line))).toEqual([])
})

const everySetting = [...envExample().matchAll(/^(?:# )?(\w+)=/gm)].map(([, name = '']) => name)
const around = (name: string) => {
  if (name.startsWith('STAFF_OIDC_')) return { STAFF_OIDC_ISSUER: 'https://annuaire.test' }
  if (name.startsWith('FRANCECONNECT_')) return { FRANCECONNECT_ISSUER: 'https://fc.test' }
  if (name.startsWith('PAYLINE_')) return payline
  return name.startsWith('PAYFIP_') ? { PAYMENT_PROVIDER: 'payfip' } : {}
}

test('[BEY-545] what is wrong with a setting is said in words of the operator, whichever it is', () => {
  const said = everySetting.flatMap(name =>
    ['', '???', '-1', '0.5', '99999999999', 'http://a b', 'x|y,z'].flatMap(wrong =>
      settingProblems({ ...enough, ...around(name), [name]: wrong }).filter(
        line => line.startsWith(`${name} `) && !line.endsWith(' manque'),
      ),
    ),
  )
  expect(said.length).toBeGreaterThan(150)
  const technical =
    /[<>]=|"|\/\^|\b(invalide|Invalid|Trop (petit|grand)|motif|Too|expected|received)\b/
  expect(said.filter(line => technical.test(line))).toEqual([])
})

test('[BEY-791] an extra that signs people in is refused where it is named without its provider', () => {
  for (const { name } of extras.filter(({ signIn }) => signIn)) {
    const said = settingProblems({ ...enough, EXTRAS: name })
    expect(said).toEqual([expect.stringMatching(`^EXTRAS : ${name} ne va pas sans \\w+_ISSUER$`)])
    const [, issuer = ''] = /sans (\w+)/.exec(String(said)) ?? []
    const found = problems({ EXTRAS: name, [issuer]: 'https://annuaire.test' })
    expect(found).not.toContain('EXTRAS')
  }
})

test('[BEY-545] an extra is refused without the one that it needs', () => {
  const said = (names: string) => settingProblems({ ...enough, EXTRAS: names })
  for (const { name, needs } of extras.filter(extra => extra.needs)) {
    expect(said(name)).toEqual([`EXTRAS : ${name} ne va pas sans ${needs}`])
    if (extras.some(extra => extra.name === needs)) expect(said(`${needs},${name}`)).toEqual([])
  }
})
