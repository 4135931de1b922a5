import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// Finds the Chromium for the journeys and the bench, or installs one.

/** Root has no sandbox; the other flags keep the browser from contacting any other site. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const shell = 'chromium-headless-shell'

/** The path of a Chromium on this machine: CHROMIUM_PATH, Playwright's own, then the system's. */
function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked && !existsSync(asked)) throw new Error(`CHROMIUM_PATH : ${asked} n’existe pas`)
  const candidates = [chromium.executablePath(), ...pathsOf(...commands), ...applications]
  return asked ?? candidates.find(path => path && existsSync(path))
}

/** The headless shell, which takes a fifth of a whole Chromium's resources. Undefined if Playwright has its own. */
export function findHeadless(): string | undefined {
  const whole = ensureChromium()
  if (process.env.CHROMIUM_PATH) return whole
  return whole === chromium.executablePath()
    ? undefined
    : (pathsOf(shell).find(existsSync) ?? whole)
}

function pathsOf(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':')
  return names.flatMap(name => folders.map(folder => `${folder}/${name}`))
}

/** `findChromium`; without one, installs Debian's package or Playwright's own browser. Throws when that fails. */
export function ensureChromium(): string {
  const path = findChromium() ?? (installChromium() || installPlaywright())
  if (!path)
    throw new Error('Aucun Chromium : installez-en un, ou donnez son chemin dans CHROMIUM_PATH')
  return path
}

function installChromium(): string | undefined {
  console.log('Chromium absent : installation du paquet Debian')
  installDebian('chromium', 'fonts-liberation')
  return findChromium()
}

function installDebian(...packages: string[]) {
  const root = process.getuid?.() === 0
  const prefix = root ? [] : ['sudo', '-n']
  if (!succeeds(...prefix, 'apt-get', '--version')) return
  const quiet = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  const patient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  run(...quiet, ...patient, 'update')
  run(...quiet, ...patient, 'install', '-y', '--no-install-recommends', ...packages)
}

function installPlaywright(): string | undefined {
  console.log('Chromium absent : installation de celui de Playwright')
  const cli = 'node_modules/@playwright/test/cli.js'
  const root = process.platform !== 'linux' || process.getuid?.() === 0
  run(process.execPath, cli, 'install', ...(root ? ['--with-deps'] : []), 'chromium')
  return findChromium()
}

function succeeds(...command: string[]): boolean {
  return spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' }).status === 0
}

function run(...command: string[]): boolean {
  return spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' }).status === 0
}

if (import.meta.main) {
  if (findHeadless() === '/usr/bin/chromium') {
    console.log(`${shell} absent : installation du paquet Debian`)
    installDebian(shell)
  }
  console.log(findHeadless() ?? chromium.executablePath())
}
