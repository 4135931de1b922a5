import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wizards } from '#screens/wizards.server.ts'
import type { AnyWizard } from '#wizard/declaration/wizard.ts'
import { places } from '../support/places.ts'

const placeAt = (url: string) => places.find(place => place.url === url)
const ends = ['bilan', 'confirmation']
const stepUrls = ({ base, steps }: AnyWizard) =>
  steps.map(({ name }) => `${base}/:draft/${name as string}`)

test('there are wizards, each with an address of its own', () => {
  const bases = wizards.map(({ base }) => base)
  expect(bases).not.toEqual([])
  expect(bases).toEqual([...new Set(bases)])
})

describe.each(wizards)('$base', wizard => {
  const { base, steps } = wizard

  test('begins with its first step', () => {
    expect(placeAt(base)?.file).toBe(placeAt(`${base}/:draft/${steps[0]?.name as string}`)?.file)
  })

  test.each(stepUrls(wizard))('%s shows a step and takes it, for subscribers', url => {
    expect(placeAt(url)?.guards).toEqual({
      loader: 'requireSubscriber',
      action: 'requireSubscriber',
    })
  })

  test('ends with a report, which tries again, and a confirmation, which does nothing', () => {
    const [report, confirmation] = ends.map(end => placeAt(`${base}/:draft/${end}`)?.guards)
    expect(report).toEqual({ loader: 'requireSubscriber', action: 'requireSubscriber' })
    expect(confirmation).toEqual({ loader: 'requireSubscriber' })
  })

  test('has its recap, its report and its confirmation shown by the modules that all share', () => {
    const recaps = steps.filter(({ kind }) => kind === 'recap').map(({ name }) => name as string)
    const files = [...recaps, ...ends].map(name => placeAt(`${base}/:draft/${name}`)?.file)
    const shared = [...recaps.map(() => 'recap'), 'report', 'done']
    expect(files).toEqual(shared.map(name => `screens/shell/wizard-${name}.tsx`))
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

  test('has no address that is none of its steps', () => {
    const known = [...stepUrls(wizard), ...ends.map(end => `${base}/:draft/${end}`)]
    const urls = places.map(({ url }) => url).filter(url => url.startsWith(`${base}/:draft/`))
    // An address below a step is no page of the wizard: it is a file that is kept with the draft.
    expect(urls.filter(url => url.split('/').length === base.split('/').length + 2).sort()).toEqual(
      known.sort(),
    )
  })

  test('has names that no end of a wizard has, and each once', () => {
    const names = steps.map(({ name }) => name as string)
    expect(new Set([...names, ...ends]).size).toBe(names.length + ends.length)
  })

  test('leads out to a page that there is', () => {
    expect(placeAt(wizard.cancel)).toBeDefined()
  })
})

test('every wizard that is declared is one of them', () => {
  const declared = globSync('app/screens/**/*.server.ts').flatMap(
    file => readFileSync(file, 'utf8').match(/= wizard</g) ?? [],
  )
  expect(declared).toHaveLength(wizards.length)
})

test('no address of the site map is an undeclared wizard', () => {
  const bases = places.flatMap(({ url }) => /^(.+)\/:draft\/confirmation$/.exec(url)?.[1] ?? [])
  const isDeclared = (base: string) => wizards.some(wizard => wizard.base === base)
  expect(bases.filter(base => !isDeclared(base))).toEqual([])
})
