import { adminPassword, subscriberPassword } from '../../utility/world/world.ts'
import {
  check,
  documentOf,
  fieldsOf,
  groupOf,
  isChecked,
  optionsOf,
  optionValue,
  select,
  selectedOf,
  stateOf,
  typeOf,
} from '../support/http/dom.ts'
import { invalidFields, isDisabled, isSubmitter, sendingOf } from '../support/http/forms.ts'
import { arrived } from './mail-server.ts'
import { agreed, choosing, draftIn, forget, leaving, loggedOut, recapIn } from './memory.ts'
import { exchange, type Got, network } from './network.ts'
import { clock, type SeededRandom } from './seams.ts'
import { origin, rows, spendCredit } from './town.ts'

// People who act by what their pages offer: links, and forms that they fill in as well as they can.

/** What people send of their papers. */
export const paper = `%PDF-1.4\n${'a paper of a subscriber\n'.repeat(200)}%%EOF\n`

type Paper = { factNumber: string; refAbo: string; cents: number }
type Kind = 'subscriber' | 'guest' | 'agent'
export type Shown = {
  person: Person
  url: string
  status: number
  html: string
  document: Document
}

const doors: Record<Kind, string[]> = {
  subscriber: [
    '/factures/paiements',
    '/historique',
    '/services/reclamations',
    '/services/reclamations',
    '/factures/controle',
    '/compteabo',
    '/compteabo/proches',
    '/compteabo/proches/inviter',
    '/services/transmission-compteur',
    '/factures/delai',
    '/proches',
    '/paymentmodes/prelevement/adhesion',
    '/paymentmodes/prelevement/adhesion',
    '/paymentmodes/prelevement/arret',
    '/paymentmodes/mensualisation/adhesion',
    '/paymentmodes/coordonnees',
    '/services/resiliation/quitter-logement-locataire',
    '/eau-de-ma-commune/mes-avis',
  ],
  guest: ['/payer-une-facture', '/payer-une-facture', '/payer-une-facture', '/eau'],
  agent: [
    '/adm-sem-webabo/gestion',
    '/adm-sem-webabo/paiements',
    '/adm-sem-webabo/subManangement',
    '/adm-sem-webabo/aides',
  ],
}

export const bulkSending = [/^(voir|aperçu|préparer|prévisualiser)/i, /^envoyer à/i]

const steps = [/^suivant/i, /^suivant/i, /^suivant/i, /^(suivant|valider|envoyer)/i]

/** What some come for: a door, and the buttons that they look for there, one after the other. */
const errands: Record<Kind, [door: string, ...buttons: RegExp[]][]> = {
  subscriber: [
    ['/compteabo/avis', /^enregistrer$/i],
    ['/eau-de-ma-commune/mes-avis', /^(s’abonner|ne plus recevoir)/i],
    ['/compteabo/proches/inviter', /^envoyer l’invitation/i],
    ['/compteabo/proches', /^retirer l’accès/i],
    ['/proches', /^ouvrir son compte/i],
    ['/proches', /^ouvrir son compte/i],
    [
      '/paymentmodes/prelevement/adhesion',
      /^suivant/i,
      /^(précédent|enregistrer et)/i,
      /^suivant/i,
    ],
    ['/paymentmodes/prelevement/adhesion', ...steps],
    ['/services/transmission-compteur', ...steps],
    ['/factures/consulter', /^payer/i, /^payer/i, /^payer/i],
    ['/factures/consulter', /^payer/i, /^payer/i, /^payer/i],
    ['/services/reclamations', ...steps],
    [
      '/services/reclamations',
      /^suivant/i,
      /^suivant/i,
      /^précédent/i,
      /^suivant/i,
      /^(valider|envoyer)/i,
    ],
  ],
  guest: [],
  agent: [
    ['/adm-sem-webabo/gestion/lot?', ...bulkSending, /^annuler l’envoi/i],
    ['/adm-sem-webabo/gestion/lot?', ...bulkSending],
  ],
}

/** More come for what leaves in the nights: payments and readings. */
export function payMoreOften(): void {
  const often = errands.subscriber.filter(([door]) => /consulter|compteur/.test(door))
  errands.subscriber.push(...often, ...often, ...often)
}

/** Buttons that lead on, and those that lead away from what was begun, or nowhere. */
const onward =
  /^(suivant|valider|envoyer|payer|confirmer|continuer|oui|répondre|vérifier|demander|souscrire|résilier|adhérer|accepter|retirer l’accès|ouvrir son compte|voir (ce qui|la facture)|annuler (l’envoi|la demande)|accorder|écrire à|tout annuler|réessayer)/i
const away =
  /précédent|(?<!tout )annuler(?! l’envoi| la demande)|enregistrer et|effacer|fermer|supprimer|quitter|déconnecter|réinitialis|télécharger|changer$|afficher|filtrer|rechercher/i

/** Links that are as good as a button. */
const leads = /^(annuler cette|payer|reprendre|inviter|adhérer|contester|demander)/i

/** The last addresses of pages of one subscriber alone. */
const addresses: { login: string; url: string }[] = []

export class Person {
  readonly kind: Kind
  readonly login: string
  readonly address: string
  private readonly draw: SeededRandom
  private readonly look: (shown: Shown) => void
  private cookies = new Map<string, string>()
  private at: Shown | undefined
  /** What another tab still shows of what they are about to send. */
  private tab: Shown | undefined
  /** The page of the provider of payments that was left open. */
  private payLater: string | undefined
  /** The invoice on paper that a guest holds. */
  private paper: Paper | undefined
  /** The buttons that they look for before anything else. */
  private wanted: RegExp[] = []
  /** How often the same page came again. */
  private repeats = 0
  steps = 0
  /** Whether they have ever been logged in. */
  isKnown = false

  constructor(kind: Kind, login: string, draw: SeededRandom, look: (shown: Shown) => void) {
    this.kind = kind
    this.login = login
    this.draw = draw
    this.look = look
    this.address = `10.${draw.below(200)}.${draw.below(200)}.${draw.below(200)}`
  }

  /** Where a visit may begin: what there is to pay, a mail that came, a request of theirs, or any other place. */
  door(): string {
    const { kind, login, draw } = this
    this.wanted = []
    if (this.payLater && draw.once(2)) {
      const page = this.payLater
      this.payLater = undefined
      return page
    }
    if (kind === 'agent' && draw.once(4)) return '/adm-sem-webabo/aides'
    const [left] = kind === 'subscriber' ? rows<{ report: string }>('portal', unsent, login) : []
    if (left && draw.once(2)) {
      this.wanted = [/^(réessayer|continuer l’envoi)/i]
      return left.report
    }
    if (kind === 'subscriber' && draw.once(5) && rows('backend', giving, login).length > 0) {
      this.wanted = [/^retirer l’accès/i]
      return '/compteabo/proches'
    }
    if (kind === 'subscriber' && draw.once(3) && rows('backend', helping, login).length > 0) {
      this.wanted = [/^ouvrir son compte/i]
      return '/proches'
    }
    const [saved] = kind === 'subscriber' ? rows<{ step: string }>('portal', kept, login) : []
    if (saved && draw.once(3)) {
      this.wanted = [/^suivant/i]
      return saved.step
    }
    if (errands[kind].length > 0 && draw.once(2)) {
      const [door, ...buttons] = draw.of(errands[kind])
      this.wanted = buttons
      return door.endsWith('?') ? door + this.lot() : door
    }
    // An invitation is passed on, too; and a notice has a link by which it ends.
    if (kind === 'subscriber' && draw.once(3)) {
      const links = draw.once(4) ? [...arrived.keys()].flatMap(linksIn) : linksTo(login)
      const asking = links.filter(link => /\/invitation\/|\/avis\//.test(link))
      this.wanted = [/^(accepter|ne plus recevoir)/i]
      if (asking.length > 0) return draw.of(asking)
      this.wanted = []
    }
    const sent = kind === 'agent' ? rows<{ reference: string }>('backend', waitingBulks) : []
    if (sent.length > 0 && draw.once(2)) {
      this.wanted = [/^annuler l’envoi/i]
      return `/adm-sem-webabo/gestion/lot/${draw.of(sent).reference}`
    }
    if (kind !== 'guest' && draw.once(kind === 'agent' ? 2 : 4)) {
      const own = kind === 'agent' ? 'isPending' : `pdcRef LIKE 'P${login}%'`
      const sql = `SELECT id FROM Request WHERE ${own} ORDER BY coalesce(sentAt, dateDemande) DESC, id LIMIT 4`
      const recent = rows<{ id: string }>('backend', sql)
      if (recent.length > 0) return this.doorTo(draw.of(recent).id)
    }
    if (kind === 'subscriber' && draw.once(2)) return '/factures/consulter'
    if (kind === 'subscriber' && draw.once(3)) {
      const links = linksTo(login)
      if (links.length > 0) return draw.of(links)
    }
    return draw.of(doors[kind])
  }

  /** At this door for what these buttons do, one after the other. */
  comeFor(door: string, ...buttons: RegExp[]): string {
    this.wanted = buttons
    return door
  }

  /** Some requests that wait, or that were treated here. */
  private lot(): string {
    const sql = `SELECT id FROM Request WHERE isPending = 1 OR id IN (SELECT requestId FROM RequestStep) ORDER BY id`
    const all = rows<{ id: string }>('backend', sql)
    const some = all.filter(() => this.draw.once(1 + (all.length >> 3)))
    return some.map(({ id }) => `lot=${id}`).join('&')
  }

  doorTo(request: string): string {
    this.wanted = [/^(envoyer|annuler la demande)/i]
    const own = ['', '/annuler', '/annuler'].map(part => `/historique/${request}${part}`)
    const message = `/historique/message?demande=${request}`
    if (this.kind === 'subscriber') return this.draw.of([...own, message, message, message])
    const list = '/adm-sem-webabo/gestion'
    if (!this.draw.once(3)) return `${list}/${request}`
    this.wanted = this.draw.once(2) ? [...bulkSending, /^annuler l’envoi/i] : [...bulkSending]
    return `${list}/lot?lot=${request}`
  }

  /** At a door, through a log-in where one is before it. */
  async arrive(door: string): Promise<void> {
    await this.go(door)
    if (!this.isOutside()) return
    await this.logIn()
    this.isKnown ||= this.at !== undefined && !this.isOutside()
    if (this.at?.url !== new URL(door, origin).href) await this.go(door)
  }

  private isOutside = () =>
    this.at !== undefined &&
    this.kind !== 'guest' &&
    /\/(connexion|adm-sem-webabo)(\?|$)/.test(this.at.url) &&
    isDoor(this.at.document)

  /** One visit: from there, some pages further. A person who is lost, or whose connection is cut, comes back another day. */
  async visit(): Promise<void> {
    // An agent without the right looks how far it goes.
    if (this.kind === 'agent' && this.draw.once(8)) await this.go('/adm-sem-webabo/userManangement')
    // Mostly a short one; a form of many steps is filled in to its end by those who stay.
    const longest = Math.max(this.draw.of([3, 5, 8, 16]), 6 + this.wanted.length)
    let refused = 0
    for (let step = 0; step < longest && refused < 2; step++)
      if (!this.at) await this.go(this.door())
      else if (this.isOutside()) {
        await this.logIn()
        if (!this.at || this.isOutside()) refused++
      } else
        await (this.kind === 'subscriber' && this.draw.once(this.isHelping() ? 3 : 12)
          ? this.pry()
          : this.step())
    if (this.draw.once(4)) await this.logOut()
  }

  private isHelping = () =>
    this.at?.document.querySelector('[aria-label="Agir pour quelqu’un"]') != null

  /** Leaves; what the browser held before is worth nothing any more, in whatever hands. */
  private async logOut(): Promise<void> {
    const held = new Map(this.cookies)
    const got = await this.ask('POST', `${origin}/deconnexion`).catch(() => undefined)
    const isOut = got?.status === 302 || got?.status === 303
    if (isOut && /max-age=0/i.test(String(got.headers['set-cookie']))) {
      this.cookies = held
      const place = this.kind === 'agent' ? '/adm-sem-webabo/gestion' : '/compteabo'
      const again = await this.ask('GET', origin + place).catch(() => undefined)
      if (again?.status === 200 && this.kind !== 'guest') loggedOut.push(`${this.login} ${place}`)
    }
    this.cookies.clear()
    this.leave()
  }

  /** By a password, or by a provider of identities where there is a link to one. */
  private async logIn(): Promise<void> {
    const door = this.at?.document.querySelector('a[href^="/france-connect"], a[href*="/annuaire"]')
    const isOfDirectory = this.login.includes('.')
    if (door && (isOfDirectory || (this.kind === 'subscriber' && this.draw.once(3)))) {
      await this.go(door.getAttribute('href') ?? '')
      const [form] = this.forms()
      const own = form && fieldsOf(form).find(one => isOwn(one, this.login))
      if (form && own) await this.send(form, own)
    }
    // An agent of the directory alone has no password here.
    const form = isOfDirectory
      ? undefined
      : this.forms().find(one => one.querySelector('[type=password]'))
    if (form) await this.send(form)
    else this.leave()
  }

  /** Mostly on: the button of a form that leads further; now and then any button, or any link. */
  private async step(): Promise<void> {
    // A bulk can be cancelled for some minutes: those who see it go on its way look at it.
    if (this.kind === 'agent' && this.draw.once(4)) {
      const [bulk] = rows<{ reference: string }>('backend', waitingBulks)
      if (bulk && this.wanted.length === 0) {
        this.wanted = [/^annuler l’envoi/i]
        return this.go(`/adm-sem-webabo/gestion/lot/${bulk.reference}`)
      }
    }
    if ((this.at?.status ?? 0) >= 500) {
      await new Promise(resolve => setTimeout(resolve, 30_000))
      return this.draw.once(3) ? this.leave() : this.go(this.at?.url ?? origin)
    }
    if (this.at?.url.includes(':4002/paiement/') && this.draw.once(4)) {
      this.payLater = this.at.url
      return this.leave()
    }
    // A payment that is not known yet: its page is looked at again.
    if (/token=/.test(this.at?.url ?? '') && this.draw.once(2)) {
      await new Promise(resolve => setTimeout(resolve, 10_000))
      return this.go(this.at?.url ?? origin)
    }
    const main = this.forms().filter(
      form => !/version-allegee/.test(String(form.getAttribute('action'))),
    )
    const choices = main.flatMap(form =>
      fieldsOf(form)
        .filter(field => isSubmitter(field) && !isDisabled(field))
        .map(button => ({ form, button, text: (button.textContent ?? '').trim() }))
        // What was given a moment ago mostly stays given.
        .filter(
          ({ text }) =>
            !/^tout annuler/i.test(text) || this.wanted[0]?.test(text) || this.draw.once(3),
        ),
    )
    // A search leads nowhere.
    const tame = choices.filter(({ form, text }) => !away.test(text) && changes(form))
    // To a provider of identities each says who they are.
    const own = choices.filter(({ button }) => isOwn(button, this.login))
    const ahead = choices.filter(({ text }) => onward.test(text) && !away.test(text))
    const likely = ahead.length > 0 ? ahead : tame
    const wanted = own.length > 0 ? own : this.draw.once(12) ? choices : likely
    const sought = choices.filter(({ text }) => this.wanted[0]?.test(text))
    if (sought.length > 0) {
      this.wanted.shift()
      const { form, button, text } = this.draw.of(sought)
      // As long as it may be cancelled, a little longer, or at once.
      if (/^(annuler l’envoi|tout annuler)/i.test(text)) {
        const wait = this.draw.of([0, 60_000, 120_000, 310_000])
        await new Promise(resolve => setTimeout(resolve, wait))
        if (/^tout/i.test(text)) spendCredit(this.draw.of([1, 2]))
      }
      return this.send(form, button)
    }
    const links = [...(this.at?.document.querySelectorAll('main a[href]') ?? [])]
      .map(link => ({
        href: link.getAttribute('href') ?? '',
        text: (link.textContent ?? '').trim(),
      }))
      .filter(
        ({ href }) =>
          /^[/?]/.test(href) &&
          !/deconnexion/.test(href) &&
          (this.draw.once(6) || !/\.(pdf|png|csv)|telecharger|\/export/.test(href)),
      )
    const inviting = links.filter(({ text }) => leads.test(text))
    if (inviting.length > 0 && this.draw.once(3)) return this.go(this.draw.of(inviting).href)
    if (wanted.length > 0 && !this.draw.once(8)) {
      const { form, button } = this.draw.of(wanted)
      return this.send(form, button)
    }
    if (links.length > 0) return this.go(this.draw.of(links).href)
    this.at = undefined
  }

  /** Asks for an address that another subscriber was shown: of a kind of page first, so that a rare one has its turn. */
  private async pry(): Promise<void> {
    if (this.isHelping() && this.draw.once(3)) return this.go('/historique')
    const others = addresses.filter(({ login }) => login !== this.login)
    const kinds = Map.groupBy(others, ({ url }) => url.replace(/[^/?&]*\d[^/?&]*/g, '*'))
    if (kinds.size > 0) await this.go(this.draw.of(this.draw.of([...kinds.values()])).url)
  }

  private leave(): void {
    this.at = undefined
  }

  private forms(): Element[] {
    return [...(this.at?.document.querySelectorAll('form') ?? [])]
  }

  /** Pressed once, twice at a time, or again after the answer. */
  private async send(form: Element, pressed?: Element): Promise<void> {
    // What a recap shows may change in another tab before it is sent.
    const often = /recapitulatif/.test(this.at?.url ?? '') ? 1 : 3
    const other = this.draw.once(often) ? await this.otherTab() : undefined
    const fields = fieldsOf(form)
    if (this.kind === 'guest') this.paper = this.draw.of(unpaid())
    // At a log-in, and after an error, nothing is left open.
    const isCareful = this.at?.status === 400 || this.isOutside()
    for (const field of fields) if (!isDisabled(field)) this.fill(field, isCareful)
    this.agree()
    const button = pressed ?? fields.find(field => isSubmitter(field) && !isDisabled(field))
    if (invalidFields(form, button).length > 0 && !this.draw.once(4)) {
      this.at = undefined
      return
    }
    const sending = await sendingOf(form, this.at?.url ?? origin, button)
    if (!sending) return
    const headers = { ...(sending.contentType && { 'content-type': sending.contentType }) }
    const ask = () => this.ask(sending.method, sending.url, headers, sending.body)
    const isPost = sending.method === 'POST'
    const settle = isPost ? choosing(sending.url, this.login, fields, button) : undefined
    const leave = isPost ? leaving(this.login, this.at?.url ?? '', fields, button) : undefined
    // It is read once more, while others act; on the stroke of a minute several press at once.
    const minute = 60_000 - (clock.now % 60_000)
    if (isPost && this.draw.once(2))
      await new Promise(resolve => setTimeout(resolve, this.draw.of([5000, minute, minute])))
    const aside = other?.()
    if (aside && this.draw.once(2)) await aside
    const got = await (isPost ? this.maybeTwice(ask) : ask().catch(() => undefined))
    leave?.(isOnward(got) && !aside)
    await aside
    await this.show(got, sending.url)
    if (isPost && this.draw.once(12))
      await this.show(await ask().catch(() => undefined), sending.url)
    settle?.(isOnward(got))
  }

  /** Answers something else in a tab that shows an earlier step of the same. */
  private async otherTab(): Promise<(() => Promise<void>) | undefined> {
    const { tab, at } = this
    if (!tab || !draftIn(tab.url) || draftIn(tab.url) !== draftIn(at?.url ?? '')) return undefined
    const form = [...tab.document.querySelectorAll('main form')].find(one =>
      /^suivant/i.test(one.querySelector('button')?.textContent?.trim() ?? ''),
    )
    if (!form || tab.url === at?.url) return undefined
    for (const field of fieldsOf(form)) if (!isDisabled(field)) this.fill(field)
    const sending = await sendingOf(form, tab.url)
    if (!sending) return undefined
    const headers = { ...(sending.contentType && { 'content-type': sending.contentType }) }
    return async () => {
      const left = leaving(this.login, tab.url, [], undefined)
      await this.ask(sending.method, sending.url, headers, sending.body).catch(() => undefined)
      left(false)
      forget(tab.url)
    }
  }

  private async maybeTwice(ask: () => Promise<Got>): Promise<Got | undefined> {
    const twice = this.draw.once(5) ? ask().catch(() => undefined) : undefined
    const got = await ask().catch(() => undefined)
    await twice
    return got
  }

  /** What was shown of a draft before it was sent; its confirmation says more once the utility answers. */
  private agree(): void {
    const { url, document } = this.at ?? {}
    const draft = url && !url.endsWith('/confirmation') && draftIn(url)
    const recap = document && recapIn(document)
    const own = `${this.login} ${draft}`
    if (draft && recap) agreed.set(own, (agreed.get(own) ?? new Set()).add(recap))
  }

  /** A browser that comes back from the provider may load the page again at once. */
  private asked(url: string): Promise<Got | undefined> {
    const ask = () => this.ask('GET', url)
    return /token=/.test(url) ? this.maybeTwice(ask) : ask().catch(() => undefined)
  }

  private fill(field: Element, isCareful = false): void {
    const type = typeOf(field)
    const name = field.getAttribute('name') ?? ''
    if (['hidden', 'submit', 'button', 'reset', 'image'].includes(type)) return
    if (type === 'file') {
      if (field.getAttribute('name') === 'liste')
        stateOf(field).files = [new File([this.households()], 'foyers.csv')]
      else if (!this.draw.once(3)) stateOf(field).files = [new File([paper], 'papier.pdf')]
      return
    }
    if (type === 'checkbox') {
      const isChoice = /^(facture|echeance|retard|seuil|points)$/.test(name)
      const isTicked =
        field.hasAttribute('required') || isCareful || !this.draw.once(isChoice ? 3 : 6)
      check(field, isTicked)
    } else if (type === 'radio') {
      const isOpen = !groupOf(field).some(isChecked)
      if (isOpen || this.draw.once(3)) check(field, true)
    } else if (field.localName === 'select') {
      const options = optionsOf(field).filter(option => optionValue(option) !== '')
      const isChosen = selectedOf(field).some(option => optionValue(option) !== '')
      const mayStay =
        (isChosen || !(isCareful || field.hasAttribute('required'))) &&
        this.draw.once(isChosen ? 2 : 3)
      // Half of the answers treat their request.
      if (name === 'nouveauStatut' && this.draw.once(2)) select(field, options.slice(-1))
      else if (options.length > 0 && !mayStay) select(field, [this.draw.of(options)])
    } else this.type(field, this.valueFor(name, type, field, isCareful))
  }

  /** As the social services send them: by subscriber or by point, some twice, some with an amount, some that are not known. */
  private households(): string {
    const sql = 'SELECT pdcRef, refAbo FROM MeteringPoint ORDER BY pdcRef LIMIT 150'
    const points = rows<{ pdcRef: string; refAbo: string }>('backend', sql)
    const line = () => {
      const { pdcRef, refAbo } = this.draw.of(points)
      const number = this.draw.of([pdcRef, pdcRef, refAbo, '424242'])
      return `${number};${this.draw.of(['', '30', '12,50'])}`
    }
    return Array.from({ length: 1 + this.draw.below(8) }, line).join('\r\n')
  }

  private type(field: Element, value: string | undefined): void {
    if (value !== undefined) Object.assign(stateOf(field), { value, isTyped: true })
  }

  private valueFor(
    name: string,
    type: string,
    field: Element,
    isCareful: boolean,
  ): string | undefined {
    if (type === 'password') return this.kind === 'agent' ? adminPassword : subscriberPassword
    if (/^(login|identifiant|username|id)$/i.test(name)) return this.login
    const today = new Date(clock.now).toISOString().slice(0, 10)
    const days = ['min', 'value'].map(attribute => field.getAttribute(attribute) || today)
    if (type === 'date' || /date|jour/i.test(name))
      return this.draw.of([today, ...days].filter(day => day >= (days[0] as string)))
    if (/iban/i.test(name))
      return this.draw.of(['FR7630006000011234567890189', 'FR7630006000011234567890189', 'FR00'])
    if (/bic/i.test(name)) return 'AGRIFRPP'
    if (/mail/i.test(name))
      return this.draw.of([`p${this.draw.below(9)}@example.fr`, this.friend()])
    if (/tel|phone/i.test(name)) return '0612345678'
    if (/facture|invoice|factNumber|bill/i.test(name)) return this.paper?.factNumber
    if (/^refAbo$/.test(name)) return this.paper?.refAbo
    if (name === 'montant') return '20'
    if (name.startsWith('seuil')) return '300'
    if (/^amount$/.test(name)) return String((this.paper?.cents ?? 0) / 100).replace('.', ',')
    if (/index|releve/i.test(name)) return String(200 + this.draw.below(800))
    if (/nb|personnes|pieces|number/i.test(name) || type === 'number')
      return String(1 + this.draw.below(5))
    const isOptional = !field.hasAttribute('required') && field.localName !== 'textarea'
    if (isCareful || !isOptional || this.draw.once(2))
      return this.draw.of([
        'Camille Durand',
        'Bonjour, merci de regarder.',
        '12',
        'Vauclaire-sur-Lède',
      ])
    return undefined
  }

  /** The address of a subscriber whom they know. */
  private friend(): string {
    const sql = `SELECT mail FROM Account WHERE refAbo BETWEEN '100010' AND '100020' ORDER BY refAbo`
    return this.draw.of(rows<{ mail: string }>('backend', sql)).mail
  }

  private async go(href: string): Promise<void> {
    const url = new URL(href, this.at?.url ?? origin).href
    await this.show(await this.asked(url), url)
  }

  /** The page at the end of its redirections, the provider's too. */
  private async show(got: Got | undefined, from: string): Promise<void> {
    let url = from
    let answer = got
    for (
      let times = 0;
      times < 8 && answer && answer.status >= 300 && answer.status < 400;
      times++
    ) {
      url = new URL(String(answer.headers.location), url).href
      if (!url.startsWith('http://localhost:')) return this.leave()
      answer = await this.asked(url)
    }
    // Where no answer comes, the page before is still there.
    if (!answer) return this.draw.once(2) ? this.leave() : undefined
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    const html = isPage ? answer.body.toString() : readable(answer.body)
    let document: Document | undefined
    this.tab = this.at
    const place = new URL(url).pathname
    this.repeats = this.at && new URL(this.at.url).pathname === place ? this.repeats + 1 : 0
    this.at = {
      ...{ person: this, url, status: answer.status, html },
      get document() {
        document ??= documentOf(isPage ? html.replace(looks, '') : '')
        return document
      },
    }
    if (this.kind === 'subscriber' && url.startsWith(origin) && /\d{6}|[0-9a-f]{8}-/.test(url))
      addresses.unshift({ login: this.login, url: new URL(url).pathname + new URL(url).search })
    addresses.length = Math.min(addresses.length, 100)
    this.look(this.at)
    const isLost = this.kind === 'guest' && !/payer-une-facture|\/eau|:4002/.test(url)
    if (!isPage || isLost || this.repeats > 2) this.leave()
  }

  private async ask(
    method: string,
    url: string,
    more: Record<string, string> = {},
    body?: Buffer,
  ): Promise<Got> {
    this.steps++
    const cookie = [...this.cookies].map(pair => pair.join('=')).join('; ')
    network.trace(`${this.login}: ${method} ${url.slice(0, 90)}`)
    const got = await exchange({
      ...{ method, url, body },
      headers: {
        ...{
          accept: 'text/html',
          'x-person': this.address,
          'user-agent': 'Mozilla/5.0 Chrome/120 Android',
        },
        ...(cookie && { cookie }),
        ...(method === 'POST' && { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' }),
        ...(body && { 'content-length': String(body.length) }),
        ...more,
      },
    })
    // A browser's cookies are of a host, whatever its port.
    for (const line of [got.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return got
  }
}

/** Styles, scripts and drawings hold nothing to fill in or press: a page is parsed without them, and with the classes of recaps alone. */
const looks = /<(style|script|svg)\b[\s\S]*?<\/\1>| class="(?!recap)[^"]*"/g

const isOnward = (got: Got | undefined) =>
  got !== undefined &&
  [302, 303].includes(got.status) &&
  !/connexion/.test(String(got.headers.location))

/** What a file says that is not compressed, the parts of an archive too. */
const readable = (file: Buffer) =>
  file.subarray(0, 4).includes('%PDF') ? '' : file.toString('latin1')

/** Where the mails lead that came to this subscriber last. */
function linksTo(login: string): string[] {
  const sql = 'SELECT mail FROM Account WHERE refAbo = ?'
  const [account] = rows<{ mail: string }>('backend', sql, login)
  const own = [...arrived.keys()].filter(key => account && key.startsWith(`${account.mail}\n`))
  return own.slice(-5).flatMap(linksIn)
}
const linksIn = (mail: string): string[] => mail.match(/http:\/\/localhost:3000\/[^\s<>"]+/g) ?? []

const waitingBulks = `SELECT reference FROM Bulk WHERE state = 'waiting' ORDER BY reference`
const helping = 'SELECT id FROM Delegation WHERE person = ? AND acceptedAt IS NOT NULL'
const giving = `${helping.replace('person', 'giver')} AND endedAt IS NULL`
/** What was not sent to the end. */
const unsent = `SELECT wizard || '/' || id || '/bilan' report FROM Draft WHERE owner = ? AND state = 'sent'`

/** What was kept to go on with later. */
const kept = `SELECT wizard || '/' || id || '/' || step step FROM Draft WHERE owner = ? AND state = 'open' AND savedAt IS NOT NULL`

const unpaid = () =>
  rows<Paper>(
    'backend',
    'SELECT i.factNumber, p.refAbo, i.amountCents cents FROM Invoice i JOIN MeteringPoint p ON p.pdcRef = i.pdcRef WHERE i.balanceCents > 0 ORDER BY i.factNumber',
  )

const changes = (form: Element) => /post/i.test(form.getAttribute('method') ?? '')

const isOwn = (button: Element, login: string) => !!button.getAttribute('value')?.endsWith(login)

const isDoor = (document: Document) => document.querySelector('[type=password]') !== null
