import { atTown } from '#domain/town.ts'
import { type Day, formatDay } from '#domain/values.ts'
import type { Letter } from '#utility/mails/layout.ts'
import type { WaterRestriction, WaterWork } from '../calls.ts'
import { periodText } from '../rules.ts'

/** Goes to an address that a stranger may have typed, so it says what was asked, and that nothing follows by itself. */
export const waterConfirmation = (
  town: string,
  { confirm, days }: { confirm: string; days: number },
): Letter => ({
  subject: `Confirmez votre abonnement aux avis sur l’eau ${atTown(town)}`,
  before: `Quelqu’un, sans doute vous, a demandé à recevoir à cette adresse les avis de travaux, de coupure et de qualité de l’eau ${atTown(town)}.`,
  link: { label: 'Confirmer mon abonnement', url: confirm },
  after: `Sans confirmation, vous ne recevrez rien d’autre, et votre adresse est effacée au bout de ${days}\u00a0jours. Si vous n’avez rien demandé, ne faites rien.`,
})

type About = { url: string; isChange: boolean }

export function waterWorks(town: string, work: WaterWork, { url, isChange }: About): Letter {
  const what = work.isCut ? 'coupure d’eau' : 'travaux sur le réseau d’eau'
  const news = work.isCancelled ? ' (annulation)' : isChange ? ' (changement)' : ''
  return {
    subject: `${town}\u00a0: ${what}${news}`,
    before: [
      announcement(work, isChange ? `Nos informations changent\u00a0: ${what}` : capital(what)),
      `Où\u00a0: ${work.streets.join(', ') || 'toute la commune'}.`,
      ...(work.reason ? [`Pourquoi\u00a0: ${work.reason}`] : []),
      ...(work.isCut && !work.isCancelled
        ? [
            'Gardez quelques litres d’avance. Au retour de l’eau, laissez couler jusqu’à ce qu’elle soit claire.',
          ]
        : []),
      ...(work.phone ? [`Qui appeler\u00a0: ${work.phone}.`] : []),
    ],
    link: { label: `L’eau ${atTown(town)}`, url },
    after: [],
  }
}

function announcement(work: WaterWork, announced: string): string {
  const period = periodText(work)
  if (!work.isCancelled) return `${announced} ${period}.`
  return work.isCut
    ? `La coupure d’eau annoncée ${period} n’aura pas lieu.`
    : `Les travaux annoncés ${period} n’auront pas lieu.`
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

type Wrong = {
  sampledOn: Day
  isConform: boolean
  conclusion: string
  restrictions: WaterRestriction[]
}

/** A sample that does not meet the limits, or after which some people should not drink the water. */
export const waterNotCompliant = (
  town: string,
  { sampledOn, isConform, conclusion, restrictions }: Wrong,
  url: string,
): Letter => ({
  subject: `${town}\u00a0: ${isConform ? 'restriction d’usage de l’eau' : 'l’eau n’est pas conforme'}`,
  before: [
    ...restrictions.map(({ text }) => text),
    `Prélèvement du ${formatDay(sampledOn)}\u00a0: ${conclusion}`,
  ],
  link: { label: `L’eau ${atTown(town)}`, url },
  after: [],
})

type Found = {
  sampledOn: Day
  conclusion: string
  /** Whether the bad sample met the limits: then only a use of the water was restricted. */
  wasCompliant: boolean
}

/** Sent to subscribers who were warned, once a later sample meets the limits for all uses. */
export const waterCompliantAgain = (
  town: string,
  { sampledOn, conclusion, wasCompliant }: Found,
  url: string,
): Letter => ({
  subject: `${town}\u00a0: ${wasCompliant ? 'la restriction d’usage de l’eau est levée' : 'l’eau est de nouveau conforme'}`,
  before: [
    'Aucune restriction d’usage n’est en cours.',
    `Prélèvement du ${formatDay(sampledOn)}\u00a0: ${conclusion}`,
  ],
  link: { label: `L’eau ${atTown(town)}`, url },
  after: [],
})
