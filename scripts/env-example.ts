import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// `npm run env-example` writes .env.example from the tables of settings of docs/operations.md, and .env.service.example
// from those of docs/operations/service.md. People read and copy these files: no program reads them.

const root = path.resolve(import.meta.dirname, '..')
const heading = '| Réglage | Défaut | Rôle |'

/** Each file with the guide whose settings it has. */
export const examples = {
  '.env.example': 'docs/operations.md',
  '.env.service.example': 'docs/operations/service.md',
}

export function envExample(guide: string = examples['.env.example']) {
  const document = readFileSync(path.join(root, guide), 'utf8')
  const known = new Set<string>()
  // A setting that two programs read stands where it is first, with the portal's own default.
  const isNew = (line: string) => {
    const [, name = ''] = /(\w+)=/.exec(line) ?? []
    return !known.has(name) && known.add(name)
  }
  const parts = document.split(/^(?=#{1,3} )/m).flatMap(part => {
    const [title = ''] = part.split('\n', 1)
    const [, ...tables] = part.split(heading)
    const rows = tables.flatMap(table => table.split('\n\n', 1)[0]?.split('\n').slice(2) ?? [])
    const settings = rows.flatMap(settingsOf).filter(isNew)
    return settings.length > 0 ? [[`# ${title.replace(/^#+ /, '')}`, ...settings].join('\n')] : []
  })
  const about = `# Écrit par \`npm run env-example\`\u00a0; ce que chaque réglage décide\u00a0: ${guide}`
  return `${[about, ...parts].join('\n\n')}\n`
}

/** A required setting is written plainly; one with a default is commented out, like the settings that depend on it. */
function settingsOf(row: string): string[] {
  const [names = '', usual = ''] = row.split(/(?<!\\)\|/).slice(1)
  const found = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const values = usual.split(', ').map(value => value.trim())
  return found.map((name, i) => {
    if (/obligatoire/.test(usual)) return `${name}=`
    const value = (values.length === found.length ? values[i] : usual.trim()) ?? ''
    const [, exact] = /^`([^`]*)`$|^$/.exec(value) ?? [
      null,
      /^[\d.]+$/.test(value) ? value : undefined,
    ]
    const isEmpty = /^(vide|aucun|)$/.test(value)
    return `# ${name}=${isEmpty ? '' : (exact ?? ` (${value})`)}`
  })
}

if (import.meta.main)
  for (const [file, guide] of Object.entries(examples))
    writeFileSync(path.join(root, file), envExample(guide))
