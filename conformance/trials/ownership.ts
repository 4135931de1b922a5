import { randomUUID } from 'node:crypto'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { type Check, check, given } from '../kit.ts'
import { inputAbout, isAbout, nothing, pdf } from '../samples.ts'
import { firstOfOthers, sendClaim } from '../steps.ts'
import { statusesOf } from '../wire.ts'

// A subscriber who names what belongs to another one can neither read nor change it.

const calls = (Object.entries(catalogue) as [CallName, Endpoint][]).filter(
  ([, { auth }]) => auth === 'subscriber' || auth === 'session',
)

/** A call may answer 404 if the catalogue lists it, to treat another subscriber's data as unknown. */
const refusals = (name: CallName) => [403, ...statusesOf(name).filter(status => status === 404)]

const namedPoint = calls
  .filter(([name]) => isAbout(name, 'pdc'))
  .flatMap(([name]) => [
    check(name, 'refuse à un abonné le point de comptage d’un autre', async at => {
      const pdc = await at.point('other')
      const input = inputAbout(name, { login: at.login('subscriber'), pdc })
      await at.refuses(name, input, 'subscriber', ...refusals(name))
    }),
    check(name, 'répond de même d’un point qui n’existe pas', async at => {
      const pdc = await at.point('other')
      const status = async (asked: string) => {
        const input = inputAbout(name, { login: at.login('subscriber'), pdc: asked })
        return (await at.send(name, input)).status
      }
      const foreign = await status(pdc)
      const unknown = await status(nothing)
      at.expect(
        foreign === unknown,
        `HTTP ${foreign}, comme pour celui d’un autre`,
        `HTTP ${unknown}`,
      )
    }),
  ])

const namedLogin = calls
  .filter(([name]) => isAbout(name, 'login', 'userLogin', 'user'))
  .map(([name]) =>
    check(name, 'refuse à un abonné le compte d’un autre, ou qui n’existe pas', async at => {
      const pdc = await at.point('subscriber')
      const { mail } = await at.user('other')
      for (const login of [at.login('other'), mail, nothing])
        await at.refuses(name, inputAbout(name, { login, pdc }), 'subscriber', ...refusals(name))
    }),
  )

const namedDocument = [
  ...(['getInvoiceFile', 'getInvoiceLitigation'] as const).map(name =>
    check(name, 'refuse la facture d’un autre, demandée sous son propre point', async at => {
      const found = await firstOfOthers(at, async (pdc, by) =>
        (await at.ask('getInvoices', { query: { pdc } }, by)).at(0),
      )
      const { factNumber } = given(found, 'aucun autre abonné n’a de facture').one.facture
      const query = { pdc: await at.point('subscriber'), factNumber }
      await at.refuses(name, { query }, 'subscriber', 403, 404)
    }),
  ),
  check('getUserRequest', 'refuse la demande d’un autre, sous son propre point', async at => {
    const found = await firstOfOthers(at, async (pdc, by) =>
      (await at.ask('getUserHistoric', { query: { pdc } }, by)).at(0),
    )
    const { id } = given(found, 'aucun autre abonné n’a de demande').one
    const query = { pdc: await at.point('subscriber'), histoId: id }
    await at.refuses('getUserRequest', { query }, 'subscriber', 403, 404)
  }),
  check(
    ['getUserRequestFile', 'getUserRequest', 'cancelUserClaim', 'sendClaimMessage'],
    'refuse le fichier et la demande qu’un autre vient d’envoyer',
    async at => {
      const { pdc, histo } = await sendClaim(at, [pdf('acte.pdf')], 'other')
      const theirs = { pdc, histoId: histo.id }
      const { files } = await at.ask('getUserRequest', { query: theirs }, 'other')
      const mine = await at.point('subscriber')
      const ownClaim = await sendClaim(at)
      const underMine = { pdc: ownClaim.pdc, histoId: ownClaim.histo.id, fileId: files[0]?.id }
      await at.refuses('getUserRequestFile', { query: underMine }, 'subscriber', 403, 404)
      for (const asked of [theirs, { ...theirs, pdc: mine }]) {
        await at.refuses('getUserRequest', { query: asked }, 'subscriber', 403, 404)
        const query = { ...asked, fileId: files[0]?.id }
        await at.refuses('getUserRequestFile', { query }, 'subscriber', 403, 404)
      }
      const cancel = { body: { histo, pdc: mine } }
      await at.refuses('cancelUserClaim', cancel, 'subscriber', 403, 404)
      const body = { reference: randomUUID(), pdc: mine, histoId: histo.id, message: 'Conformité' }
      const message = { body, files: { attachements: [] } } // sic
      await at.refuses('sendClaimMessage', message, 'subscriber', 403, 404)
    },
  ),
]

const separateData = [
  check('getPdcs', 'ne donne pas deux fois un même point, à deux abonnés', async at => {
    const own = await at.points('subscriber')
    const others = await at.points('other')
    const common = own.filter(pdc => others.includes(pdc))
    at.expect(common.length === 0, 'aucun point commun', common)
  }),
  check('getUser', 'donne à chacun son propre compte', async ({ ask, login, expect }) => {
    const user = (by: 'subscriber' | 'other') =>
      ask('getUser', { query: { userLogin: login(by) } }, by)
    const own = await user('subscriber')
    const other = await user('other')
    expect(own.refAbo !== other.refAbo, 'deux comptes', own.refAbo)
  }),
  check('getInvoices', 'ne donne pas une même facture à deux abonnés', async at => {
    const numbers = async (by: 'subscriber' | 'other') => {
      const found: string[] = []
      for (const pdc of await at.points(by)) {
        const invoices = await at.ask('getInvoices', { query: { pdc } }, by)
        found.push(...invoices.map(({ facture }) => facture.factNumber))
      }
      return found
    }
    const own = await numbers('subscriber')
    const others = await numbers('other')
    const common = own.filter(number => others.includes(number))
    at.expect(common.length === 0, 'aucune facture commune', common)
  }),
  check(
    'getAdminUser',
    'ne donne pas à un agent le compte d’un responsable',
    ({ refuses, login }) =>
      refuses('getAdminUser', { query: { userLogin: login('manager') } }, 'agent', 403, 404),
  ),
]

export const ownership: Check[] = [...separateData, ...namedDocument, ...namedPoint, ...namedLogin]
