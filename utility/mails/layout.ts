import { type Html, html } from '../html.ts'

export type Letter = {
  subject: string
  name?: string
  /** The paragraphs before the link; a text is the only paragraph. */
  before: string | string[]
  link?: { label: string; url: string }
  after: string | string[]
  /** The page where the subscriber stops the notices. */
  stop?: string
  /** The address by which a mail program stops the notices, without a page in between (RFC 8058). */
  stopNow?: string
}

type Mail = { subject: string; text: string; html: string }

export type Sender = { utilityName: string; phone: string }

/** MSG-12: the mail loads nothing, so that opening it is not tracked. */
export function compose(letter: Letter, { utilityName, phone }: Sender): Mail {
  const { subject, name, link, stop } = letter
  const greeting = name ? `Bonjour ${oneLine(name)},` : 'Bonjour,'
  const closing = `Une question ? Notre service Gestion Clientèle vous répond au ${phone}.`
  const signature = `${utilityName}. Ce message est automatique, merci de ne pas y répondre.`
  const before = [greeting].concat(letter.before)
  const after = [letter.after, closing].flat()
  return {
    subject,
    text: `${[
      ...before,
      ...(link ? [`${link.label} :\n${link.url}`] : []),
      ...after,
      ...(stop ? [`${stopLabel} :\n${stop}`] : []),
      `-- \n${signature}`,
    ].join('\n\n')}\n`,
    html: page(
      subject,
      html`${before.map(paragraph)}${link ? linkParagraphs(link) : []}${after.map(paragraph)}${
        stop
          ? html`<p><a href="${stop}">${stopLabel}</a><br>${stop}</p>
`
          : ''
      }<hr>
<p>${signature}</p>
`,
    ),
  }
}

const stopLabel = 'Ne plus recevoir ces avis'

/** Names come from people and may hold line breaks. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const paragraph = (text: string): Html => html`<p>${text}</p>
`

const linkParagraphs = ({ label, url }: { label: string; url: string }): Html[] => [
  html`<p><a href="${url}">${label}</a></p>
<p>Si le lien ne s’ouvre pas, copiez cette adresse dans votre navigateur :<br>${url}</p>
`,
]

const page = (subject: string, content: Html): string =>
  html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>
body { max-width: 40em; margin: 1em auto; padding: 0 1em; font: 1em/1.5 sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.25em }
</style>
</head>
<body>
<h1>${subject}</h1>
${content}</body>
</html>
`.text
