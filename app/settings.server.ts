import { z } from 'zod'
import { yearlyPerPerson } from '#domain/comparison.ts'
import { longestAccess } from '#domain/trusted-people.ts'
import { listOf } from '#domain/values.ts'
import { type Extra, extraNames, extras } from '#extras/all.ts'
import * as registry from '#extras/registry.ts'
import {
  type Environment,
  issuer,
  issuerSettings,
  list,
  providerShapes,
} from './provider-settings.server.ts'
import { settingWords } from './setting-words.server.ts'

function isTileTemplate(template: string): boolean {
  if (template === '') return true
  if (!URL.canParse(template)) return false
  const { protocol, username, password, host, pathname } = new URL(template)
  if (!/^https?:$/.test(protocol) || username || password || host.includes('{')) return false
  return ['{z}', '{x}', '{y}'].every(part => decodeURI(pathname).split(part).length === 2)
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const notPort = 'un numéro de port, de 1 à 65535'
const port = z.coerce.number(notPort).int(notPort).min(1, notPort).max(65_535, notPort)
const secret = z.string().min(32, 'chaque secret doit avoir 32 caractères au moins')

const web = z.url({ protocol: /^https?$/, error: 'une adresse en http ou https', abort: true })
/** An origin alone: what comes after it would be dropped, or would double the paths that follow it. */
const origin = web.refine(url => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, {
  error: 'protocole, nom et port seulement, sans chemin',
})

type Registry = typeof registry
type SettingsOf<M> = M extends { settings: infer Settings } ? (all: Settings) => void : never
type OfExtras = SettingsOf<Registry[keyof Registry]> extends (all: infer All) => void ? All : never
/** The settings that extras declare. */
const ofExtras: OfExtras = Object.assign(
  {},
  ...Object.values(registry).map(one => ('settings' in one ? one.settings : {})),
)

const schema = z.object({
  PORT: port.default(3000),
  LOG_LEVEL: z.enum(logLevels, `l’un de ${logLevels.join(', ')}`).default('info'),
  /** The portal's address for browsers; https makes the cookies Secure. */
  PORTAL_URL: origin,
  /** Seal cookies, drafts and files; 32 characters at least each, separated by `|`: the first seals, each can open. */
  SESSION_SECRET: z
    .string()
    .transform(list => list.split('|').map(one => one.trim()))
    .pipe(z.tuple([secret], secret)),
  /** The root of the utility's calls, « /api » included (CALL-01). */
  UTILITY_API_URL: web,
  /** The portal's own token, for calls that it makes without a visitor's session. */
  UTILITY_SERVICE_TOKEN: z.string().min(16),
  UTILITY_TIMEOUT_MS: z.coerce.number().int().positive().default(5000),
  /** Milliseconds that an open circuit breaker waits before it lets a call through again; 0: breakers never open. */
  UTILITY_BREAKER_MS: z.coerce.number().int().min(0).default(2000),
  /** The only foreign origin to which a form may lead. */
  PAYMENT_ORIGIN: origin,
  /** The payment provider: the one behind the utility's own calls, or Payline or PayFiP, with settings of their own. */
  PAYMENT_PROVIDER: z.enum(['utility', 'payline', 'payfip']).default('utility'),
  UTILITY_NAME: z.string().default('Service des eaux'),
  /** The logo in the header: the path of a picture of the portal (public/); empty, a drop of water is shown. */
  UTILITY_LOGO: z
    .string()
    .regex(/^(\/[^/].*)?$/)
    .default(''),
  /** The address of the office: street, comma, postal code and town. The back end prints it on mandates. */
  UTILITY_ADDRESS: z.string().default('1 place de la Fontaine, 99100 Vauclaire-sur-Lède'),
  /** CONTACT-07: the place of the office, in degrees. */
  OFFICE_LATITUDE: z.coerce.number().min(-85).max(85).default(46.5),
  OFFICE_LONGITUDE: z.coerce.number().min(-180).max(180).default(2.5),
  /** A picture of the surroundings of the office (public/), with the office in the middle, and its description. */
  OFFICE_PICTURE: z
    .string()
    .regex(/^\/[^/]/)
    .default('/plan-accueil.svg'),
  OFFICE_PICTURE_TEXT: z
    .string()
    .default('l’accueil est au centre de Vauclaire-sur-Lède, au nord de la Lède et de la gare'),
  /** The only server whose map tiles the portal passes on, `https://host/{z}/{x}/{y}.png`; empty: the picture only. */
  MAP_TILES_URL: z
    .string()
    .refine(
      isTileTemplate,
      'une adresse en http(s), sans identifiants, avec {z}, {x} et {y} dans son chemin',
    )
    .default(''),
  /** The credit of the map's data, shown under the map, and the page that explains it. */
  MAP_TILES_CREDIT: z.string().default('© les contributeurs d’OpenStreetMap'),
  MAP_TILES_CREDIT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.openstreetmap.org/copyright'),
  /** The host of MAP_TILES_URL, when its address is private on purpose; any other private address is refused. */
  MAP_TILES_PRIVATE_HOST: z.string().default(''),
  /** For the legal notice: legal form, director, and host (name, address and telephone, separated by `|`). */
  LEGAL_FORM: z.string().default('Service public de l’eau (exemple)'),
  LEGAL_DIRECTOR: z.string().default('Camille Exemple'),
  LEGAL_HOST: z
    .string()
    .refine(host => host.split('|').filter(part => part.trim() !== '').length === 3, {
      error: 'le nom, l’adresse et le téléphone, séparés par |',
    })
    .default('Hébergeur (exemple)|1 rue du Port, 99100 Vauclaire-sur-Lède|09 69 00 00 01'),
  PRIVACY_EMAIL: z.string().default('donnees@eaux-exemple.fr'),
  /** A second audit trail, in a file; empty: none. Lines are chained by hashes: each process needs its own file. */
  AUDIT_FILE: z.string().default(''),
  /** Keys of that file's hashes, as SESSION_SECRET is a list; empty: made from it, hence lost with a secret. */
  AUDIT_KEY: z
    .string()
    .refine(keys => keys.split('|').every(key => key === '' || key.trim().length >= 32), {
      error: 'chaque clé doit avoir 32 caractères au moins',
    })
    .default(''),
  /** Where traces are sent (OTLP); the SDK, which the operator installs, reads it too. Empty: nowhere. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url()]).default(''),
  /** Where a security weakness is reported: addresses (https:, mailto:, tel:) separated by spaces; none when empty. */
  SECURITY_CONTACT: list
    .pipe(z.array(z.url({ protocol: /^(https|mailto|tel)$/ })))
    .optional()
    .transform(all => (all?.length ? all : undefined)),
  CONTACT_PHONE: z.string().default('09 69 00 00 00'),
  CONTACT_EMAIL: z.string().default('contact@eaux-exemple.fr'),
  SESSION_IDLE_HOURS: z.coerce.number().positive().default(8),
  SESSION_LONGEST_HOURS: z.coerce.number().positive().default(24),
  SESSION_KEEP_DAYS: z.coerce.number().positive().default(30),
  /** After so many minutes, sensitive changes (e-mail address, token, helper) ask for the password again. */
  FRESH_LOGIN_MINUTES: z.coerce.number().positive().default(10),
  /** Whether HSTS covers the subdomains of the portal’s host too. */
  HSTS_SUBDOMAINS: z.stringbool().default(false),
  /** Whether agents also log in with a code of their application: never, if they choose to, or always (also `1`). */
  STAFF_SECOND_FACTOR: z
    .enum(['off', 'optional', 'required', '1'])
    .default('optional')
    .transform(wanted => (wanted === '1' ? 'required' : wanted)),
  /** A helper of this many subscribers or more gives such a code too, once in each session; 0: never. */
  HELPER_SECOND_FACTOR_FROM: z.coerce.number().int().min(0).default(10),
  /** How many people may share a network address (an agency, a mobile carrier): it multiplies one person's quota. */
  PEOPLE_PER_ADDRESS: z.coerce.number().int().positive().default(20),
  /** How many mails an hour one form may send for one account. */
  MAILS_PER_HOUR: z.coerce.number().int().positive().default(5),
  /** The clamd that scans uploaded files, `tcp://host:3310`; empty: no scan; `demo`: by their names (BEY-148). */
  CLAMD_URL: z.union([z.literal(['', 'demo']), z.url({ protocol: /^tcp$/ })]).default(''),
  /** MON-12: one person's yearly consumption in m³, used where there is no meter; the national mean of 2021. */
  YEARLY_M3_PER_PERSON: z.coerce.number().int().positive().default(yearlyPerPerson),
  /** Whether common passwords, or ones taken from the account's data, are refused; the form says so in any case. */
  REFUSE_COMMON_PASSWORDS: z.stringbool().default(false),
  /** FORGOT-09: « forgotten password » gives the same answer whether the account exists or not. */
  HIDE_UNKNOWN_ACCOUNTS: z.stringbool().default(false),
  /** The directory by which agents log in (OpenID Connect); `directorySchema` has its other settings. Empty: none. */
  STAFF_OIDC_ISSUER: issuer,
  /** When an agent may still log in with a password of the portal. */
  STAFF_LOCAL_LOGIN: z
    .enum(['always', 'outage', 'never'], 'l’un de always, outage, never')
    .default('outage'),
  /** For so many seconds the directory has to stay silent before the door of `outage` opens. */
  STAFF_OUTAGE_SECONDS: z.coerce.number().int().min(1).default(60),
  /** FranceConnect, the identity provider by which subscribers log in (OpenID Connect). Empty: none. */
  FRANCECONNECT_ISSUER: issuer,
  LOAD_BY_AGENT: z.stringbool().default(false),
  /** TERM-01: whether « Mes services » links to the termination of a contract; its pages exist in any case. */
  SHOW_TERMINATION: z.stringbool().default(true),
  /** How many months after a request without a satisfying answer its author may turn to the Médiation de l’eau. */
  MEDIATION_AFTER_MONTHS: z.coerce.number().int().positive().default(2),
  /** EINV-06: whether subscribers may choose the e-invoice; otherwise its page does not exist. */
  SHOW_E_INVOICE: z.stringbool().default(true),
  /** The longest access of a helper, in months; the subscriber may choose a shorter one. */
  TRUSTED_MONTHS: z.coerce.number().int().min(1).max(longestAccess).default(12),
  /** The extras that the utility offers, by the names of their folders in app/extras, separated by commas; empty: none. */
  EXTRAS: z
    .string()
    .default(extraNames.join())
    .transform(list =>
      list
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(extraNames))),
  /** Seconds for which a process keeps the utility's answer about a town's water; 0: it asks each time. */
  WATER_KEPT_SECONDS: z.coerce.number().int().min(0).default(180),
  /** The service's page on the State's « Je donne mon avis », beside the question « Était-ce réglé ? »; empty: none. */
  OPINION_URL: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  ...ofExtras,
  /** SHELL-20, SHELL-22: closes the portal from the start; the file closes it without a restart while it exists. */
  MAINTENANCE: z.stringbool().default(false),
  MAINTENANCE_FILE: z.string().default(() => `${process.env.DATA_DIR || '.data'}/maintenance`),
  /** The port on which Prometheus reads /metrics; empty: it is not served. */
  METRICS_PORT: z.union([z.literal(''), port]).default(''),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DRAIN_MS: z.coerce.number().int().min(0).default(5000),
  GRACE_MS: z.coerce.number().int().min(0).default(10_000),
})

export type Settings = z.output<typeof schema>

const schemaFor = (environment: Environment) => schema.extend(providerShapes(environment))

/** Settings that subscribers read as the utility's own words: only the demonstration may keep their default values. */
const ownWords = [
  'UTILITY_ADDRESS',
  'LEGAL_FORM',
  'LEGAL_DIRECTOR',
  'LEGAL_HOST',
  'PRIVACY_EMAIL',
  'CONTACT_PHONE',
  'CONTACT_EMAIL',
] as const

type Problem = { name: string; problem: string }

/** The missing and the wrong settings, one line each; empty when the portal can start (BEY-150, BEY-151). */
export function settingProblems(environment: Environment = process.env): string[] {
  const issues =
    schemaFor(environment).safeParse(environment, { error: settingWords }).error?.issues ?? []
  const problems = issues.map(({ path, message }) => ({ name: String(path[0]), problem: message }))
  if (asksForAbsentCode(environment))
    problems.push({ name: 'STAFF_SECOND_FACTOR', problem: codeAbsent })
  problems.push(...withoutTheirNeed(environment))
  if (environment.DEMO !== '1') problems.push(...demonstrationValues(environment))
  return problems.map(({ name, problem }) =>
    environment[name] === undefined ? `${name} manque` : `${name} : ${problem}`,
  )
}

const codeAbsent =
  'off ne va pas avec un annuaire et STAFF_LOCAL_LOGIN=outage, dont la porte demande toujours le code du portail'

/** BEY-523: the door that an outage of the directory opens asks for the portal's own code. */
const asksForAbsentCode = (environment: Environment): boolean =>
  Boolean(environment.STAFF_OIDC_ISSUER) &&
  (environment.STAFF_LOCAL_LOGIN ?? 'outage') === 'outage' &&
  environment.STAFF_SECOND_FACTOR === 'off'

/** The extras that EXTRAS names without the one, or the identity provider, that they need (BEY-545, BEY-791). */
function withoutTheirNeed(environment: Environment): Problem[] {
  const named = environment.EXTRAS?.split(',').map(name => name.trim())
  return extras.flatMap(({ name, needs }) => {
    if (!named?.includes(name)) return []
    const issuer = issuerSettings[name]
    const lacked = [
      needs && !named.includes(needs) && needs,
      issuer && !environment[issuer] && issuer,
    ]
    return listOf(...lacked).map(lack => ({
      name: 'EXTRAS',
      problem: `${name} ne va pas sans ${lack}`,
    }))
  })
}

function demonstrationValues(environment: Environment): Problem[] {
  const isExample = (name: (typeof ownWords)[number]) =>
    !environment[name] || environment[name] === schema.shape[name].parse(undefined)
  const problem = 'l’exemple de la démonstration'
  const examples: Problem[] = ownWords.filter(isExample).map(name => ({ name, problem }))
  const scan = { name: 'CLAMD_URL', problem: 'le double de la démonstration, qui n’examine rien' }
  return environment.CLAMD_URL === 'demo' ? [...examples, scan] : examples
}

let parsed: Settings | undefined

/** The settings, read once. Throws when one is missing or wrong, which `settingProblems` reports at start-up. */
export function settings(): Settings {
  if (parsed) return parsed
  parsed = schema.parse(process.env)
  // Where EXTRAS is not set, an extra that needs an identity provider is offered with its address only.
  const issuers = parsed
  parsed.EXTRAS = parsed.EXTRAS.filter(name => issuerIn(issuers, name) !== '')
  return parsed
}

/** By a plain name: an extra may ask for another one, whose folder this product may lack. */
export const offers = (extra: string): boolean => settings().EXTRAS.some(name => name === extra)

/** The address of an extra's identity provider; undefined for an extra that has none. */
export const issuerOf = (extra: Extra): string | undefined => issuerIn(settings(), extra)

function issuerIn(known: Settings, extra: Extra): string | undefined {
  const name = issuerSettings[extra]
  return name && known[name]
}
