import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { onBackend } from '../../tests/support/backend.ts'
import { firstLogInMail, importLogins, planLogins } from '../logins.ts'
import { createMailer } from '../mails/mailer.ts'
import { readSettings } from '../settings.ts'

const { backend, db } = await onBackend()
const known = {
  subscribers: new Set(['1', '2', '3', '4']),
  accounts: new Map([['4', 'quatre@example.fr']]),
}
const rowsOf = (...given: [refAbo: string, mail: string][]) =>
  given.map(([refAbo, mail], n) => ({ line: n + 2, refAbo, mail }))

describe('[BEY-730] which log-ins of an older portal are taken', () => {
  test('a known number without an account, and its address as accounts keep it', () => {
    const plan = planLogins(rowsOf([' 1', 'Un@Example.fr '], ['4', 'autre@example.fr']), known)
    const create = [{ refAbo: '1', mail: 'un@example.fr' }]
    expect(plan).toEqual({ create, unchanged: 1, refused: [] })
  })

  test.each<[string, [string, string][], number[]]>([
    ['an unknown number', [['9', 'a@example.fr']], [2]],
    ['no address', [['1', 'rien']], [2]],
    [
      'one address for two',
      [
        ['1', 'a@example.fr'],
        ['2', 'A@example.fr'],
      ],
      [2, 3],
    ],
    [
      'one number twice',
      [
        ['1', 'a@example.fr'],
        ['1', 'b@example.fr'],
      ],
      [2, 3],
    ],
    ['the address of another account', [['1', 'Quatre@example.fr']], [2]],
  ])('not %s', (_, rows, lines) => {
    const { create, refused } = planLogins(rowsOf(...rows), known)
    expect([create, refused.map(({ line }) => line)]).toEqual([[], lines])
  })
})

test('[BEY-730] a first log-in: no password opens the account, the mailed link gives it one, once; the same file again opens and mails nothing', async () => {
  await db.account.delete({ where: { refAbo: '100007' } }).catch(() => {})
  const mail = 'ancienne@example.fr'
  const rows = rowsOf(['100007', mail])
  const settings = readSettings({ SERVICE_TOKEN: 'x', BACKEND_JWT_SECRET: 'x' })
  const mails = createMailer(db, pino({ level: 'silent' }), settings, true, (_, refAbo) =>
    firstLogInMail({ db, mails }, refAbo),
  )
  expect(await importLogins({ db, mails }, rows, { isTrial: true })).toMatchObject({ unchanged: 0 })
  expect(await db.account.count({ where: { refAbo: '100007' } })).toBe(0)
  await importLogins({ db, mails }, rows)
  const logIn = async (password: string) =>
    (await backend.send('login', { body: { login: mail, password, isKeep: false } })).status
  expect([await logIn(''), await logIn('placeholder')]).toEqual([403, 403])
  await mails.sendDue()
  const secret = await backend.secretTo(mail)
  const again = async () => {
    await importLogins({ db, mails }, rows)
    await mails.sendDue()
    expect(
      (await backend.subjects(mail)).filter(one => one.includes('change\u00a0:')),
    ).toHaveLength(1)
  }
  expect(await backend.subjects(mail)).toEqual([
    'Votre espace abonnés change\u00a0: choisissez votre mot de passe',
  ])
  await again()
  expect(await backend.ask('checkPasswordTokenExist', { params: { a: '100007', b: secret } })).toBe(
    true,
  )
  const password = 'Eau-Nouvelle-2027'
  const choose = { params: { token: secret }, body: { login: '100007', password } }
  expect(await backend.ask('modifyForgotPassword', choose)).toBe(1)
  expect(await logIn(password)).toBe(200)
  expect(await backend.ask('modifyForgotPassword', choose)).toBe(0)
  await again()
})
