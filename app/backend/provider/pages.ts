import { formatCents } from '#domain/money.ts'
import type { ProviderSession } from '../../../prisma/backend/generated/client.ts'
import { type Html, html } from '../html.ts'

export const buttons = {
  pay: 'Payer',
  cancel: 'Annuler',
  refuse: 'Refuser',
  'pay-and-leave': 'Payer sans revenir',
  close: 'Fermer',
} as const

export type Intent = keyof typeof buttons

export const isIntent = (value: unknown): value is Intent =>
  typeof value === 'string' && Object.hasOwn(buttons, value)

export const stylesheet = `
:root { color-scheme: light dark; --ink: #1c2733; --paper: #f3f5f8; --card: #fff; --line: #7b8794; --main: #1f4f82; --on-main: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --paper: #12181f; --card: #1b242e; --main: #9cc7f5; --on-main: #10202f } }
* { box-sizing: border-box }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
header { padding: .75rem 1.25rem; border-bottom: 1px solid var(--line); font-weight: 600 }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: var(--card); border-radius: .5rem }
h1 { margin-top: 0; font-size: 1.5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 1.5rem 0 }
dt { font-weight: 600 } dd { margin: 0; overflow-wrap: anywhere }
.amount { font-size: 1.375rem; font-weight: 700 }
form { margin: .75rem 0 0 }
button { width: 100%; min-height: 2.75rem; font: inherit; color: inherit; background: none; border: 1px solid var(--line); border-radius: .375rem; cursor: pointer }
button.main { color: var(--on-main); background: var(--main); border-color: var(--main); font-weight: 600 }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
.note { font-size: .9375rem }
`

function page(title: string, content: Html): string {
  return html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Paiement simulé</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>Banque de démonstration – paiement simulé</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body></html>`.text
}

export function paymentPage(session: ProviderSession): string {
  const { amountCents, reference, longMessage } = session
  const recorded = longMessage
    ? html`<p role="status">Une réponse est déjà enregistrée pour ce paiement : « ${longMessage} ». Elle ne changera plus.</p>`
    : ''
  const forms = Object.entries(buttons).map(
    ([value, label]) => html`<form method="post">
<input type="hidden" name="intent" value="${value}">
<button type="submit"${value === 'pay' ? html` class="main"` : ''}>${label}</button>
</form>
`,
  )
  return page(
    'Paiement par carte',
    html`<dl>
<dt>Montant</dt><dd class="amount">${formatCents(amountCents)}</dd>
<dt>Commande</dt><dd>${reference}</dd>
</dl>
${recorded}
${forms}
<p class="note">Aucune carte n’est demandée et aucun argent ne circule : chaque bouton simule une réponse de la banque.</p>`,
  )
}

export function finalPage(longMessage: string | null): string {
  const said = longMessage
    ? html`La réponse de la banque est enregistrée : « ${longMessage} ».`
    : 'Rien n’a été enregistré pour ce paiement.'
  return page(
    longMessage ? 'Réponse enregistrée' : 'Paiement interrompu',
    html`<p>${said}</p>
<p>Vous pouvez fermer cette fenêtre.</p>`,
  )
}

export function unknownPage(): string {
  return page('Paiement inconnu', html`<p>Ce paiement n’existe pas ou n’existe plus.</p>`)
}
