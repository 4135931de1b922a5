import { existsSync, readdirSync, readFileSync } from 'node:fs'

// `npm run licences`: the licences of the packages of production, and of those whose code the build carries, with the
// notices that they ask for.

/** It is not installed for production, and the stylesheet has its own in it. */
const compiled = 'node_modules/@chakra-ui/react'

/** Licences that oblige the portal to no more than this notice. */
const allowed =
  /^(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|MPL-2\.0|AND|OR)$/i

type Package = { name: string; version: string; license?: string; author?: string | Author }
type Author = { name?: string }
type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> }

const read = (file: string) => readFileSync(file, 'utf8')

function termsOf(place: string) {
  const { name, version, license, author } = JSON.parse(read(`${place}/package.json`)) as Package
  const given = readdirSync(place, { withFileTypes: true })
    .filter(entry => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(entry => read(`${place}/${entry.name}`).replaceAll('\r\n', '\n').trim())
    .join('\n\n')
  const terms = license ?? (given.includes('Permission is hereby granted, free') ? 'MIT' : '')
  const by = (typeof author === 'object' ? author.name : author) ?? name
  return { title: `${name} ${version} (${terms})`, terms, text: given || `Par ${by}.` }
}

const licences = () =>
  Object.entries((JSON.parse(read('package-lock.json')) as Lock).packages)
    .filter(([place, { link }]) => place.startsWith('node_modules/') && !link)
    .filter(([place, { dev }]) => (!dev || place === compiled) && existsSync(place))
    .map(([place]) => termsOf(place))

/** Licences that may ask for more than a notice, and are to be read first. */
export const unread = () =>
  licences()
    .filter(({ terms }) => !terms.split(/[\s()]+/).every(word => !word || allowed.test(word)))
    .concat(licences().filter(({ terms }) => !terms))
    .map(({ title }) => title)

/** A text that several packages share is written once. */
export function notice(): string {
  const heading = 'Licences des logiciels tiers'
  const groups = Map.groupBy(licences(), ({ text }) => text)
  const parts = [...groups].map(
    ([text, members]) =>
      `${[...new Set(members.map(({ title }) => title))].join('\n')}\n\n${text}\n`,
  )
  return [
    `${heading}\n${'='.repeat(heading.length)}\n\nCe portail emploie ces logiciels, sous les conditions de leurs auteurs.\n`,
    ...parts,
  ].join(`\n${'-'.repeat(80)}\n`)
}

if (import.meta.main) {
  const problems = unread()
  if (problems.length > 0) throw new Error(`Licences à lire d’abord :\n${problems.join('\n')}`)
  process.stdout.write(notice())
}
