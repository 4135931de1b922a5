import { randomUUID } from 'node:crypto'
import { addDays } from '../../app/domain/values.ts'
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

// Contracts begin and end, and their bills are sent on paper or by mail.

/** The first of the given meters that still has no contract: an earlier run may have used some of them. */
async function freeMeter(at: Trial): Promise<string> {
  for (const numCompteur of at.accounts.compteursLibres ?? [])
    if (await at.ask('isMeterFree', { query: { numCompteur } })) return numCompteur
  throw new NotTried('aucun compteur libre')
}

const certificate = () => ({ attestation: [pdf('attestation.pdf')] })

async function newTermination(at: Trial, who: Caller) {
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

async function expectEndedToday(at: Trial, who: Caller, pdc: string): Promise<void> {
  const ended = await at.ask('getTerminations', { query: { userLogin: at.login(who) } }, who)
  const found = ended.filter(one => one.pdc === pdc).map(({ date }) => date)
  expectThat('getTerminations', String(found) === at.today(), `${pdc}, le ${at.today()}`, found)
}

/** Reads the sale and its file as the seller, whom `userLogin` names, and as an agent, who names `refAbo`. */
async function expectSaleReadBack(at: Trial, reference: string): Promise<void> {
  const userLogin = at.login('selling')
  const refAbo = userLogin
  const ownMoves = await at.ask('getMoves', { query: { userLogin } }, 'selling')
  const sale = ownMoves.find(one => one.reference === reference)
  expectThat('getMoves', sale?.day === at.today(), `la vente du ${at.today()}`, sale)
  const { moves } = await at.ask('getSubscriberRequests', { query: { refAbo } }, 'agent')
  const isListed = moves.some(one => one.reference === reference)
  expectThat('getSubscriberRequests', isListed, 'la même vente', moves)
  const file = { reference, fileId: sale?.files[0]?.id ?? nothing }
  const asSeller = { query: { userLogin, ...file } }
  expectPdf('getMoveFile', await at.file('getMoveFile', asSeller, 'selling'))
  const asAgent = { query: { refAbo, ...file } }
  expectPdf('getSubscriberMoveFile', await at.file('getSubscriberMoveFile', asAgent, 'agent'))
  const unknown = { query: { userLogin, reference, fileId: nothing } }
  await at.refuses('getMoveFile', unknown, 'selling', 404)
}

export const contracts: Check[] = [
  ...(['subscribeAsTenant', 'subscribeAsOwner'] as const).map(name =>
    check(
      [name, 'getSubscriptionTicket', 'isMeterFree', 'getMoves'],
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
        const taken = { ...body, reference: randomUUID() }
        const { ticket } = await at.ask('getSubscriptionTicket', { body: taken }, 'other')
        await at.refuses(name, { body: { ...taken, ticket }, files }, 'nobody', 409)
        const query = { userLogin: at.login('subscriber') }
        const kept = (await at.ask('getMoves', { query })).find(one => one.reference === reference)
        at.equals(kept?.counterRef, body.numCompteur, 'dans ce que l’abonné relit')
        at.equals(kept?.files[0]?.name, 'justificatif.pdf', 'parmi ses pièces')
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
      const leaving = await newTermination(at, 'leaving')
      const body = { ...leaving, dateDepart: at.today() }
      const lower = { ...body, indexReleve: String(Number(leaving.indexReleve) - 2) }
      if (leaving.indexReleve !== '1')
        await at.refuses('terminateSubscription', { body: lower }, 'leaving', 409)
      await twice('terminateSubscription', call => at.ask(call, { body }, 'leaving'))
      await expectEndedToday(at, 'leaving', leaving.pdc)
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
      const sale = { ...(await newTermination(at, 'selling')), dateVente: at.today() }
      const { attestation: one } = certificate()
      for (const attestation of [[], [...one, ...one]])
        await at.refuses('sellHome', { body: sale, files: { attestation } }, 'selling', 422)
      await twice('sellHome', call => at.ask(call, { body: sale, files: certificate() }, 'selling'))
      await expectEndedToday(at, 'selling', sale.pdc)
      await expectSaleReadBack(at, sale.reference)
    },
  ),
  check(
    ['joinEInvoice', 'leaveEInvoice', 'getEInvoice'],
    'adhère une fois, et revient au papier',
    async at => {
      const login = at.login('subscriber')
      const since = async () => (await at.ask('getEInvoice', { query: { userLogin: login } })).since
      const body = { login, cgv: '2026-01-01' }
      await twice('joinEInvoice', () => at.ask('joinEInvoice', { body }))
      equals('getEInvoice', await since(), at.today())
      await twice('leaveEInvoice', call => at.ask(call, { body: { login } }))
      equals('getEInvoice', await since(), null, 'après le retour au papier')
    },
  ),
]
