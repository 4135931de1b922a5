import { type Html, html } from '../html.ts'

/** What a template says; the greeting, the utility's name and both parts are the layout's. */
export type Letter = {
  subject: string
  /** Whom it greets; nobody when the address is not yet known to be theirs. */
  name?: string
  before: string[]
  link?: { label: string; url: string }
  after: string[]
}

/** A mail ready to be sent: a plain text and the same as HTML. */
export type Mail = { subject: string; text: string; html: string }

/** Who writes, and where whoever wonders about a mail may ask. */
export type Sender = { utilityName: string; phone: string }

/**
 * MSG-12: both parts of a mail, saying the same. Readable without images, style or colours, aloud as
 * well; nothing in it is fetched, so nothing tells that it was read. The address of a link is also
 * written out, for whoever would rather copy it, or check where it leads.
 */
export function compose(letter: Letter, { utilityName, phone }: Sender): Mail {
  const { subject, name, link } = letter
  const greeting = name ? `Bonjour ${oneLine(name)},` : 'Bonjour,'
  const closing = `Une question ? Notre service Gestion Clientèle vous répond au ${phone}.`
  const signature = `${utilityName}. Ce message est automatique, merci de ne pas y répondre.`
  const before = [greeting, ...letter.before]
  const after = [...letter.after, closing]
  return {
    subject,
    text: `${[
      ...before,
      ...(link ? [`${link.label} :\n${link.url}`] : []),
      ...after,
      `-- \n${signature}`,
    ].join('\n\n')}\n`,
    html: page(
      subject,
      html`${before.map(paragraph)}${link ? linkParagraphs(link) : []}${after.map(paragraph)}<hr>
<p>${signature}</p>
`,
    ),
  }
}

/** What people are called stays on its line, in both parts. */
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
