import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wizards } from '#screens/wizards.server.ts'
import type { AnyWizard } from '#wizard/declaration/wizard.ts'
import { places } from '../support/places.ts'

const placeAt = (url: string) => places.find(place => place.url === url)
const ends = ['bilan', 'confirmation']
const stepUrls = ({ base, steps }: AnyWizard) =>
  steps.map(({ name }) => `${base}/:draft/${name as string}`)

test('each wizard has an address of its own, every one that is declared is one of them, and no address is of another', () => {
  const bases = wizards.map(({ base }) => base)
  expect(bases).toEqual([...new Set(bases)])
  const declared = globSync('app/screens/**/*.server.ts').flatMap(
    file => readFileSync(file, 'utf8').match(/= wizard</g) ?? [],
  )
  expect(declared).toHaveLength(wizards.length)
  const shown = places.flatMap(({ url }) => /^(.+)\/:draft\/confirmation$/.exec(url)?.[1] ?? [])
  expect(shown.filter(base => !bases.includes(base))).toEqual([])
})

describe.each(wizards)('$base', wizard => {
  const { base, steps } = wizard

  test('has an address for each step and each end of it, for subscribers, shown by the modules that all share', () => {
    expect(placeAt(base)?.file).toBe(placeAt(`${base}/:draft/${steps[0]?.name as string}`)?.file)
    const both = { loader: 'requireSubscriber', action: 'requireSubscriber' }
    for (const url of stepUrls(wizard)) expect([url, placeAt(url)?.guards]).toEqual([url, both])
    // A report tries again; a confirmation does nothing.
    const guards = ends.map(end => placeAt(`${base}/:draft/${end}`)?.guards)
    expect(guards).toEqual([both, { loader: 'requireSubscriber' }])
    const recaps = steps.filter(({ kind }) => kind === 'recap').map(({ name }) => name as string)
    const files = [...recaps, ...ends].map(name => placeAt(`${base}/:draft/${name}`)?.file)
    const shared = [...recaps.map(() => 'recap'), 'report', 'done']
    expect(files).toEqual(shared.map(name => `wizard/pages/${name}.tsx`))
    expect(placeAt(wizard.cancel)).toBeDefined()
  })

  test('gives back the files that a step of it takes', () => {
    const takesFiles = steps.some(step => step.kind === 'question' && step.files)
    expect(placeAt(`${base}/:draft/fichier/:id`) !== undefined).toBe(takesFiles)
  })

  test('says in place how far a sending came, where it is sent and where it is tried again', () => {
    const files = [stepUrls(wizard).at(-1) ?? '', `${base}/:draft/bilan`].map(
      url => placeAt(url)?.file,
    )
    for (const file of files)
      expect(readFileSync(`app/${file}`, 'utf8'), file).toContain('SendingFailure as ErrorBoundary')
  })

  test('has no address that is none of its steps, and names that no end of a wizard has, each once', () => {
    const names = [...steps.map(({ name }) => name as string), ...ends]
    expect(names).toEqual([...new Set(names)])
    const known = names.map(name => `${base}/:draft/${name}`)
    const urls = places.map(({ url }) => url).filter(url => url.startsWith(`${base}/:draft/`))
    // An address below a step is no page of the wizard: it is a file that is kept with the draft.
    expect(urls.filter(url => url.split('/').length === base.split('/').length + 2).sort()).toEqual(
      known.sort(),
    )
  })
})
