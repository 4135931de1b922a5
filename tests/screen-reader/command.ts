import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startStack } from '../support/stack.ts'
import { password } from '../support/world.ts'

// `npm run screen-reader`: Orca reads four journeys in Firefox, by the keyboard alone, on a demonstration of its own.
// What it speaks is kept beside this file; names of journeys choose among them. A journey whose words are not spoken fails,
// and the file of before stays.

const needed = {
  orca: 'orca',
  'firefox-esr': 'firefox-esr',
  Xvfb: 'xvfb',
  xdotool: 'xdotool',
  openbox: 'openbox',
  'dbus-run-session': 'dbus',
}

/**
 * `tabTo`: Tab until these words are spoken, a name with its role: while a page is read as a whole, roles stand apart.
 * `hears`: they are spoken without another key.
 */
type Step =
  | { open: string }
  | { tabTo: string }
  | { type: string }
  | { press: string }
  | { hears: string }

const fillLogin = (secret: string): Step[] => [
  { tabTo: 'Mot de passe password' },
  { type: secret },
  { tabTo: 'robot check box' },
  { press: 'space' },
  { hears: 'Vérification faite' },
  { tabTo: 'Se connecter push button' },
  { press: 'Return' },
]

const logIn = (login: string): Step[] => [
  { open: '/connexion' },
  { tabTo: 'Numéro abonné ou adresse e-mail entry' },
  { type: login },
  ...fillLogin(password),
  { hears: 'Finished loading Accueil' },
]

const journeys: Record<string, Step[]> = {
  connexion: [
    { open: '/connexion' },
    { tabTo: 'Numéro abonné ou adresse e-mail entry' },
    { type: '100001' },
    ...fillLogin('pas-le-bon'),
    { hears: 'mot de passe incorrect' },
    // The box stays ticked.
    { tabTo: 'Mot de passe password' },
    { type: password },
    { tabTo: 'Se connecter push button' },
    { press: 'Return' },
    { hears: 'Finished loading Accueil' },
  ],
  paiement: [
    ...logIn('100001'),
    { open: '/factures/consulter/payer?facture=F100001-01' },
    { tabTo: '€ push button' },
    { press: 'Return' },
    { hears: 'Paiement par carte' },
    { tabTo: 'Payer push button' },
    { press: 'Return' },
    { hears: 'il est enregistré' },
  ],
  releve: [
    ...logIn('100004'),
    { open: '/services/transmission-compteur' },
    { tabTo: 'entry required' },
    { type: '00223' },
    { tabTo: 'Suivant push button' },
    { press: 'Return' },
    { hears: 'Récapitulatif' },
    { tabTo: 'Valider la transmission push button' },
    { press: 'Return' },
    { hears: 'Finished loading Relevé envoyé' },
  ],
  demande: [
    ...logIn('100001'),
    { open: '/services/reclamations?objet=fuite&nouvelle' },
    { tabTo: 'Votre message entry' },
    { type: 'Fuite au compteur depuis lundi.' },
    { tabTo: 'Envoyer ma demande push button' },
    { press: 'Return' },
    { hears: 'Finished loading Demande envoyée' },
  ],
}

const absent = Object.entries(needed).filter(([name]) => spawnSync('which', [name]).status !== 0)
if (absent.length > 0) {
  // The synthesizer that is recommended waits for a sound card, and Orca for the synthesizer.
  console.error(
    `Il manque ${absent.map(([name]) => name).join(', ')} : apt-get install --no-install-recommends at-spi2-core speech-dispatcher ${absent.map(([, debian]) => debian).join(' ')}`,
  )
  process.exit(78)
}
// Everything that a screen reader needs talks over a session bus.
if (!process.env.SCREEN_READER_BUS) {
  const inside = spawn('dbus-run-session', ['--', process.execPath, ...process.argv.slice(1)], {
    env: { ...process.env, SCREEN_READER_BUS: '1' },
    stdio: ['ignore', 'inherit', process.env.DEBUG ? 'inherit' : 'ignore'],
  })
  const [code] = await once(inside, 'exit')
  process.exit(code ?? 1)
}

const home = mkdtempSync(join(tmpdir(), 'orca-'))
const spokenFile = join(home, 'orca.out')
const display = `:${90 + (process.pid % 9)}`
const env = {
  ...process.env,
  ...{ HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: display, LC_ALL: 'C.UTF-8' },
  ...{ GNOME_ACCESSIBILITY: '1', NO_AT_BRIDGE: '0', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
}
const programs: ChildProcess[] = []
const start = (name: string, args: string[] = []) => {
  const child = spawn(name, args, { env, stdio: 'ignore' })
  programs.push(child)
  return child
}
const keys = (...args: string[]) => execFileSync('xdotool', args, { env })

/** All that was spoken so far, without the keys that are echoed. */
const spoken = () =>
  existsSync(spokenFile)
    ? Array.from(
        readFileSync(spokenFile, 'utf8').matchAll(/SPEECH OUTPUT: '(.*)'(?:\[?\{.*)?$/gm),
        ([, words = '']) => words.trim(),
      ).filter(
        words =>
          words.length > 1 &&
          !/^(tab|return|space|down|control|left|\W+|\d+ black circle characters)$/i.test(words),
      )
    : []

async function hears(words: string, from: number, seconds: number): Promise<boolean> {
  for (let waited = 0; waited < seconds * 5; waited++) {
    if (
      spoken()
        .slice(from)
        .some(line => line.includes(words))
    )
      return true
    await pause(200)
  }
  return false
}

/** What is spoken of one stop: until a second of silence, at most eight. The modes of Orca are no stop. */
async function saidFrom(from: number): Promise<string[]> {
  let [lines, still] = [[] as string[], 0]
  for (let waited = 0; waited < 40 && (still < 5 || lines.every(isMode)); waited++) {
    await pause(200)
    const now = spoken().slice(from)
    still = now.length === lines.length ? still + 1 : 0
    lines = now
  }
  return lines
}

const isMode = (line: string) => /^(Browse|Focus) mode$/.test(line)

async function take(step: Step, show: (path: string) => void): Promise<boolean> {
  const from = spoken().length
  if ('open' in step) {
    // A page of its own, as a link in a mail opens it: the bar of addresses is not what is heard.
    show(step.open)
    return hears('Finished loading', from, 60)
  }
  if ('type' in step) keys('type', '--delay', '40', step.type)
  if ('press' in step) keys('key', step.press)
  if ('hears' in step) return hears(step.hears, Math.max(0, from - 12), 40)
  if ('tabTo' in step)
    for (let stop = 0; stop < 120; stop++) {
      const before = spoken().length
      keys('key', 'Tab')
      // The next Tab waits until this stop was spoken to its end: the key that follows belongs to it.
      if ((await saidFrom(before)).some(line => line.includes(step.tabTo))) return true
    }
  await pause(400)
  return !('tabTo' in step)
}

// Orca would keep what it spoke in a buffer, and this command would press the next key too early.
const ownOrca = join(home, '.local/share/orca')
mkdirSync(ownOrca, { recursive: true })
writeFileSync(
  join(ownOrca, 'orca-customizations.py'),
  'import orca.debug\norca.debug.debugFile.reconfigure(line_buffering=True)\n',
)
start('Xvfb', [display, '-screen', '0', '1280x900x24'])
await pause(1000)
start('openbox')
start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'])
await pause(1000)
start('orca', ['--replace', `--debug-file=${spokenFile}`])
const stack = await startStack(9)
let failed = 0
try {
  const wanted = process.argv.slice(2)
  for (const [name, [first, ...steps]] of Object.entries(journeys)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const address = first && 'open' in first ? first.open : ''
    const profile = join(home, name)
    mkdirSync(profile)
    writeFileSync(join(profile, 'user.js'), preferences())
    const from = spoken().length
    const show = (path: string) => start('firefox-esr', ['--profile', profile, stack.portal + path])
    const firefox = show(address)
    await hears('Finished loading', from, 60)
    // The browser's own bars are told first.
    await pause(3000)
    const missed = await firstMissed(steps, show)
    const lines = spoken().slice(from)
    firefox.kill()
    await once(firefox, 'exit')
    if (missed) {
      failed++
      console.log(
        `${name} : pas entendu, ${JSON.stringify(missed)}\n  ${lines.slice(-9).join('\n  ').slice(0, 900)}`,
      )
    } else {
      writeFileSync(join(import.meta.dirname, `${name}.txt`), `${lines.join('\n')}\n`)
      console.log(`${name} : ${lines.length} lignes entendues`)
    }
  }
} finally {
  await stack.stop()
  for (const program of programs.reverse()) program.kill()
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(failed > 0 ? 1 : 0)

async function firstMissed(steps: Step[], show: (path: string) => void): Promise<Step | undefined> {
  for (const step of steps) if (!(await take(step, show))) return step
}

/** Nothing of the browser's own lies over the page or asks about it. */
function preferences(): string {
  const values = {
    'browser.aboutwelcome.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    'browser.formfill.enable': false,
    'browser.urlbar.suggest.searches': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'fr',
    'signon.rememberSignons': false,
  }
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n')
}
