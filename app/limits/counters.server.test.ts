import { expect, test } from 'vitest'
import { onEachStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { add, countsOf, takeBack } from './counters.server.ts'

// What the settings name; nothing is called.
utility()

const additions = Array.from({ length: 6 }, (_, n) => ({ key: `k${n}`, points: 2, seconds: 600 }))
const pointsOf = async () =>
  Object.fromEntries(
    [...(await countsOf(additions.map(({ key }) => key)))].map(([key, { points }]) => [
      key,
      points,
    ]),
  )

onEachStore(() => {
  test('attempts that begin and end at once, on the same counts, are all counted', async () => {
    // They lie in the store in another order than that of their keys.
    for (const one of additions.toReversed()) await add([one])
    const rounds = Array.from({ length: 150 }, async (_, n) => {
      const mine = n % 2 ? additions : additions.toReversed()
      await add(mine)
      await takeBack(mine)
    })
    await Promise.all(rounds)
    expect(await pointsOf()).toEqual(Object.fromEntries(additions.map(({ key }) => [key, 2])))
  })

  test('what is taken back leaves ended counts alone, and forgotten ones begin anew', async () => {
    const [one, two, three] = additions as [
      (typeof additions)[0],
      (typeof additions)[0],
      (typeof additions)[0],
    ]
    await add([one, two, { ...three, seconds: -1 }])
    await takeBack([one, two, three], [two.key])
    expect(await pointsOf()).toEqual({ [one.key]: 0 })
    await add([two, three])
    expect(await pointsOf()).toEqual({ [one.key]: 0, [two.key]: 2, [three.key]: 2 })
  })
})
