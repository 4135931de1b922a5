import { check, type Demo, given, type Kit, type Trial } from '../../../conformance/kit.ts'
import { nothing } from '../../../conformance/samples.ts'
import { puttingBack } from '../../../conformance/steps.ts'

// What all visitors read of a town's water, and the notices about it.

const firstTown = async ({ ask }: Trial) => {
  const [town] = await ask('getWaterTowns', {}, 'nobody')
  return given(town, 'aucune commune n’est desservie').name
}

const link = { id: nothing, token: nothing }
const absent = 'dit par 404 ce qui n’existe pas'
const unmailed = 'lien que personne n’a reçu'

const checks = [
  check('getWaterTowns', 'répond selon le catalogue', async ({ ask }) => {
    await ask('getWaterTowns', {}, 'nobody')
  }),
  check('getFollowedTowns', 'répond à l’abonné pour lui-même', async ({ ask, login }) => {
    await ask('getFollowedTowns', { query: { userLogin: login('subscriber') } })
  }),
  ...(['getWaterQuality', 'getWaterWorks'] as const).map(name =>
    check(name, 'répond à tous, pour chaque commune', async ({ ask }) => {
      const towns = await ask('getWaterTowns', {}, 'nobody')
      given(towns[0], 'aucune commune n’est desservie')
      for (const { name: town } of towns.slice(0, 10))
        await ask(name, { query: { town } }, 'nobody')
    }),
  ),
  check('getWaterQuality', absent, ({ refuses }) =>
    refuses('getWaterQuality', { query: { town: nothing } }, 'nobody', 404),
  ),
  check('getWaterWorks', absent, ({ refuses }) =>
    refuses('getWaterWorks', { query: { town: nothing } }, 'nobody', 404),
  ),
  check('subscribeToWater', absent, ({ refuses }) =>
    refuses('subscribeToWater', { body: { town: nothing, mail: 'a@example.fr' } }, 'nobody', 404),
  ),
  check('confirmWaterNotices', `répond 0 à un ${unmailed}`, ({ answers }) =>
    answers('confirmWaterNotices', { body: link }, 'nobody', 0),
  ),
  check('unsubscribeFromWater', `répond 0 à un ${unmailed}`, ({ answers }) =>
    answers('unsubscribeFromWater', { body: link }, 'nobody', 0),
  ),
  check('getWaterLink', `est null d’un ${unmailed}`, ({ answers }) =>
    answers('getWaterLink', { query: { ...link, purpose: 'stop' } }, 'nobody', null),
  ),
  check('followTown', 'envoie les avis à l’adresse du compte, ou ne les envoie plus', async at => {
    const town = await firstTown(at)
    const user = at.login('subscriber')
    const follow = (follows: boolean) => at.ask('followTown', { body: { town, user, follows } })
    const follows = async () =>
      (await at.ask('getFollowedTowns', { query: { userLogin: user } })).includes(town)
    const before = await follows()
    const attempt = async () => {
      await follow(!before)
      at.equals(await follows(), !before)
    }
    await puttingBack(attempt, async () => {
      await follow(before)
    })
  }),
  check('subscribeToWater', 'répond 1 la première fois comme la seconde', async at => {
    const town = await firstTown(at)
    const { mail } = await at.user('subscriber')
    for (let n = 0; n < 2; n++) await at.ask('subscribeToWater', { body: { town, mail } }, 'nobody')
  }),
]

async function examples({ ask, mails }: Demo) {
  const all = (await mails('claire.martin@example.fr')).flatMap(({ links }) => links)
  const confirming = all.find(link => link.includes('/confirmation/')) ?? ''
  const [id = '', token = ''] = confirming.split('/').slice(-2)
  await ask('getWaterLink', { query: { id, token, purpose: 'confirm' } }, '')
}

export const kit: Kit = { group: 'eau', title: 'Eau de la commune', checks, examples }
