import { readFileSync } from 'node:fs'
import path from 'node:path'
import express, { type Router } from 'express'
import { z } from 'zod'
import { type Day, formatDay, formatInstant } from '#domain/values.ts'
import { day } from '#upstream/catalogue/entities.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import { Refusal, type Services } from '../handler.ts'
import { type Html, html } from '../html.ts'
import { markId } from '../mails/layout.ts'
import { mark, type SentMail, sentMails } from '../mails/mailer.ts'
import { type Card, cardsOf } from './cards.ts'
import { enter } from './enter.ts'
import type { JournalEntry } from './journal.ts'

/** What the tools of the demonstration do, which the pages of the visit put within reach. */
export type Tools = {
  reset: () => Promise<void>
  setDay: (today: Day | null) => Promise<void>
  setFault: (fault: { call: string; mode: string }) => void
  clearFaults: () => void
  entries: () => JournalEntry[]
}

const home = '/demo/visite'
/** A browser finds no picture by the id that a mail gives it. */
const markInline = `data:${mark.contentType};base64,${mark.content.toString('base64')}`
const file = (name: string) => path.join(import.meta.dirname, name)

/**
 * BEY-661: the guided visit of the demonstration, beside the product: one press enters as each person, and mails, calls,
 * faults, clock and reset have a page each. It needs no script.
 */
export function visit(services: Services, tools: Tools): Router {
  const { db, clock, utility } = services
  const router = express.Router()
  const form = express.urlencoded({ extended: false, limit: '10kb' })
  const page = (content: Page) => whole(content, clock.today())
  const get = (
    address: string,
    content: (query: Record<string, unknown>) => Promise<Page> | Page,
  ) =>
    router.get(address, (request, response, next) => {
      Promise.resolve(content(request.query))
        .then(found => {
          response
            .set(
              'content-security-policy',
              "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
            )
            .send(page(found))
        })
        .catch(next)
    })
  const post = (address: string, work: (body: unknown) => Promise<string> | string) =>
    router.post(address, form, (request, response, next) => {
      Promise.resolve(request.body ?? {})
        .then(work)
        .then(where => response.redirect(303, where), next)
    })

  router.get('/', (_request, response) => response.redirect(home))
  router.get('/visite.css', (_request, response) => {
    response.type('css').send(readFileSync(file('visit.css')))
  })
  router.get('/images/:name.jpg', (request, response, next) => {
    const { name } = request.params
    if (!/^[a-z-]+$/.test(name)) return next()
    response.sendFile(file(`pictures/${name}.jpg`), { maxAge: '1h' }, error => error && next())
  })

  get('/visite', async ({ fait }) => ({
    title: 'Visite de la démonstration',
    note: 'Personnes, sommes et compteurs sont inventés. Rien ne sort de cet ordinateur.',
    done: dones[String(fait)],
    content: cardsHtml(await cardsOf(db, clock.today()), utility.portalUrl),
  }))

  get('/visite/appels', () => ({
    title: 'Les appels reçus',
    content: callsHtml(tools.entries().slice(-200).reverse()),
  }))

  get('/visite/pannes', () => ({ title: 'Casser un appel', content: faultsHtml() }))
  post('/visite/pannes', body => {
    const { call, mode } = read(faultForm, body)
    if (mode === 'ok') tools.clearFaults()
    else tools.setFault({ call, mode })
    return `${home}?fait=${mode === 'ok' ? 'gueri' : 'panne'}`
  })

  get('/visite/jour', ({ refus }) => ({
    title: 'Changer de jour',
    content: dayHtml(clock.today(), refus !== undefined),
  }))
  post('/visite/jour', async body => {
    const { jour } = read(dayForm, body)
    const chosen = jour ? day.safeParse(jour) : null
    if (chosen && !chosen.success) return `${home}/jour?refus=`
    await tools.setDay(chosen ? chosen.data : null)
    return `${home}?fait=jour`
  })

  get('/visite/remise', () => ({ title: 'Tout remettre à neuf', content: resetHtml }))
  post('/visite/remise', async () => {
    await tools.reset()
    return `${home}?fait=remise`
  })

  get('/courriels', async ({ to }) => ({
    title: 'E-mails envoyés',
    content: mailsHtml(await sentMails(db, typeof to === 'string' ? to : undefined)),
  }))
  router.get('/courriels/:id', (request, response, next) => {
    sentMails(db)
      .then(mails => mails.find(({ id }) => id === request.params.id))
      .then(mail => {
        if (!mail) return next(new Refusal(404, 'Cet e-mail n’existe pas, ou plus.'))
        response
          .set(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
          )
          .send(mail.html.replaceAll(`cid:${markId}`, markInline))
      }, next)
  })

  router.post('/entrer', form, (request, response, next) => {
    enterFrom(services, request.body, request.get('user-agent') ?? '')
      .then(({ location, cookies }) => {
        // The cookies are for the name by which the visit was opened, so the portal is opened by that name.
        location.hostname = request.hostname
        response.append('set-cookie', cookies).redirect(303, location.href)
      })
      .catch(next)
  })
  return router
}

const entering = z.object({
  login: z.string().trim().min(1).max(100),
  scripts: z.string().optional(),
})

async function enterFrom(services: Services, body: unknown, userAgent: string) {
  const { login, scripts } = read(entering, body)
  return enter(services, { login, userAgent, hasScripts: scripts !== 'non' })
}

const faultModes = {
  '500': 'Erreur 500',
  empty: 'Réponse vide',
  garbage: 'Réponse illisible',
  slow: 'Réponse lente (3 secondes)',
  hang: 'Aucune réponse',
  reset: 'Connexion coupée',
  ok: 'Plus aucune panne',
} as const
const faultForm = z.object({
  call: z.string(),
  mode: z.enum(Object.keys(faultModes) as [keyof typeof faultModes]),
})
const dayForm = z.object({ jour: z.string().trim().default('') })

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(422, z.prettifyError(result.error))
}

const dones: Record<string, string> = {
  remise: 'Tout est remis à neuf : les essais sont effacés, le jour est celui d’aujourd’hui.',
  jour: 'Le jour a changé.',
  panne: 'La panne est en place : entrez comme un abonné pour la voir.',
  gueri: 'Plus aucune panne.',
}

type Page = { title: string; note?: string; done?: string | undefined; content: Html | Html[] }

function whole({ title, note, done, content }: Page, today: Day): string {
  const isHome = note !== undefined
  return html`<!DOCTYPE html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/demo/visite.css"><link rel="icon" href="data:,"></head>
<body>
<header><div class="in">${isHome ? html`<h1>${title}</h1><p>${note}</p>` : html`<p><a href="${home}">Visite de la démonstration</a></p><h1>${title}</h1>`}</div></header>
<section class="state" aria-label="État de la démonstration"><div class="in"><span>Ici, nous sommes le <b>${formatDay(today)}</b></span><a href="${home}/jour">Changer de jour</a><a href="${home}/remise">Tout remettre à neuf</a></div></section>
<main>
${done ? html`<p class="done" role="status">${done}</p>` : ''}
${content}
</main>
</body>
</html>
`.text
    .replaceAll(/ (?=[:;!?»])/g, '\u00a0')
    .replaceAll('« ', '«\u00a0')
}

function cardsHtml(groups: Awaited<ReturnType<typeof cardsOf>>, portal: string): Html[] {
  let isFirst = true
  const actionOf = (card: Card) => {
    if ('href' in card) {
      const href = card.isOfPortal ? new URL(card.href, portal).href : card.href
      return html`<a class="button to" href="${href}">${card.action}</a>`
    }
    const look = isFirst ? 'button main' : 'button'
    isFirst = false
    const without = card.hasScripts === false
    return html`<form method="post" action="/demo/entrer"><input type="hidden" name="login" value="${card.login}">${without ? html`<input type="hidden" name="scripts" value="non">` : ''}<button class="${look}">${card.action}</button></form>`
  }
  return groups.map(
    ({ title, cards }) => html`<h2>${title}</h2>
<ul class="cards">
${cards.map(
  card => html`<li class="card"><img src="/demo/images/${card.picture}.jpg" alt="" width="96" height="96"><h3>${card.title}</h3><p>${card.text}</p>${actionOf(card)}</li>
`,
)}</ul>
`,
  )
}

function callsHtml(entries: JournalEntry[]): Html {
  if (entries.length === 0)
    return html`<p>Aucun appel depuis la remise à neuf. Entrez comme un abonné, puis revenez.</p>`
  const rows = entries.map(
    ({
      date,
      method,
      path: called,
      login,
      status,
      body,
    }) => html`<tr><td>${timeOf(date)}</td><td><code>${method} ${called}</code></td><td>${login ?? ''}</td><td>${status || 'sans réponse'}</td><td>${body ? html`<code>${JSON.stringify(body)}</code>` : ''}</td></tr>
`,
  )
  return html`<p>Les ${entries.length} derniers, le plus récent d’abord, secrets masqués. En entier : <a href="/demo/journal">JSON</a>.</p>
<section class="wide" aria-label="Appels" tabindex="0"><table><thead><tr><th scope="col">Heure</th><th scope="col">Appel</th><th scope="col">Pour</th><th scope="col">Réponse</th><th scope="col">Corps</th></tr></thead><tbody>
${rows}</tbody></table></section>`
}

function mailsHtml(mails: SentMail[]): Html | Html[] {
  if (mails.length === 0)
    return html`<p>Aucun e-mail n’est encore parti. Entrez comme un abonné, payez ou écrivez, puis revenez.</p>
<p class="soft">Les envois d’avant, dont parlent les pages des agents, font partie du décor : ils ne sont pas ici.</p>`
  return mails.map(
    ({ id, date, to, subject, text, links }) => html`<article class="sheet">
<h2>${subject}</h2>
<p class="soft">À ${to}, le <time datetime="${date}">${formatInstant(new Date(date))}</time></p>
<p><a href="/demo/courriels/${id}">Le voir en HTML</a></p>
<details><summary>Son texte</summary><pre>${text}</pre></details>
<ul>${links.map(link => html`<li><a href="${link}">${link}</a></li>`)}</ul>
</article>
`,
  )
}

const timeOf = (date: string) =>
  new Date(date).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' })

function faultsHtml(): Html {
  const calls = Object.keys(catalogue).sort()
  return html`<form class="sheet" method="post" action="${home}/pannes">
<p>Le portail reçoit cette réponse à la place de la vraie, jusqu’à « Plus aucune panne » ou à la remise à neuf.</p>
<label for="call">Appel</label>
<select id="call" name="call"><option value="*">Tous les appels</option>${calls.map(name => html`<option value="${name}"${name === 'getInvoices' ? html` selected` : ''}>${name}</option>`)}</select>
<label for="mode">Panne</label>
<select id="mode" name="mode">${Object.entries(faultModes).map(([mode, words]) => html`<option value="${mode}">${words}</option>`)}</select>
<button class="button main">Appliquer</button>
</form>`
}

const dayHtml = (
  today: Day,
  isRefused: boolean,
): Html => html`<form class="sheet" method="post" action="${home}/jour">
<p>Le système de la régie et le portail vivent alors ce jour : les retards, les rappels et les échéances suivent.</p>
<label for="jour">Jour<small>Vide : aujourd’hui</small></label>
${isRefused ? html`<p class="wrong" id="refus">Ce n’est pas une date.</p>` : ''}
<input id="jour" name="jour" type="date" value="${today}"${isRefused ? html` aria-invalid="true" aria-describedby="refus"` : ''}>
<button class="button main">Aller à ce jour</button>
</form>`

const resetHtml = html`<form class="sheet" method="post" action="${home}/remise">
<p>Les paiements et demandes d’essai seront perdus, le jour redevient celui d’aujourd’hui. Les sessions restent ouvertes.</p>
<button class="button main">Tout remettre à neuf</button>
<a class="button" href="${home}">Ne rien changer</a>
</form>`
