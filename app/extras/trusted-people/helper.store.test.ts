import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { freshCaptcha } from '#limits/captcha.server.ts'
import { action as signUp } from '#screens/access/sign-up.tsx'
import { action as deleteDraft } from '#screens/home/draft.ts'
import { authorIn } from '#session/acting.server.ts'
import { seal } from '#session/cookie.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { createDraft, findDraft } from '#wizard/drafts/drafts.server.ts'
import {
  asked,
  cookieFrom,
  ledBy,
  loggedIn,
  onStore,
  outcomeOf,
} from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'

const { admits, answer } = utility()
onStore()

beforeEach(() => {
  admits('PDC1')
})

test('[BEY-22] [BEY-29] a helper without a metering point is led to the people whom they help', async () => {
  answer('getPdcs', [])
  const { cookie } = await loggedIn('subscriber')
  const led = await ledBy(requireSubscriber, asked('/home', { cookie }))
  expect(led.headers.get('location')).toBe('/proches')
})

test('[BEY-22] an address that has an account already: what to do where it only serves to help others', async () => {
  answer('checkCaptcha', true)
  answer('createUser', 4)
  const form = {
    ...{ refAbo: '100007', pdcRef: 'P100007', mail: 'nadia.haddad@example.fr' },
    ...{ password: 'Fontaine-2026', confirmation: 'Fontaine-2026' },
    ...{ captcha: 'on', captchaToken: await freshCaptcha('sign-up') },
  }
  const shown = await outcomeOf(await signUp(asked('/connexion/creer-un-compte', { form })))
  expect(shown.notice?.advice).toContain('supprimez-le, puis revenez ici.')
})

test('[BEY-27] a subscriber and the helper who acts for them delete none of each other’s drafts', async () => {
  const { session } = await loggedIn('subscriber', { owner: 'A2002' })
  const acting = {
    ...{ access: 'a', token: 'b', owner: 'A1001', name: 'Marie Martin', firstName: 'Marie' },
    rights: ['see' as const, 'requests' as const],
  }
  const helper = cookieFrom([await seal({ ...session, acting })])
  const { cookie: marie } = await loggedIn('subscriber')
  const drafted = async (owner: string) => {
    const change = { content: () => ({ answers: {}, typed: {} }), step: 'points', saves: true }
    const toy = { base: '/essai/court', title: 'Essayer' }
    return (await createDraft(owner, toy, randomUUID(), change))?.id ?? ''
  }
  const press = async (draft: string, cookie: string) =>
    outcomeOf(
      await deleteDraft(asked(`/brouillons/${draft}`, { cookie, form: {}, params: { draft } })),
    )
  const [own, theirs] = [await drafted('A1001'), await drafted(authorIn({ ...session, acting }))]
  expect(await press(own, helper)).toMatchObject({ tone: 'warning' })
  expect(await press(theirs, marie)).toMatchObject({ tone: 'warning' })
  expect(await press(theirs, helper)).toMatchObject({ tone: 'success' })
  expect(await findDraft('A1001', own)).toBeDefined()
})
