import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
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
async function statusOf(address: string, headers: Record<string, string> = {}): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs)
  const answered = await fetch(address, { headers, signal, redirect: 'manual' }).catch(() => null)
  await answered?.body?.cancel()
  const date = Date.parse(answered?.headers.get('date') ?? '')
  if (date) clocks.push(Date.now() - date)
  return answered?.status ?? 0
}

const silent = 'ne répond pas : adresse, pare-feu, certificat'

const tries: Record<string, () => Promise<Line[]> | Line[]> = {
  places() {
    const wrong = placeProblems(`${buildDirectory}/client`).map<Line>(one => [
      'faute',
      'place',
      one,
    ])
    const audit: Line = AUDIT_FILE
      ? ['bon', 'AUDIT_FILE', 's’écrit et se relit']
      : ['à voir', 'AUDIT_FILE', 'vide : les actions du personnel ne sont que dans la base']
    return wrong.length > 0 ? wrong : [['bon', 'place', 'images, dossiers'], audit]
  },
  async store() {
    const late = setTimeout(2 * patienceMs, 'ne s’ouvre pas : adresse, mot de passe, dossier')
    const opened = ready().catch(error => `ne s’ouvre pas (${error.code ?? error.name})`)
    const problem = await Promise.race([opened, late])
    return [problem ? ['faute', 'DATABASE_URL', problem] : ['bon', 'DATABASE_URL', 'lit et écrit']]
  },
  async utility() {
    const { path } = catalogue.isBooked
    const asked = `${UTILITY_API_URL.replace(/\/$/, '')}/${path}?reference=aucune`
    const [bare, known] = [await statusOf(asked), await statusOf(asked, bearer())]
    if (known === 0 || known >= 500)
      return [['faute', 'UTILITY_API_URL', known === 0 ? silent : `répond ${known}`]]
    const address: Line = ['bon', 'UTILITY_API_URL', 'répond']
    if (known === 401 || known === 403)
      return [
        address,
        ['faute', 'UTILITY_SERVICE_TOKEN', 'refusé : y mettre celui que l’exploitant connaît'],
      ]
    if (known !== 200)
      return [['faute', 'UTILITY_API_URL', `${path} répond ${known} : préfixe (/api) ou système`]]
    if (bare === 200)
      return [address, ['faute', 'UTILITY_SERVICE_TOKEN', 'l’exploitant répond aussi sans lui']]
    return [address, ['bon', 'UTILITY_SERVICE_TOKEN', 'reconnu']]
  },
  async payment() {
    const status = await statusOf(PAYMENT_ORIGIN)
    if (status === 0) return [['faute', 'PAYMENT_ORIGIN', silent]]
    return [[status < 500 ? 'bon' : 'à voir', 'PAYMENT_ORIGIN', `répond ${status}`]]
  },
  async clamd() {
    if (!CLAMD_URL)
      return [['à voir', 'CLAMD_URL', 'vide : les fichiers joints ne sont pas examinés']]
    const plain = async function* () {
      yield Buffer.from('essai')
    }
    const refused = await isClean(plain, 'essai.txt')
    return [refused ? ['faute', 'CLAMD_URL', silent] : ['bon', 'CLAMD_URL', 'examine']]
  },
  async mails() {
    if (!SMTP_URL)
      return [
        [
          'à voir',
          'SMTP_URL',
          'non donné ici : les courriels sont ceux de l’exploitant, à essayer chez lui',
        ],
      ]
    const times = {
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    }
    const problem = await createTransport({ url: SMTP_URL, ...times })
      .verify()
      .then(
        () => '',
        error => `${error.code ?? error.name} : adresse, port, compte, TLS`,
      )
    return [
      problem
        ? ['faute', 'SMTP_URL', problem]
        : ['bon', 'SMTP_URL', 'le serveur accepte le compte'],
    ]
  },
  identities: () =>
    Promise.all(
      extrasIn(EXTRAS)
        .flatMap(({ name, signIn }) => (signIn ? [name] : []))
        .map(providerLine),
    ),
  async portal() {
    if (!PORTAL_URL.startsWith('https:'))
      return [['à voir', 'PORTAL_URL', 'sans https : les cookies voyagent en clair']]
    const status = await statusOf(`${PORTAL_URL}/sante/vivant`)
    return [
      status === 200
        ? ['bon', 'PORTAL_URL', 'répond']
        : ['à voir', 'PORTAL_URL', 'n’y répond pas (encore)'],
    ]
  },
  clock() {
    if (clocks.length === 0) return [['à voir', 'horloge', 'aucun serveur n’a dit l’heure']]
    const [least = 0] = clocks.toSorted((a, b) => Math.abs(a) - Math.abs(b))
    const isRight = Math.abs(least) < skewMs
    return [
      [
        isRight ? 'bon' : 'faute',
        'horloge',
        `à ${Math.round(least / 1000)} s de celle des serveurs${isRight ? '' : ' : NTP'}`,
      ],
    ]
  },
  disk: () =>
    Promise.all(
      [DATA_DIR, tmpdir()].filter(existsSync).map(async (folder): Promise<Line> => {
        const { bavail, blocks } = await statfs(folder)
        const percent = Math.floor((100 * bavail) / blocks)
        const isGood = percent >= 10
        return [
          isGood ? 'bon' : percent < 2 ? 'faute' : 'à voir',
          'disque',
          `${folder} : ${percent} % libres${isGood ? '' : ', faire de la place'}`,
        ]
      }),
    ),
}

function bearer() {
  return { authorization: `Bearer ${UTILITY_SERVICE_TOKEN}` }
}

async function providerLine(name: Parameters<typeof providerNow>[0]): Promise<Line> {
  const found = await providerNow(name)
  if (typeof found !== 'string') return ['bon', name, 'métadonnées complètes']
  return ['faute', name, found === 'declined' ? 'refuse : émetteur à la lettre' : silent]
}

function tell([verdict, what, why]: Line): void {
  console.log(`${verdict.padEnd(6)} ${what.padEnd(22)} ${why}`)
  if (verdict === 'faute') process.exitCode = 1
}

for (const attempt of Object.values(tries)) for (const line of await attempt()) tell(line)
process.exit()
