import { randomUUID } from 'node:crypto'
import type { Protocol } from './provider-server.ts'

// PayFiP for a « régie », as its guide and its clients have it: nothing signed, one way back, and all of it by POST.

const numcli = '123456'
const saisie = 'T'

/** The fields of a payment, in the order of the schema, and what each may be. */
const fields = {
  exer: /^20\d\d$/,
  mel: /^(?=.{6,80}$)[^@\s]+@[^@\s]+$/,
  montant: /^[1-9]\d{2,6}$/,
  numcli: new RegExp(`^${numcli}$`),
  objet: /^[A-Za-z0-9 ]{1,100}$/,
  refdet: /^\d{1,30}$/,
  saisie: /^[TXW]$/,
  urlnotif: /^https?:\/\/\S{1,242}$/,
  urlredirect: /^https?:\/\/\S{1,242}$/,
}

export const payfip: Protocol = {
  settings: url => ({
    PAYMENT_PROVIDER: 'payfip',
    PAYFIP_NUMCLI: numcli,
    PAYFIP_SAISIE: saisie,
    PAYFIP_URL: `${url}/tpa/services/securite`,
  }),
  codes: { accepted: 'P', refused: 'R', abandoned: 'A' },
  pageParameter: 'idop',
  async answer(xml, sessions) {
    const [, operation, arg0 = ''] =
      /<pai:(\w+)><arg0>(.*)<\/arg0><\/pai:\1><\/s:Body>/s.exec(xml) ?? []
    const said = Object.fromEntries(
      [...arg0.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value ?? '']),
    )
    if (operation === 'recupererDetailPaiementSecurise') {
      const session = sessions.get(said.idOp ?? '')
      if (!session) return refusal('P1', 'IdOp incorrect')
      if (!session.code) return refusal('P5', 'Aucun résultat pour cette opération')
      return envelope(`<ns2:${operation}Response xmlns:ns2="${namespace}"><return>
        <dattrans>26112026</dattrans><exer>2026</exer><heurtrans>1131</heurtrans><idOp>${session.token}</idOp>
        <mel>payeur@exemple.fr</mel><montant>${session.amount}</montant><numauto>112233</numauto>
        <numcli>${numcli}</numcli><objet>Factures</objet><refdet>${session.ref}</refdet>
        <resultrans>${session.code}</resultrans><saisie>${saisie}</saisie></return></ns2:${operation}Response>`)
    }
    const names = Object.keys(said)
    const wrong = Object.entries(fields).find(([name, rule]) => !rule.test(said[name] ?? ''))
    if (operation !== 'creerPaiementSecurise' || String(names) !== String(Object.keys(fields)))
      throw new Error(`${operation}: ${names}`)
    if (wrong) throw new Error(`${wrong[0]}: ${said[wrong[0]]}`)
    const session = {
      token: randomUUID(),
      ref: said.refdet ?? '',
      amount: said.montant ?? '',
      returnUrl: said.urlredirect ?? '',
      notificationUrl: said.urlnotif ?? '',
      code: '',
    }
    sessions.set(session.token, session)
    return envelope(`<ns2:${operation}Response xmlns:ns2="${namespace}"><return>
      <idOp>${session.token}</idOp></return></ns2:${operation}Response>`)
  },
  get fault() {
    return refusal('T1', 'Requête invalide')
  },
  isAllowed: () => true,
  /** Its page posts the browser back: a post from another site, which brings no cookie (SameSite=Lax). */
  async back({ returnUrl, token }) {
    const led = await fetch(returnUrl, {
      method: 'POST',
      headers: { origin: 'https://www.payfip.gouv.fr', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ idop: token }),
      redirect: 'manual',
    })
    return new URL(led.headers.get('location') ?? `nowhere: ${led.status}`, returnUrl).href
  },
  notify: ({ notificationUrl, token }) =>
    fetch(notificationUrl, { method: 'POST', body: new URLSearchParams({ idop: token }) }),
}

const namespace =
  'http://securite.service.tpa.cp.finances.gouv.fr/services/mas_securite/contrat_paiement_securise/PaiementSecuriseService'

const envelope = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`

export const refusal = (code: string, what: string) =>
  envelope(`<S:Fault><faultcode>S:Server</faultcode>
    <faultstring>fr.gouv.finances.cp.tpa.webservice.exceptions.FonctionnelleErreur</faultstring><detail>
    <ns2:FonctionnelleErreur xmlns:ns2="${namespace}"><code>${code}</code><descriptif>${what}</descriptif>
    <libelle>${what}</libelle><severite>2</severite></ns2:FonctionnelleErreur></detail></S:Fault>`)
