import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { asked, cookieFrom } from '../../tests/support/portal.ts'
import '../../tests/support/upstream.ts'
import type { Sealed } from '#session/cookie.server.ts'

// A new secret is put before the old one, which leaves later.

const [old, young] = ['un secret des essais, assez long pour sceller', 'n'.repeat(32)]

/** The modules that seal, in a process that has these secrets. */
async function withSecrets(list: string) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRET', list)
  const [secrets, bytes, content, notes, toasts, cookies] = await Promise.all([
    import('./secrets.server.ts'),
    import('#wizard/files/files.server.ts'),
    import('#wizard/drafts/drafts.server.ts'),
    import('#http/sealed-note.server.ts'),
    import('#http/route.server.ts'),
    import('#session/cookie.server.ts'),
  ])
  const note = notes.sealedNote('essai', 10)
  return { ...secrets, ...bytes, ...content, note, ...toasts, ...cookies }
}

type Process = Awaited<ReturnType<typeof withSecrets>>

const session: Sealed = {
  sid: 'sid-of-marie',
  role: 'subscriber',
  token: 'token-of-marie',
  login: 'A1001',
  owner: 'A1001',
  name: 'Marie Martin',
  keep: false,
}

async function* file() {
  yield Buffer.from('%PDF-1.7')
}

/** All that one process seals for people, to be opened by another. */
async function leftBy(process: Process) {
  return {
    content: await process.sealContent({ iban: 'FR76' }),
    bytes: await process.sealBytes(file(), 8, 'a file'),
    note: await process.note.store('texte'),
    session: await process.seal(session),
    toast: await process.withToast(process.success('Bonjour')),
    signature: process.signatureOf('recap'),
  }
}

async function openedBy(process: Process, left: Awaited<ReturnType<typeof leftBy>>) {
  const bringing = (line: string) => asked('/', { cookie: cookieFrom([line]) }).request
  return {
    content: await process.unsealContent(left.content),
    bytes: process.unsealBytes(left.bytes, 'a file')?.toString(),
    note: await process.note.read(bringing(left.note)),
    session: await process.unseal(bringing(left.session)),
    toast: (await process.takeToast(bringing(left.toast))).toast?.text,
    isSigned: process.isSignatureOf('recap', left.signature),
  }
}

const all = {
  content: { iban: 'FR76' },
  bytes: '%PDF-1.7',
  note: 'texte',
  session,
  toast: 'Bonjour',
  isSigned: true,
}

beforeEach(() => () => vi.unstubAllEnvs())

test('what the old secret sealed is opened while it stands behind the new one, and is worth nothing after', async () => {
  const left = await leftBy(await withSecrets(old))
  expect(await openedBy(await withSecrets(`${young} | ${old}`), left)).toEqual(all)
  expect(await openedBy(await withSecrets(young), left)).toEqual({ isSigned: false })
})

test('what is sealed meanwhile is sealed by the new one', async () => {
  const left = await leftBy(await withSecrets(`${young}|${old}`))
  expect(await openedBy(await withSecrets(young), left)).toEqual(all)
  expect(await openedBy(await withSecrets(old), left)).toEqual({ isSigned: false })
})

test('the names under which attempts and leases are counted stay until the old one leaves', async () => {
  const before = (await withSecrets(old)).hiddenName('quota')
  expect((await withSecrets(`${young}|${old}`)).hiddenName('quota')).toBe(before)
  expect((await withSecrets(young)).hiddenName('quota')).not.toBe(before)
})

test('no other module knows the secret', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  const knowing = files.filter(
    name =>
      /(?<!test)\.tsx?$/.test(name) &&
      readFileSync(`app/${name}`, 'utf8').includes('SESSION_SECRET'),
  )
  expect(knowing.sort()).toEqual(['process/secrets.server.ts', 'settings.server.ts'])
})
