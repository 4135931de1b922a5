import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { extrasIn } from '../app/extras/all.ts'
import { isClean } from '../app/http/scan.server.ts'
import { log } from '../app/process/log.server.ts'
import { placeProblems } from '../app/process/places.server.ts'
import { providerNow } from '../app/session/openid-provider.server.ts'
import { settingProblems, settings } from '../app/settings.server.ts'
import { ready } from '../app/store/ready.server.ts'
import { catalogue } from '../app/upstream/catalogue/index.ts'
import { buildDirectory } from '../remix.config.js'

// BEY-538: `npm run doctor` tries the portal's settings against the servers that they name, before it is opened, and says
// of each « bon », « à voir » or « faute » with what to do. It opens the database as the portal does.

type Line = ['bon' | 'à voir' | 'faute', string, string]

const patienceMs = 5000
/** Of a sign-in's proof: the clocks of the portal and of a provider may differ by so much. */
const skewMs = 10_000

log.level = 'silent'
const problems = settingProblems()
if (problems.length > 0) {
  for (const problem of problems) tell(['faute', 'réglages', problem])
  process.exit(78)
}

const { UTILITY_API_URL, UTILITY_SERVICE_TOKEN, PAYMENT_ORIGIN, PORTAL_URL } = settings()
const { CLAMD_URL, AUDIT_FILE, EXTRAS } = settings()
const { SMTP_URL = '', DATA_DIR = '.data' } = process.env
const clocks: number[] = []

/** The status of a GET, 0 without an answer; what the answer says of the time is kept. */
async function statusOf(address: string, token?: string): Promise<number> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const signal = AbortSignal.timeout(patienceMs)
  const answered = await fetch(address, { headers, signal, redirect: 'manual' }).catch(() => null)
  await answered?.body?.cancel()
  const date = Date.parse(answered?.headers.get('date') ?? '')
  if (date) clocks.push(Date.now() - date)
  return answered?.status ?? 0
}

const silent = 'ne répond pas : adresse, pare-feu, certificat'

const line = (
  isGood: boolean,
  what: string,
  good: string,
  bad: string,
  worse: Line[0] = 'faute',
) => (isGood ? (['bon', what, good] satisfies Line) : ([worse, what, bad] satisfies Line))

const tries: (() => Promise<Line[]> | Line[])[] = [
  function places() {
    const wrong = placeProblems(`${buildDirectory}/client`).map<Line>(one => [
      'faute',
      'place',
      one,
    ])
    const none = 'vide : les actions du personnel ne sont que dans la base'
    const audit = line(AUDIT_FILE !== '', 'AUDIT_FILE', 's’écrit et se relit', none, 'à voir')
    return wrong.length > 0 ? wrong : [['bon', 'place', 'images, dossiers'], audit]
  },
  async function database() {
    const late = setTimeout(2 * patienceMs, 'ne s’ouvre pas : adresse, mot de passe, dossier')
    const opened = ready().catch(error => `ne s’ouvre pas (${error.code ?? error.name})`)
    const problem = (await Promise.race([opened, late])) ?? ''
    return [line(problem === '', 'DATABASE_URL', 'lit et écrit', problem)]
  },
  async function utility() {
    const name = 'UTILITY_SERVICE_TOKEN'
    const { path } = catalogue.isBooked
    const asked = `${UTILITY_API_URL.replace(/\/$/, '')}/${path}?reference=aucune`
    const [bare, known] = [await statusOf(asked), await statusOf(asked, UTILITY_SERVICE_TOKEN)]
    const isRefused = known === 401 || known === 403
    const wrong = known === 0 ? silent : `répond ${known} à ${path} : préfixe (/api) ou système`
    const address = line(known === 200 || isRefused, 'UTILITY_API_URL', 'répond', wrong)
    if (address[0] === 'faute') return [address]
    const bad = isRefused
      ? 'refusé : y mettre celui que l’exploitant connaît'
      : 'l’exploitant répond aussi sans lui'
    return [address, line(!isRefused && bare !== 200, name, 'reconnu', bad)]
  },
  async function payment() {
    return [line((await statusOf(PAYMENT_ORIGIN)) > 0, 'PAYMENT_ORIGIN', 'répond', silent)]
  },
  async function scanner() {
    const none = 'vide : les fichiers joints ne sont pas examinés'
    if (!CLAMD_URL) return [['à voir', 'CLAMD_URL', none]]
    const plain = async function* () {
      yield Buffer.from('essai')
    }
    return [line(!(await isClean(plain, 'essai.txt')), 'CLAMD_URL', 'examine', silent)]
  },
  async function mails() {
    const none = 'non donné ici : les courriels sont ceux de l’exploitant'
    if (!SMTP_URL) return [['à voir', 'SMTP_URL', none]]
    const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs }
    const accepted = createTransport({ url: SMTP_URL, ...times }).verify()
    const problem = await accepted.then(
      () => '',
      error => String(error.code),
    )
    return [line(!problem, 'SMTP_URL', 'accepte le compte', `${problem} : adresse, compte, TLS`)]
  },
  function identities() {
    const areas = extrasIn(EXTRAS).flatMap(({ name, signIn }) => (signIn ? [name] : []))
    return Promise.all(
      areas.map(async area => {
        const found = await providerNow(area)
        const bad = found === 'declined' ? 'refuse : émetteur à la lettre' : silent
        return line(typeof found !== 'string', area, 'métadonnées complètes', bad)
      }),
    )
  },
  function portal() {
    const bad = 'sans https : les cookies voyagent en clair'
    return [line(PORTAL_URL.startsWith('https:'), 'PORTAL_URL', 'en https', bad, 'à voir')]
  },
  function clock() {
    const [least] = clocks.toSorted((a, b) => Math.abs(a) - Math.abs(b))
    if (least === undefined) return [['à voir', 'horloge', 'aucun serveur n’a dit l’heure']]
    const said = `à ${Math.round(least / 1000)} s de celle des serveurs`
    return [line(Math.abs(least) < skewMs, 'horloge', said, `${said} : NTP`)]
  },
  function disk() {
    return [DATA_DIR, tmpdir()].filter(existsSync).map(folder => {
      const { bavail, blocks } = statfsSync(folder)
      const percent = Math.floor((100 * bavail) / blocks)
      const said = `${folder} : ${percent} % libres`
      const worse = percent < 2 ? 'faute' : 'à voir'
      return line(percent >= 10, 'disque', said, `${said}, faire de la place`, worse)
    })
  },
]

function tell([verdict, what, why]: Line): void {
  console.log(`${verdict.padEnd(6)} ${what.padEnd(22)} ${why}`)
  if (verdict === 'faute') process.exitCode = 1
}

for (const attempt of tries) for (const line of await attempt()) tell(line)
process.exit()
