import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { retentionDays } from '#domain/retention.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { openJson, sealJson } from '#process/secrets.server.ts'
import { type Sealed, unseal } from '#session/cookie.server.ts'
import { roundOf } from '#session/session-store.server.ts'
import { settings } from '#settings.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'

// The portal itself keeps the second factor of staff, and of helpers of several people. `owner` is an agent's log-in,
// or the answer of `helperFactor`.

/** The name of a helper's second factor, also shown in their application: it cannot be an agent's log-in. */
export const helperFactor = (refAbo: string) => `proche ${refAbo}`

/** The application's key is kept sealed: a copy of the store alone does not give it away. */
type SealedKey = { authenticator: string; owner: string }

const sealKey = (authenticator: string, owner: string, ttl = 0) =>
  sealJson({ authenticator, owner } satisfies SealedKey, ttl)

async function openKey(sealed: string, owner: string, ttl = 0): Promise<string | undefined> {
  const opened = await openJson<SealedKey>(sealed, ttl)
  return opened.owner === owner ? opened.authenticator : undefined
}

/** Whether the setting forbids second factors (`off`) or requires them. */
export const secondFactorIs = (wanted: 'off' | 'required') =>
  settings().STAFF_SECOND_FACTOR === wanted

const activeFactor = (owner: string) => store().secondFactor.findUnique({ where: { owner } })

export const isEnrolled = async (owner: string) =>
  !secondFactorIs('off') && (await activeFactor(owner)) !== null

export async function factorOf(owner: string): Promise<{ since: Date; codesLeft: number } | null> {
  const row = await activeFactor(owner)
  if (!row) return null
  return { since: row.since, codesLeft: await store().recoveryCode.count({ where: { owner } }) }
}

const offerSeconds = 3600

/** A new key to show. The server keeps nothing: the form posts it back, sealed, with the first code. */
export async function offerKey(owner: string) {
  const key = newKey()
  return { ...shownKey(key, owner), sealed: await sealKey(key, owner, offerSeconds) }
}
export type Offer = Awaited<ReturnType<typeof offerKey>>

/** The same key, for a form that is shown again; a new one when it is too old or not sealed by the portal. */
export async function offerAgain(sealed: string, owner: string): Promise<Offer> {
  const key = await openKey(sealed, owner, offerSeconds)
  return key ? { ...shownKey(key, owner), sealed } : offerKey(owner)
}

/** Answers recovery codes, shown once; undefined for a wrong code or key, or if a factor is active already. */
export async function enrol(owner: string, sealed: string, typed: string) {
  const key = await openKey(sealed, owner, offerSeconds)
  const given = codeIn(typed)
  const step = key && given?.kind === 'app' ? stepOf(key, owner, given.code) : undefined
  if (!key || step === undefined) return undefined
  const row = { owner, key: await sealKey(key, owner), lastStep: step, since: new Date() }
  const codes = newCodes()
  const db = store()
  try {
    await db.$transaction([
      db.secondFactor.create({ data: row }),
      db.recoveryCode.deleteMany({ where: { owner } }),
      db.recoveryCode.createMany({ data: rowsOf(owner, codes) }),
    ])
    return codes
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

const rowsOf = (owner: string, codes: string[]) =>
  codes.map(code => ({ owner, hash: hashOf(owner, code) }))

/** Takes a code of the application or a recovery code; each is accepted once, even in two posts at the same moment. */
export async function acceptCode(
  owner: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const given = codeIn(typed)
  const factor = given && (await activeFactor(owner))
  if (!factor) return undefined
  if (given.kind === 'recovery') {
    const where = { hash: hashOf(owner, given.code), owner }
    if ((await store().recoveryCode.deleteMany({ where })).count === 0) return undefined
    await store().secondFactor.updateMany({ where: { owner }, data: { blockedAt: null } })
    return 'recovery'
  }
  const key = await openKey(factor.key, owner)
  const step = key ? stepOf(key, owner, given.code) : undefined
  if (!key || step === undefined) return undefined
  // The key is sealed anew by the newest secret, so that an older one can be retired; a removed factor is not restored.
  const { count } = await store().secondFactor.updateMany({
    where: { owner, key: factor.key, lastStep: { lt: step } },
    data: { lastStep: step, key: await sealKey(key, owner) },
  })
  return count === 1 ? 'app' : undefined
}

/** Blocks codes from unknown browsers: a thief of the password could try for months. A recovery code ends it. */
export async function blockCodes(owner: string): Promise<void> {
  await store().secondFactor.updateMany({
    where: { owner, blockedAt: null },
    data: { blockedAt: new Date() },
  })
}

export const areCodesBlocked = async (owner: string) =>
  Boolean((await activeFactor(owner))?.blockedAt)

export async function renewCodes(owner: string): Promise<string[]> {
  const codes = newCodes()
  await store().$transaction([
    store().recoveryCode.deleteMany({ where: { owner } }),
    store().recoveryCode.createMany({ data: rowsOf(owner, codes) }),
  ])
  return codes
}

/** Deletes the second factor: its owner has switched it off, or the account is deleted. */
export async function forgetFactor(owner: string): Promise<void> {
  await store().$transaction([
    store().recoveryCode.deleteMany({ where: { owner } }),
    store().secondFactor.deleteMany({ where: { owner } }),
  ])
}

/** Removes a colleague's factor; `removedBy` is kept until the agent has read it. False if there was no factor. */
export async function removeFactor(owner: string, removedBy: string): Promise<boolean> {
  if (!(await activeFactor(owner))) return false
  const db = store()
  const data = { removedBy, updatedAt: new Date() }
  const [, , { count }] = await db.$transaction([
    db.staffLogIn.upsert({ where: { owner }, create: { owner, ...data }, update: data }),
    db.recoveryCode.deleteMany({ where: { owner } }),
    db.secondFactor.deleteMany({ where: { owner } }),
  ])
  return count === 1
}

// RFC 6238 with the values that every authenticator application knows: SHA-1, six digits, thirty seconds.

const periodSeconds = 30
/** Codes of one step before or after are right too: clocks differ, and typing takes time. */
const window = 1

const totp = (key: string, owner: string) =>
  new TOTP({
    issuer: settings().UTILITY_NAME,
    label: owner,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(key),
  })

const newKey = () => new Secret({ size: 20 }).base32

export function stepOf(key: string, owner: string, code: string, now = Date.now()) {
  const delta = totp(key, owner).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

function shownKey(key: string, owner: string) {
  const { data, size } = encode(totp(key, owner).toString(), { ecc: 'M', border: 4 })
  return { qr: { size, path: pathOf(data) }, key: key.match(/.{1,4}/g)?.join(' ') ?? '' }
}

const pathOf = (rows: boolean[][]) =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')

const count = 10

/** Only digits, for a phone's keyboard: they have 66 bits, so that a plain hash does not give them away. */
const length = 20

const newCode = () => Array.from({ length }, () => randomInt(10)).join('')

const newCodes = () => Array.from({ length: count }, newCode)

const hashOf = (owner: string, code: string) =>
  createHash('sha256').update(`${owner} ${code}`).digest('hex')

export const grouped = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code

/** Six digits are a code of the application, twenty a recovery code; spaces, dots and hyphens are ignored. */
export function codeIn(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replace(/[\s.-]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (code.length === length && /^\d+$/.test(code)) return { kind: 'recovery', code }
  return undefined
}

export type Person = Pick<Sealed, 'token' | 'login' | 'owner' | 'name' | 'firstName'> & {
  /** The session of the identity provider that proved who the person is (`Proven.session`). */
  provider?: string | undefined
}

export type PendingLogIn = { person: Person; to: string }

const pendingNote = sealedNote('seconde-etape', 5)

export async function keepPendingLogIn(pending: PendingLogIn): Promise<Headers> {
  const round = await roundOf(pending.person.owner)
  return new Headers({
    'set-cookie': await pendingNote.store(JSON.stringify({ ...pending, round })),
  })
}

/** The person whose code is awaited; undefined when their sessions were ended meanwhile (new password, removal). */
export async function pendingLogIn(request: Request): Promise<PendingLogIn | undefined> {
  const text = await pendingNote.read(request)
  if (text === undefined) return undefined
  const { round, ...pending }: PendingLogIn & { round: number } = JSON.parse(text)
  return round === (await roundOf(pending.person.owner)) ? pending : undefined
}

export const forgetPendingLogIn = () => pendingNote.forget()

type Session = Pick<Sealed, 'owner' | 'sid'>

type Created = Session & { codes: string[] }

const codesNote = sealedNote('codes-de-secours', 15)

export const keepCreatedCodes = ({ owner, sid }: Session, codes: string[]): Promise<string> =>
  codesNote.store(JSON.stringify({ owner, sid, codes } satisfies Created))

export async function keepCodesCreatedIn(request: Request, codes: string[]): Promise<string> {
  const session = await unseal(request)
  return session ? keepCreatedCodes(session, codes) : codesNote.forget()
}

export async function createdCodes(request: Request): Promise<string[] | undefined> {
  const [session, text] = [await unseal(request), await codesNote.read(request)]
  if (!session || text === undefined) return undefined
  const { owner, sid, codes }: Created = JSON.parse(text)
  return owner === session.owner && sid === session.sid ? codes : undefined
}

export const forgetCreatedCodes = () => codesNote.forget()

type Known = { id: string; owners: string[] }

/** A note of its own: the note of log-ins is written after any right password, even a stolen one. */
const browserNote = sealedNote('seconde-etape-faite', retentionDays.knownBrowser * 24 * 60)
const most = 5

async function known(request: Request): Promise<Known | undefined> {
  const text = await browserNote.read(request)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The id of the browser, if this agent has given a right code in it before. */
export async function browserOf(request: Request, owner: string): Promise<string | undefined> {
  const { id, owners = [] } = (await known(request)) ?? {}
  return owners.includes(owner) ? id : undefined
}

export async function rememberBrowser(request: Request, owner: string): Promise<string> {
  const { id, owners } = (await known(request)) ?? {
    id: randomBytes(9).toString('base64url'),
    owners: [],
  }
  const others = owners.filter(other => other !== owner).slice(0, most - 1)
  return browserNote.store(JSON.stringify({ id, owners: [owner, ...others] } satisfies Known))
}
