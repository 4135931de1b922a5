import * as paths from '#paths.ts'
import content from './faq.json'

// The texts are in the page's script, which browsers cache; loader data would send them twice with every page.

/** In an answer, a paragraph is a text and steps are a list. */
export type Question = {
  id: string
  group: string
  question: string
  answer: (string | { steps: string[] })[]
  links: { href: string; text: string }[]
}

type Group = { id: string; title: string; questions: Question[] }

/** The pages of the portal that an answer may lead to, by the names that faq.json gives them. */
const pages = {
  account: paths.account,
  complaints: paths.complaints,
  consumption: paths.consumption,
  contact: paths.contact,
  directDebit: paths.directDebit,
  documents: paths.documents,
  history: paths.history,
  invoiceList: paths.invoiceList,
  invoices: paths.invoices,
  monthly: paths.monthly,
  moving: paths.moving,
  paymentModes: paths.paymentModes,
  readingSending: paths.readingSending,
  services: paths.services,
}

/** `to` is a key of `pages`, with the parameters `with`, or the address of another site. */
type Link = { to: string; with?: Record<string, string>; text: string }

function addressOf({ to, with: more }: Link): string {
  const address = new Map(Object.entries(pages)).get(to) ?? to
  return more ? `${address}?${new URLSearchParams(more)}` : address
}

/** Puts no-break spaces where French typography wants them. */
function typeset(text: string): string {
  return text
    .replace(/ (?=[:;!?»%€°])/g, '\u00a0')
    .replace(/(\d) (?=\d)/g, '$1\u00a0')
    .replace(/« /g, '«\u00a0')
}

/** FAQ-03: the texts of faq.json. */
export const groups: Group[] = content.map(({ id, title, questions }) => ({
  id,
  title,
  questions: questions.map(({ id, question, answer, links }) => ({
    id,
    group: title,
    question: typeset(question),
    answer: answer.map(part =>
      typeof part === 'string' ? typeset(part) : { steps: part.steps.map(typeset) },
    ),
    links: (links as Link[]).map(link => ({ href: addressOf(link), text: typeset(link.text) })),
  })),
}))

export const questions = groups.flatMap(group => group.questions)
