import { randomUUID } from 'node:crypto'
import { addMonths, dayOf } from '#domain/values.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import {
  accountGiven,
  type Check,
  check,
  equals,
  expectThat,
  given,
  isDone,
  type Kit,
  lackingAccount,
  type Trial,
} from '../../../conformance/kit.ts'
import { nothing } from '../../../conformance/samples.ts'
import type { Delegation } from './calls.ts'

// A helper whom the subscriber has invited acts for them, within the given rights and time.

async function invited(at: Trial): Promise<{ mail: string; answer: Answer<'inviteTrusted'> }> {
  const mail = `${randomUUID()}@example.fr`
  return { mail, answer: await invite(at, mail) }
}

async function invite(at: Trial, mail: string) {
  const body = {
    login: at.login('subscriber'),
    kind: 'family' as const,
    name: 'Conformité',
    mail,
    points: [await at.point('subscriber')],
    rights: ['pay' as const],
    until: addMonths(at.today(), 1),
  }
  return at.ask('inviteTrusted', { body })
}

async function ofMail(at: Trial, mail: string): Promise<Delegation> {
  const query = { userLogin: at.login('subscriber') }
  const all = await at.ask('getDelegations', { query })
  return given(
    all.find(one => one.mail === mail),
    'l’invitation n’est pas dans la liste',
  )
}

const byId = (at: Trial, id: string) => ({ body: { login: at.login('subscriber'), id } })

const givers = [
  check('inviteTrusted', 'invite une adresse, une fois tant que l’invitation vaut', async at => {
    const { mail, answer } = await invited(at)
    at.expect(isDone(answer), '1, ou ce qu’il advient du courriel', answer)
    at.equals(await invite(at, mail), 2, 'la seconde fois')
  }),
  check(
    ['getDelegations', 'inviteTrusted'],
    'dit l’invitation, son droit de voir compris, et qu’elle attend',
    async at => {
      const { mail } = await invited(at)
      const { state, rights, canResend } = await ofMail(at, mail)
      at.equals(state, 'invited')
      const isWhole = rights.includes('see') && rights.includes('pay') && rights.length === 2
      at.expect(isWhole, 'see et pay', rights)
      at.equals(canResend, true)
    },
  ),
  check(
    ['resendInvitation', 'inviteTrusted', 'getDelegations'],
    'l’envoie encore une fois, et pas deux',
    async at => {
      const { mail } = await invited(at)
      const { id } = await ofMail(at, mail)
      const again = await at.ask('resendInvitation', byId(at, id))
      at.expect(isDone(again), '1, ou ce qu’il advient du courriel', again)
      await at.answers('resendInvitation', byId(at, id), 'subscriber', 0)
    },
  ),
  check(
    ['revokeDelegation', 'inviteTrusted', 'getDelegations'],
    'la retire, et ne connaît pas celle de personne',
    async at => {
      const { mail } = await invited(at)
      const { id } = await ofMail(at, mail)
      await at.answers('revokeDelegation', byId(at, id), 'subscriber', 1)
      equals('getDelegations', (await ofMail(at, mail)).state, 'ended')
      await at.answers(
        'revokeDelegation',
        byId(at, nothing),
        'subscriber',
        0,
        'd’une invitation inconnue',
      )
    },
  ),
]

const readByStaff = check(
  ['getSubscriberDelegations', 'inviteTrusted', 'getDelegations', 'revokeDelegation'],
  'dit au personnel l’invitation qui attend, et plus celle qui est retirée',
  async at => {
    const { mail } = await invited(at)
    const { id } = await ofMail(at, mail)
    const isRead = async () => {
      const query = { refAbo: at.login('subscriber') }
      const all = await at.ask('getSubscriberDelegations', { query }, 'agent')
      return all.some(one => one.mail === mail)
    }
    at.expect(await isRead(), 'l’invitation', 'aucune')
    await at.ask('revokeDelegation', byId(at, id))
    at.expect(!(await isRead()), 'aucune', 'l’invitation')
  },
)

const unmailed = 'lien que personne n’a reçu'
const password = 'Conformite-2026'

const worthless = [
  check('refuseInvitation', `répond 0 à un ${unmailed}`, ({ answers }) =>
    answers('refuseInvitation', { body: { token: nothing } }, 'nobody', 0),
  ),
  check('getInvitation', `est null d’un ${unmailed}`, ({ answers }) =>
    answers('getInvitation', { query: { token: nothing } }, 'nobody', null),
  ),
  check('acceptInvitation', `répond 0 à un ${unmailed}`, ({ answers, login }) => {
    const body = { login: login('subscriber'), token: nothing }
    return answers('acceptInvitation', { body }, 'subscriber', 0)
  }),
  check('createTrustedAccount', `répond 0 à un ${unmailed}`, ({ answers }) => {
    const body = { token: nothing, firstName: 'Amel', lastName: 'Diaz', password }
    return answers('createTrustedAccount', { body }, 'nobody', 0)
  }),
  check('closeTrustedAccount', 'ne supprime pas le compte d’un abonné', async at => {
    const body = { login: at.login('subscriber'), password }
    await at.answers('closeTrustedAccount', { body }, 'subscriber', 0)
  }),
  check('openDelegation', 'refuse un accès que personne n’a donné', at =>
    at.refuses('openDelegation', byId(at, nothing), 'subscriber', 404),
  ),
]

const accepted = [
  check(
    ['acceptInvitation', 'getInvitation', 'getGivers', 'getReceivedDelegations', 'openDelegation'],
    'accepte par son lien, une fois, avec le compte de son adresse',
    async at => {
      const { token } = given(
        accountGiven(at, 'liens').invitation,
        lackingAccount('liens.invitation'),
      )
      const said = await at.ask('getInvitation', { query: { token } }, 'nobody')
      equals('getInvitation', said?.hasAccount, true)
      const acceptAs = (by: 'subscriber' | 'other') =>
        at.ask('acceptInvitation', { body: { login: at.login(by), token } }, by)
      at.equals(await acceptAs('other'), 2, 'pour une autre adresse')
      at.equals(await acceptAs('subscriber'), 1)
      at.equals(await acceptAs('subscriber'), 0, 'la seconde fois')
      const query = { userLogin: at.login('subscriber') }
      const [access] = await at.ask('getGivers', { query })
      const { id } = given(access, 'l’accès n’est pas dans la liste')
      const opened = await at.ask('openDelegation', byId(at, id))
      expectThat('openDelegation', opened.token !== '', 'un jeton', 'aucun')
      await at.refuses('openDelegation', { body: { login: at.login('other'), id } }, 'other', 404)
      const received = await at.ask('getReceivedDelegations', { query })
      equals('getReceivedDelegations', received.find(one => one.id === id)?.state, 'active')
    },
  ),
]

const checks: Check[] = [...worthless, ...givers, readByStaff, ...accepted]

async function links({ ask, logIn, secretTo }: Parameters<NonNullable<Kit['links']>>[0]) {
  const mail = 'claire.martin@example.fr'
  const body = {
    ...{ login: '100011', kind: 'family' as const, name: 'Claire', mail },
    ...{ points: ['P100011'], rights: ['pay' as const], until: addMonths(dayOf(new Date()), 2) },
  }
  await ask('inviteTrusted', { body }, await logIn('100011'))
  return { invitation: { token: await secretTo(mail) } }
}

export const kit: Kit = { group: 'proches', title: 'Proches', checks, links }
