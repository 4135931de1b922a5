import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

// The image of the portal, as its Containerfile makes it: its files, and the packages of production alone.

/** Packages are looked for from here, and not from the target of a link: the others are here, too. */
export const withoutOtherPackages = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' }

type Locked = {
  /** Of a package that stands for another. */
  name?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
  license?: string
  version?: string
}

/** The packages of package-lock.json, by their places. */
export const locked = () =>
  Object.entries(
    (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> })
      .packages,
  ).filter(([place, { link }]) => place.startsWith('node_modules/') && !link)

function filesOfImage(): string[] {
  const text = readFileSync('docs/operations/conteneur/Containerfile', 'utf8')
  const [, stage = ''] = text.split(/^FROM .* AS portail$/m)
  const [portal = ''] = stage.split(/^FROM /m)
  const copied = portal.matchAll(/^COPY (?:--from=\S+ )?(.+) \S+$/gm)
  return [...copied]
    .flatMap(([, sources = '']) => sources.split(' '))
    .map(source => source.replace('/portail/', ''))
    .filter(source => source !== 'node_modules')
}

/** Makes it in a folder. */
export function writeImage(folder: string): void {
  for (const part of filesOfImage()) cpSync(part, path.join(folder, part), { recursive: true })
  for (const [place, { dev }] of locked()) {
    const isNested = place.lastIndexOf('node_modules/') > 0
    if (dev || isNested || !existsSync(place)) continue
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    symlinkSync(path.resolve(place), path.join(folder, place))
  }
}
