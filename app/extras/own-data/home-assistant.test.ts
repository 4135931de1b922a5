import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import * as paths from '#paths.ts'
import { dayShape, readingShape } from './shapes.server.ts'
import { homeAssistant } from './usage.tsx'

type Sensor = { value_template: string; unit_of_measurement?: string; unique_id: string }
type Resource = { resource: string; headers: object; sensor: Sensor[]; binary_sensor?: Sensor[] }
const read = (text: string): Resource[] =>
  parse(text, { customTags: [{ tag: '!secret', resolve: (name: string) => `secret ${name}` }] })
    .rest

const answers: Record<string, { list: string; shape: z.ZodObject }> = {
  [paths.apiConsumption]: { list: 'releves', shape: readingShape },
  [paths.apiDays]: { list: 'jours', shape: dayShape },
}
/** By the end of the field's name; Home Assistant's word for it. */
const units: [RegExp, string][] = [
  [/M3$/, 'm³'],
  [/LitresHeure$/, 'L/h'],
  [/litres$/, 'L'],
]

test.each([
  ['the package of the repository', readFileSync('docs/home-assistant/eau.yaml', 'utf8')],
  ['what the page says', homeAssistant(`https://eau.exemple.fr${paths.apiConsumption}`)],
])('[BEY-324] Home Assistant reads what is answered, in its unit: %s', (_, text) => {
  const resources = read(text)
  expect(resources.length).toBeGreaterThan(0)
  for (const { resource, headers, sensor, binary_sensor = [] } of resources) {
    expect(headers).toEqual({ Authorization: 'secret jeton_eau' })
    const { list, shape } = answers[new URL(resource).pathname] ?? expect.fail(resource)
    for (const { value_template, unit_of_measurement } of [...sensor, ...binary_sensor]) {
      const [, of, key, field = ''] =
        /value_json\.(\w+) \| selectattr\('(\w+)', 'eq', 'NUMÉRO'\) \| first\)\.(\w+) }}$/.exec(
          value_template,
        ) ?? []
      expect([of, key]).toEqual([list, 'compteur'])
      expect(Object.keys(shape.shape)).toContain(field)
      expect(unit_of_measurement).toBe(units.find(([end]) => end.test(field))?.[1])
    }
  }
  const ids = resources.flatMap(({ sensor, binary_sensor = [] }) => [...sensor, ...binary_sensor])
  expect(new Set(ids.map(({ unique_id }) => unique_id)).size).toBe(ids.length)
})
