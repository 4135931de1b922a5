import { existsSync, readdirSync, readFileSync } from 'node:fs'

// `npm run licences` writes the notices that the licences of the packages in production require.

/** Chakra is a development dependency, but the build copies some of its styles into the stylesheet. */
const copiedByBuild = 'node_modules/@chakra-ui/react'

/** Words of licences that require only this notice; `AND` and `OR` join two of them. */
const allowed =
  /^(MIT|MIT-0|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|MPL-2\.0|AND|OR)$/i

type Package = { name: string; version: string; license?: string; author?: string | Author }
type Author = { name?: string }
type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> }

const read = (file: string) => readFileSync(file, 'utf8')

function licenceOf(folder: string) {
  const { name, version, license, author } = JSON.parse(read(`${folder}/package.json`)) as Package
  const text = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(entry => read(`${folder}/${entry.name}`).replaceAll('\r\n', '\n').trim())
    .join('\n\n')
  const id = license ?? (text.includes('Permission is hereby granted, free') ? 'MIT' : '')
  const by = (typeof author === 'object' ? author.name : author) ?? name
  return { title: `${name} ${version} (${id})`, id, text: text || `Par ${by}.` }
}

const licences = () =>
  Object.entries((JSON.parse(read('package-lock.json')) as Lock).packages)
    .filter(([folder, { link }]) => folder.startsWith('node_modules/') && !link)
    .filter(([folder, { dev }]) => (!dev || folder === copiedByBuild) && existsSync(folder))
    .map(([folder]) => licenceOf(folder))

/** The packages whose licence may require more than a notice: a person reads it before it is allowed. */
export const unread = () =>
  licences()
    .filter(({ id }) => !id || id.split(/[\s()]+/).some(word => word && !allowed.test(word)))
    .map(({ title }) => title)

/** The notices; a text that several packages share is written once. */
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
