import { randomUUID } from 'node:crypto'
import { addDays } from '../../../app/domain/values.ts'
import {
  type Caller,
  type Check,
  check,
  equals,
  expectPdf,
  expectThat,
  type Trial,
  twice,
} from '../kit.ts'
import { nothing, pdf } from '../samples.ts'
import { NotTried } from '../wire.ts'

// Contracts that begin and end, and how their bills are sent.

/** One of those given that is still under no contract: a run before this one may have subscribed some. */
async function freeMeter(at: Trial): Promise<string> {
  for (const numCompteur of at.accounts.compteursLibres ?? [])
    if (await at.ask('isMeterFree', { query: { numCompteur } })) return numCompteur
  throw new NotTried('aucun compteur libre')
}

const certificate = () => ({ attestation: [pdf('attestation.pdf')] })

async function end(at: Trial, who: Caller) {
  const pdc = await at.point(who)
  const ended = await at.ask('getTerminations', { query: { userLogin: at.login(who) } }, who)
  if (ended.some(one => one.pdc === pdc)) throw new NotTried(`${pdc} est déjà résilié`)
  const [meter] = await at.ask('getPreviousReports', { query: { pdc } }, who)
  return {
    reference: randomUUID(),
    pdc,
    commentaire: '',
    numCompteur: '',
    indexReleve: String((meter?.report?.index ?? 0) + 1),
    dateReleve: at.today(),
    nom: 'Conformité',
    prenom: 'Essai',
    adresse: '8 quai de la Scierie',
    cp: '99120',
    ville: 'Saint-Lunier',
  }
}

async function isEnded(at: Trial, who: Caller, pdc: string): Promise<void> {
  const ended = await at.ask('getTerminations', { query: { userLogin: at.login(who) } }, who)
  const found = ended.filter(one => one.pdc === pdc).map(({ date }) => date)
  expectThat('getTerminations', String(found) === at.today(), `${pdc}, le ${at.today()}`, found)
}

async function isReadBack(at: Trial, reference: string): Promise<void> {
  const [mine, theirs] = [{ userLogin: at.login('selling') }, { refAbo: at.login('selling') }]
  const { moves } = await at.ask('getSubscriberRequests', { query: theirs }, 'agent')
  const own = (await at.ask('getMoves', { query: mine }, 'selling')).find(
    one => one.reference === reference,
  )
  expectThat('getMoves', own?.day === at.today(), `la vente du ${at.today()}`, own)
  const isListed = moves.some(one => one.reference === reference)
  expectThat('getSubscriberRequests', isListed, 'la même vente', moves)
  const file = { reference, fileId: own?.files[0]?.id ?? nothing }
  expectPdf('getMoveFile', await at.file('getMoveFile', { query: { ...mine, ...file } }, 'selling'))
  const query = { ...theirs, ...file }
  expectPdf('getSubscriberMoveFile', await at.file('getSubscriberMoveFile', { query }, 'agent'))
  const unknown = { query: { ...mine, reference, fileId: nothing } }
  await at.refuses('getMoveFile', unknown, 'selling', 404)
}

export const contracts: Check[] = [
  ...(['subscribeAsTenant', 'subscribeAsOwner'] as const).map(name =>
    check(
      [name, 'getSubscriptionTicket', 'isMeterFree'],
      'souscrit par un ticket, qui ne sert qu’une fois',
      async at => {
        const reference = randomUUID()
        const ticketOf = async () =>
          (await at.ask('getSubscriptionTicket', { body: { reference } })).ticket
        const files = { justificatif: [pdf('justificatif.pdf')] }
        const body = {
          reference,
          ticket: await ticketOf(),
          numCompteur: await freeMeter(at),
          refPDC: '',
          dateArrivee: at.today(),
          indexReleve: '12',
          commentaire: '',
        }
        for (const wrong of [{ ticket: nothing }, { reference: randomUUID() }])
          await at.refuses(name, { body: { ...body, ...wrong }, files }, 'nobody', 403)
        await at.answers(name, { body, files }, 'nobody', 1)
        await at.refuses(name, { body, files }, 'nobody', 409)
        await at.answers(
          name,
          { body: { ...body, ticket: await ticketOf() }, files },
          'nobody',
          1,
          'encore, sous la même référence et un nouveau ticket',
        )
        const { numCompteur } = body
        await at.answers(
          'isMeterFree',
          { query: { numCompteur } },
          'subscriber',
          false,
          `pour ${numCompteur}, une fois souscrit`,
        )
      },
    ),
  ),
  check(
    ['terminateSubscription', 'getTerminations', 'sellHome'],
    'résilie une fois\u00a0; 409 ensuite, la vente comprise',
    async at => {
      const leaving = await end(at, 'leaving')
      const body = { ...leaving, dateDepart: at.today() }
      await twice('terminateSubscription', call => at.ask(call, { body }, 'leaving'))
      await isEnded(at, 'leaving', leaving.pdc)
      const sale = { ...leaving, reference: randomUUID(), dateVente: at.today() }
      await at.refuses('sellHome', { body: sale, files: certificate() }, 'leaving', 409)
    },
  ),
  check('remindOfLeaving', 'retient un jour à venir\u00a0; 0 pour un jour passé', async at => {
    const remind = (date: string) =>
      at.ask('remindOfLeaving', { body: { kind: 'locataire', date } })
    await twice('remindOfLeaving', () => remind(addDays(at.today(), 9)))
    const past = await remind(addDays(at.today(), -1))
    at.expect(past === 0, '0 pour un jour passé', past)
  }),
  check(
    [
      'sellHome',
      'getTerminations',
      'getMoves',
      'getMoveFile',
      'getSubscriberRequests',
      'getSubscriberMoveFile',
    ],
    'résilie une fois après une vente',
    async at => {
      const leaving = await end(at, 'selling')
      const body = { ...leaving, dateVente: at.today() }
      await twice('sellHome', call => at.ask(call, { body, files: certificate() }, 'selling'))
      await isEnded(at, 'selling', leaving.pdc)
      await isReadBack(at, leaving.reference)
    },
  ),
  check(
    ['joinEInvoice', 'leaveEInvoice', 'getEInvoice'],
    'adhère une fois, et revient au papier',
    async at => {
      const login = at.login('subscriber')
      const since = async () => (await at.ask('getEInvoice', { query: { userLogin: login } })).since
      const join = () => at.ask('joinEInvoice', { body: { login, cgv: '2026-01-01' } })
      await twice('joinEInvoice', join)
      equals('getEInvoice', await since(), at.today())
      await twice('leaveEInvoice', call => at.ask(call, { body: { login } }))
      expectThat(
        'getEInvoice',
        (await since()) === null,
        'null après le retour au papier',
        await since(),
      )
    },
  ),
]
