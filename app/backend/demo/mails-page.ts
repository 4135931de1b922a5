import { html } from '../html.ts'
import type { SentMail } from '../mails/mailer.ts'

/** The mails as a page; each is shown as text, with its links. */
export function mailsPage(mails: SentMail[]): string {
  const articles = mails.map(
    ({ date, to, subject, text, links }) => html`<article>
<h2>${subject}</h2>
<p>À ${to}, le <time datetime="${date}">${new Date(date).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}</time></p>
<pre>${text}</pre>
<ul>${links.map(link => html`<li><a href="${link}">${link}</a></li>`)}</ul>
</article>
`,
  )
  return html`<!DOCTYPE html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Courriels envoyés</title></head>
<body>
<main>
<h1>Courriels envoyés</h1>
${articles.length > 0 ? articles : html`<p>Aucun courriel.</p>`}
</main>
</body>
</html>
`.text
}
