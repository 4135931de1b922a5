import { expect, test } from 'vitest'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { onBackend } from '../../../tests/support/backend.ts'

// What agents search by is read as the data is: BEY-610.

const { backend, db } = await onBackend()
const refAbo = '100005'
const days = { lateBefore: '2000-01-01', soonBefore: '2000-01-01' }
const all = { startValue: '0', endValue: '500' }

const atDesk = async (search: string) => {
  const token = await backend.logIn('agent')
  const { requests } = await backend.ask('listDesk', { query: { ...days, ...all, search } }, token)
  return [...new Set(requests.map(row => row.refAbo))]
}
const accounts = async (query: { userLogin?: string; refAbo?: string; lastName?: string }) => {
  const token = await backend.logIn('agent')
  const window = { ...all, order: 'refAbo', direction: 'asc' } as const
  const [, users] = await backend.ask('searchUsers', { query: { ...window, ...query } }, token)
  return users.map(user => user.refAbo)
}

/** Two values that no other text of the subscriber has, of the kind of the field's. */
const valuesFor = (field: string, value: string) =>
  field === 'mail'
    ? ['zephir@example.fr', 'zygene@example.fr']
    : /^\d+$/.test(value)
      ? [value.replace(/\d/g, '8'), value.replace(/\d/g, '7')]
      : ['Zéphir', 'L’Aÿ-Zygène']

test('[BEY-610] every text of a subscriber that a search finds is found as it is now, and not as it was', async () => {
  const { account, points, ...subscriber } = await db.subscriber.findUniqueOrThrow({
    where: { refAbo },
    include: { account: true, points: true },
  })
  const point = points[0]
  if (!account || !point) throw new Error('100005 has an account and a metering point')
  const adress = point.adress as Adress
  const places = [
    {
      rows: subscriber,
      write: (data: object) => db.subscriber.update({ where: { refAbo }, data }),
    },
    { rows: account, write: (data: object) => db.account.update({ where: { refAbo }, data }) },
    {
      rows: adress,
      write: (data: object) =>
        db.meteringPoint.updateMany({
          where: { refAbo },
          data: { adress: { ...adress, ...data } },
        }),
    },
  ]
  const searched: string[] = []
  const searches = {
    desk: atDesk,
    mail: (text: string) => accounts({ userLogin: text }),
    name: (text: string) => accounts({ lastName: text }),
  }
  for (const { rows, write } of places)
    for (const [field, value] of Object.entries(rows)) {
      // The number is the key; keys and words are written from the names.
      if (typeof value !== 'string' || field === 'refAbo' || /Key$|Words$/.test(field)) continue
      const [before = '', after = ''] = valuesFor(field, value)
      for (const [where, search] of Object.entries(searches)) {
        await write({ [field]: before })
        if (!(await search(before)).includes(refAbo)) continue
        searched.push(`${where} ${field}`)
        await write({ [field]: after })
        const found = [await search(after), await search(before)].map(one => one.includes(refAbo))
        expect([where, field, ...found]).toEqual([where, field, true, false])
      }
      await write({ [field]: value })
    }
  const least = ['desk firstName', 'desk lastName', 'desk phone', 'desk mail', 'desk streetName']
  expect(searched).toEqual(
    expect.arrayContaining([...least, 'desk zipCode', 'desk city', 'mail mail', 'name lastName']),
  )
})

test('[BEY-610] a question is understood as people write it', async () => {
  await db.subscriber.update({
    where: { refAbo },
    data: { firstName: 'Jeanne', lastName: 'Le Goff', phone: '06.12 34 56 78' },
  })
  const { adress } = await db.meteringPoint.findFirstOrThrow({ where: { refAbo } })
  await db.meteringPoint.updateMany({
    where: { refAbo },
    data: {
      adress: { ...(adress as Adress), streetName: 'rue de l’Écluse', city: 'Saint-Lunier' },
    },
  })
  for (const typed of [
    ...['+33 6 12 34 56 78', '+33 (0)6 12 34 56 78', '06 12 34 56 78', '0612345678', '06-12-34'],
    ...['Le Goff 06 12 34 56 78', 'jeanne le goff', 'Le Goff Jeanne', 'Le‑Goff', 'Le\u200B Goff'],
    ...[
      "rue de l'écluse",
      'RUE DE L’ECLUSE',
      'St-Lunier',
      'st lunier',
      '100 005',
      'D100005 - 3',
      'd100005-3',
    ],
  ])
    expect(await atDesk(typed), typed).toContain(refAbo)
  const mail = (await db.account.findUniqueOrThrow({ where: { refAbo } })).mail
  expect(await atDesk(mail.toUpperCase())).toEqual([refAbo])
  for (const lastName of ['Jeanne Le Goff', 'Le Goff Jeanne', 'LE-GOFF', 'goff', 'le goff'])
    expect(await accounts({ lastName }), lastName).toContain(refAbo)
  expect(await accounts({ lastName: 'Jeanne' })).not.toContain(refAbo)
  expect(await accounts({ refAbo: '100 005' })).toEqual([refAbo])
  expect(await accounts({ userLogin: `<${mail.toUpperCase()}>` })).toEqual([refAbo])
})

test('[BEY-610] an account and its address leave the search with it', async () => {
  const { mail } = await db.account.findUniqueOrThrow({ where: { refAbo } })
  expect(await atDesk(mail)).toEqual([refAbo])
  const token = await backend.logIn('admin')
  await backend.ask('deleteUser', { params: { login: refAbo } }, token)
  expect(await accounts({ refAbo })).toEqual([])
  expect(await atDesk(mail)).toEqual([])
})
