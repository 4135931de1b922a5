import type { Input } from '#upstream/catalogue/index.ts'
import { check, type Demo, equals, type Kit, twice } from '../../../conformance/kit.ts'
import { inputAbout, nothing } from '../../../conformance/samples.ts'
import { puttingBack } from '../../../conformance/steps.ts'

// What a subscriber wants to be notified of, and the notices of an abnormal consumption.

type Choices = Pick<Input<'saveNotices'>['body'], 'avis' | 'seuils'>

const link = { avis: 'retard', signature: nothing }
const itself = 'répond à l’abonné pour lui-même'
const unmailed = 'lien que personne n’a reçu'

const checks = [
  check('getNotices', itself, async ({ ask, login }) => {
    await ask('getNotices', { query: { userLogin: login('subscriber') } })
  }),
  check('getLegalNotices', itself, async ({ ask, login }) => {
    await ask('getLegalNotices', { query: { userLogin: login('subscriber') } })
  }),
  check('listLegalNotices', 'répond selon le catalogue', async ({ ask }) => {
    await ask('listLegalNotices', inputAbout('listLegalNotices') as never, 'agent')
  }),
  check('getNoticeLink', `est null d’un ${unmailed}`, ({ answers, login }) =>
    answers('getNoticeLink', { query: { user: login('subscriber'), ...link } }, 'nobody', null),
  ),
  check('switchNotice', `répond 0 à un ${unmailed}`, ({ answers, login }) => {
    const body = { user: login('subscriber'), ...link, isOn: false }
    return answers('switchNotice', { body }, 'nobody', 0)
  }),
  check(
    ['saveNotices', 'getNotices'],
    'retient les avis et les seuils choisis, et les rend',
    async at => {
      const login = at.login('subscriber')
      const read = () => at.ask('getNotices', { query: { userLogin: login } })
      const { avis, seuils } = await read()
      const pdc = await at.point('subscriber')
      const wanted: Choices = {
        avis: ['retard'],
        seuils: [{ pdc, valeur: 400, unite: 'litresJour' }],
      }
      const save = (body: Choices) => at.ask('saveNotices', { body: { login, ...body } })
      await puttingBack(
        async () => {
          await twice('saveNotices', () => save(wanted))
          const now = await read()
          equals('getNotices', JSON.stringify(now.avis), JSON.stringify(wanted.avis))
          equals('getNotices', now.seuils[0]?.valeur, 400)
        },
        async () => {
          await save({ avis, seuils })
        },
      )
    },
  ),
  check('saveNotices', 'refuse un seuil au point de comptage d’un autre', async at => {
    const seuils = [{ pdc: await at.point('other'), valeur: 400, unite: 'litresJour' as const }]
    const body = { login: at.login('subscriber'), avis: [], seuils }
    await at.refuses('saveNotices', { body }, 'subscriber', 403)
  }),
  check('openLegalNotice', 'répond 0 d’un avis que personne n’a reçu', async at => {
    const body = { login: at.login('subscriber'), id: nothing }
    await at.answers('openLegalNotice', { body }, 'subscriber', 0)
  }),
  // The back end does not claim that a notice was posted when it never was.
  check('postLegalNotice', 'répond 0 d’un avis qui n’existe pas', async at => {
    const body = { id: nothing, day: at.today() }
    await at.answers('postLegalNotice', { body }, 'agent', 0)
  }),
]

/** The notices of a subscriber who was sent one. */
async function examples({ ask, logIn }: Demo) {
  const userLogin = '100040'
  await ask('getLegalNotices', { query: { userLogin } }, await logIn(userLogin))
}

export const kit: Kit = { group: 'avis', title: 'Avis par e-mail', checks, examples }
