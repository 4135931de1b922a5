import { weekInWords } from '#domain/opening-hours.ts'
import { type Html, html } from '../html.ts'

export type Letter = {
  subject: string
  /** The heading, where it is not the subject. */
  title?: string
  tone?: 'good' | 'warning'
  /** What a list of mails shows beside the subject; the first paragraph, where nothing else is more wanted. */
  preview?: string
  /** The first sentence begins with the name, unless an agent has written. */
  name?: string
  /** The one sum of which the mail speaks. */
  amount?: string
  /** The paragraphs before the link; a text is the only paragraph. */
  before: string | string[]
  /** What of the paragraphs is in bold, where they have it: the day or the figure that counts. */
  strong?: string
  /** What an agent has written, as it was written; `by` is the line above it. */
  words?: { by: string; text: string }
  /** `isShown`: the address stands in letters, too, where an account hangs on it. */
  link?: { label: string; url: string; isShown?: boolean }
  /** What to do, in this order, under the link. */
  steps?: string[]
  /** Terms and values, under the link; `isLarge`: to be copied or read out. */
  details?: [term: string, value: string, isLarge?: 'isLarge'][]
  /** The notes, in smaller letters. */
  after: string | string[]
  /** Why this mail comes, where the subscriber did not ask for it. */
  why?: string
  /** The page where the subscriber stops the notices. */
  stop?: string
  /** The address by which a mail program stops the notices, without a page in between (RFC 8058). */
  stopNow?: string
}

type Mail = { subject: string; text: string; html: string }

export type Sender = { utilityName: string; phone: string }

/** The name under which the mailer attaches the mark, the only picture: the mail loads nothing. */
export const markId = 'fontaine'

/**
 * MSG-12, BEY-652: the same as text and as HTML, of tables and inline styles, which Outlook keeps. The mail loads
 * nothing, so that opening it is not tracked.
 */
export function compose(letter: Letter, sender: Sender): Mail {
  return { subject: letter.subject, text: textOf(letter, sender), html: htmlOf(letter, sender) }
}

const stopLabel = 'Ne plus recevoir ces avis'
const noReply = 'Ne répondez pas à cet e-mail\u00a0: personne ne le lit.'
const ifItFails = 'Le bouton ne marche pas\u00a0? Copiez cette adresse dans votre navigateur\u00a0:'

/** Names come from people and may hold line breaks. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Words with which a sentence may begin that are no name: the name of the reader can stand before them. */
const isNoName =
  /^(Aucune?|Au|C’est|Cette?|Ces|Dans|D’ici|Depuis|En|Il|L’\S+|La|Le|Les|Nos|Notre|Nous|Sans|Si|Un|Une|Voici|Vos|Votre|Vous|À)(?=\s)/

/** BEY-652: the name is part of the first sentence; « Bonjour » is left to agents. */
function paragraphsOf({ before, name }: Letter): string[] {
  const [first = '', ...others] = [before].flat()
  if (!name || !isNoName.test(first)) return [before].flat()
  return [`${oneLine(name)}, ${first[0]?.toLocaleLowerCase('fr')}${first.slice(1)}`, ...others]
}

/** Paragraphs of what was typed: an empty line ends one. */
const paragraphsIn = (text: string) => text.trim().split(/\n\s*\n/)

function textOf(letter: Letter, { utilityName, phone }: Sender): string {
  const { title = letter.subject, words, amount, link, steps = [], details = [], stop } = letter
  const rule = '-'.repeat(40)
  const parts = [
    ...(amount ? [amount] : []),
    ...paragraphsOf(letter),
    ...(words ? [words.by, `${rule}\n${paragraphsIn(words.text).join('\n\n')}\n${rule}`] : []),
    ...(link ? [`${link.label}\u00a0:\n${link.url}`] : []),
    ...steps.map((step, rank) => `${rank + 1}. ${step}`),
    ...(details.length > 0
      ? [details.map(([term, value]) => `${term}\u00a0: ${value}`).join('\n')]
      : []),
    ...notesOf(letter),
    `-- \n${utilityName}\n${questionAt(phone)}`,
    ...footOf(letter),
    ...(stop ? [`${stopLabel}\u00a0:\n${stop}`] : []),
  ]
  return `${[title.toLocaleUpperCase('fr'), ...parts.map(wrapped)].join('\n\n')}\n`
}

/** Lines of 72 characters at most; an address stays whole. */
const wrapped = (text: string) =>
  text
    .split('\n')
    .flatMap(line => {
      const [first = '', ...words] = line.split(' ')
      const lines = [first]
      for (const word of words) {
        const longer = `${lines.at(-1)} ${word}`
        if (longer.length > 72) lines.push(word)
        else lines[lines.length - 1] = longer
      }
      return lines
    })
    .join('\n')

/** Readers of an agent's words want to answer: there the note on that is not left to the foot. */
function notesOf({ words, after }: Letter): string[] {
  const [first, ...others] = [after].flat()
  return words ? [[noReply, first].filter(Boolean).join('\n'), ...others] : [after].flat()
}
const footOf = ({ words, why }: Letter) => [...(why ? [why] : []), ...(words ? [] : [noReply])]

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

const questionAt = (phone: string) => `Une question\u00a0? ${unbroken(phone)}, ${hours()}`
const hours = () => `${weekInWords().replaceAll(/\d[^,]*/g, unbroken)}. Fuite\u00a0: 24h/24.`

const family = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const body = `${family};font-size:16px;line-height:24px`
const small = `${family};font-size:14px;line-height:21px;color:#4a5d65`
const ink = { plain: '#10262e', good: '#14603a' }

const paragraph = (text: string, strong?: string): Html =>
  html`<p style="margin:12px 0 0;${body};overflow-wrap:anywhere">${lines(text, strong)}</p>
`

const note = (text: string, strong?: string): Html =>
  html`<p class="sf" style="margin:12px 0 0;${small};overflow-wrap:anywhere">${lines(text, strong)}</p>
`

const lines = (text: string, strong?: string): Html[] =>
  text
    .split('\n')
    .flatMap((line, rank) => [
      ...(rank === 0 ? [] : [html`<br>`]),
      ...(strong === undefined ? [line] : line.split(strong)).flatMap((piece, place) =>
        place === 0 ? [html`${piece}`] : [html`<b>${strong ?? ''}</b>`, html`${piece}`],
      ),
    ])

const button = ({ label, url, isShown }: NonNullable<Letter['link']>): Html[] => [
  html`<table role="presentation" class="btn" border="0" cellpadding="0" cellspacing="0" width="100%" style="max-width:320px;margin:20px 0 0"><tr><td class="bt" align="center" bgcolor="#0a5c70" style="border-radius:12px;background:#0a5c70"><a href="${url}" style="display:block;padding:16px 20px;border:2px solid #0a5c70;border-radius:12px;${family};font-size:17px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>
`,
  ...(isShown
    ? [
        html`<p class="sf" style="margin:20px 0 0;${small}">${ifItFails}</p>
<p style="margin:4px 0 0;${body};word-break:break-all"><a href="${url}" style="color:#0a5c70">${url}</a></p>
`,
      ]
    : []),
]

const detail = ([term, value, isLarge]: NonNullable<Letter['details']>[number]): Html =>
  html`<tr><th class="sf ln" scope="row" align="left" width="34%" valign="top" style="padding:9px 8px 9px 0;border-top:1px solid #e2dbcd;font-weight:normal;${small};line-height:22px">${term}</th><td class="ln" valign="top" style="padding:9px 0;border-top:1px solid #e2dbcd;${body};line-height:22px;font-weight:bold;overflow-wrap:anywhere${isLarge ? ';font-size:20px;letter-spacing:1px' : ''}">${lines(value)}</td></tr>
`

const stepOf = (step: string, rank: number, phone: string): Html =>
  html`<tr><td width="32" valign="top" style="padding:8px 0;${body};font-weight:bold">${rank + 1}.</td><td style="padding:8px 0;${body}">${lines(step, phone)}</td></tr>
`

const wordsOf = ({ by, text }: NonNullable<Letter['words']>, gap: number): Html =>
  html`<p class="sf" style="margin:${gap}px 0 0;${small}">${by}</p>
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="margin:16px 0 0"><tr><td class="ag" bgcolor="#f7f4ee" style="padding:4px 20px 18px;background:#f7f4ee;border-left:4px solid #0a5c70">
${paragraphsIn(text).map(part => paragraph(part))}</td></tr></table>
`

/** What is in `<style>` may be stripped without loss: the dark colours, and the button of a phone. */
const extraStyle = `
body{margin:0;padding:0;background:#f7f4ee}
a{color:#0a5c70}
@media (max-width:480px){.px{padding-left:16px!important;padding-right:16px!important}.btn{max-width:none!important}.sum{font-size:40px!important}}
@media (prefers-color-scheme:dark){body,.bg{background:#0d181d!important}.card{background:#15262d!important;border-color:#2b414a!important}.tx,.tx td,.tx p,.h{color:#e8f0f2!important}.sf,.tx .sf{color:#a9bdc4!important}.ln{border-color:#2b414a!important}.bt{background:#7fd3e2!important}.ag{background:#0a1317!important;border-color:#7fd3e2!important}.wr{background:#31280f!important;border-color:#846526!important}.wr .h,.wr p{color:#f5cd78!important}.good{color:#8bddab!important}a{color:#7fd3e2!important}.bt a{color:#05232b!important;border-color:#7fd3e2!important}}
[data-ogsc] .tx,[data-ogsc] .h{color:#e8f0f2!important}
`

function htmlOf(letter: Letter, { utilityName, phone }: Sender): string {
  const { subject, title = subject, tone, words, amount, link, strong, stop } = letter
  const { steps = [], details = [] } = letter
  const paragraphs = paragraphsOf(letter)
  const preview = letter.preview ?? (words && paragraphsIn(words.text)[0]) ?? paragraphs[0] ?? ''
  const color = ink[tone === 'good' ? 'good' : 'plain']
  const head = html`<h1 class="h ${tone ?? ''}" style="margin:0;${family};font-size:24px;line-height:30px;font-weight:bold;color:${color}">${title}</h1>
${amount ? html`<p class="sum" style="margin:8px 0 0;${family};font-size:48px;line-height:52px;font-weight:bold;letter-spacing:-1px">${amount}</p>\n` : ''}${paragraphs.map(part => paragraph(part, strong))}`
  return html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
<style>${extraStyle}</style>
</head>
<body class="bg" style="margin:0;background:#f7f4ee">
<div style="display:none;max-height:0;overflow:hidden">${oneLine(preview)}</div>
<table role="presentation" class="bg" width="100%" border="0" cellpadding="0" cellspacing="0" bgcolor="#f7f4ee"><tr><td align="center" style="padding:0 0 24px">
<!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto">
<tr><td class="px" bgcolor="#063848" style="padding:12px 32px;background:#063848;border-bottom:4px solid #f0b44c"><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td width="44" valign="middle"><img src="cid:${markId}" width="32" height="32" alt="" style="display:block;border:0"></td><td valign="middle" style="${family};font-size:16px;line-height:20px;font-weight:bold;color:#ffffff">${utilityName}</td></tr></table></td></tr>
<tr><td class="card px tx" bgcolor="#ffffff" style="padding:28px 32px 32px;background:#ffffff;border:1px solid #e2dbcd;border-top:0;color:#10262e">
${tone === 'warning' ? html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"><tr><td class="wr" bgcolor="#fdf2d8" style="padding:18px 20px 20px;background:#fdf2d8;border:1px solid #d9ad55;border-radius:12px">${head}</td></tr></table>\n` : head}${words ? wordsOf(words, paragraphs.length > 0 ? 20 : 6) : ''}${link ? button(link) : ''}${
  steps.length > 0
    ? html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="margin:16px 0 0">
${steps.map((step, rank) => stepOf(step, rank, unbroken(phone)))}</table>
`
    : ''
}${
  details.length > 0
    ? html`<table width="100%" border="0" cellpadding="0" cellspacing="0" style="margin:20px 0 0">
${details.map(detail)}</table>
`
    : ''
}${notesOf(letter).map(part => note(part, strong))}</td></tr>
<tr><td class="px sf" style="padding:16px 32px 0;${small}">
<p class="sf" style="margin:0;${small}">Une question\u00a0? <b style="white-space:nowrap">${unbroken(phone)}</b>, ${hours()}${footOf(letter).map(line => html`<br>${line}`)}</p>
${stop ? html`<p style="margin:8px 0 0;${small}"><a href="${stop}" style="${small};color:#0a5c70">${stopLabel}</a></p>\n` : ''}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.text
}
