import { describe, expect, test } from 'vitest'
import { indexField, judgeIndex, litresPerDay } from './meter-reading.ts'

const valueOrRefusal = (typed: unknown) => {
  const { data, error } = indexField().safeParse(typed)
  return data ?? error?.issues[0]?.message.split('\n')[0]
}

describe('an index as it is typed', () => {
  test('[READ-08] is required', () => {
    for (const typed of [undefined, '', '  ']) expect(valueOrRefusal(typed)).toBe('Index requis')
  })

  test('[READ-09] is digits only', () => {
    for (const typed of ['12a', '12,5', '-3', '1.5', '1e3', '٣'])
      expect(valueOrRefusal(typed)).toBe("L'Index doit être au format numérique")
    const { error } = indexField().safeParse('1331l')
    expect(error?.issues[0]?.message).toContain('Ici, il y a «\u00a0l\u00a0».')
  })

  test('[BEY-604] may be copied with its unit, and in full-width digits', () => {
    for (const typed of ['1 331 m³', '1331m3', '１３３１', '1\u200B331\u202Fm³'])
      expect(valueOrRefusal(typed)).toBe('1331')
  })

  test('may have spaces and the zeros that the meter shows', () => {
    expect(valueOrRefusal('01 331')).toBe('1331')
    expect(valueOrRefusal('00000')).toBe('0')
  })

  test('has no more digits than a meter', () => {
    expect(valueOrRefusal('9999999')).toBe('9999999')
    expect(valueOrRefusal('12345678')).toBe("L'Index doit être au format numérique")
  })
})

describe('a new index beside the last one', () => {
  const last = { index: 214, date: '2026-10-21', avgCons: 0.3 }
  const on = '2026-11-21'
  const verdict = (index: number) => judgeIndex(index, last, on).verdict

  test('[READ-20] is unusually high once the consumption is above twice the mean over as many days', () => {
    // 31 days at 0.3 m³: 9.3 m³, twice that is 18.6.
    expect(verdict(214 + 18)).toBe('usual')
    expect(verdict(214 + 19)).toBe('high')
    const even = { index: 0, date: '2026-11-11', avgCons: 0.5 }
    expect(judgeIndex(10, even, on).verdict).toBe('usual')
    expect(judgeIndex(11, even, on).verdict).toBe('high')
  })

  test('[READ-21] is lower when it is below the last one, and usual when it is the same', () => {
    expect(verdict(214)).toBe('usual')
    expect(verdict(213)).toBe('lower')
  })

  test('[READ-22] [READ-24] is much lower when it is more than 50 m³ below the last one', () => {
    expect(verdict(214 - 50)).toBe('lower')
    expect(verdict(214 - 51)).toBe('muchLower')
  })

  test('is never unusually high where the mean is unknown or zero', () => {
    for (const avgCons of [null, 0])
      expect(judgeIndex(9_000, { ...last, avgCons }, on)).toMatchObject({
        verdict: 'usual',
        times: null,
      })
  })

  test('[BEY-613] read on the same day as the last one, says nothing of a day', () => {
    expect(judgeIndex(215, { ...last, date: on }, on)).toMatchObject({
      days: 1,
      verdict: 'usual',
      times: null,
    })
  })
})

test('m³ over several days are rounded to whole litres a day', () => {
  expect(litresPerDay(47, 191)).toBe(246)
})
