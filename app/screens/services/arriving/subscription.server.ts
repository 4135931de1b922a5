import { z } from 'zod'
import type { FileRule } from '#domain/attachment.ts'
import { formatVolume } from '#domain/consumption.ts'
import { dayField } from '#domain/day-field.ts'
import { movingLimits } from '#domain/leaving.ts'
import { meterNumberField } from '#domain/meter-number.ts'
import { indexField } from '#domain/meter-reading.ts'
import { addDays, type Day, formatDay, listOf } from '#domain/values.ts'
import { invitation, orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import {
  leavings,
  type Moved,
  movedIn,
  numbered,
} from '#screens/services/moving/under-way.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import {
  changes,
  type FormValues,
  type Step,
  type Wizard,
  wizard,
} from '#wizard/declaration/wizard.ts'
import { fileNames } from '#wizard/files/file-ref.ts'
import { attached, recap } from '#wizard/points/points.server.ts'
import type { DateView, FileView } from '../step-views.ts'

export type Facts = {
  today: Day
  /** What the subscriber said when leaving a home: the day, on which the arrival begins, and the new address. */
  left: Moved
}

/** DATA-16 */
export type Answers = {
  compteur: { numCompteur: string; refPDC: string }
  date: { dateArrivee: Day }
  justificatif: { justificatif: string[] }
  index: { indexReleve: string; commentaire: string }
}

/** SUBS-14, SUBS-18 to SUBS-20: what a tenant and an owner are asked differently. */
type Kind = {
  base: string
  title: string
  call: 'subscribeAsTenant' | 'subscribeAsOwner'
  doneText: string
  date: {
    label: string
    /** The term for the day on the confirmation. */
    fact: string
    question: string
    missing: string
    hint?: string
    preset: 'today' | 'none'
  }
  paper: { label: string; question: string; missing: string; advice: string; rule: FileRule }
}

/** SUBS-02 to SUBS-20: beginning a contract, as a tenant or as an owner. */
const subscription = (kind: Kind): Wizard<Facts, Answers> => ({
  base: kind.base,
  title: kind.title,
  cancel: paths.subscription,
  savable: true,
  about: ({ numCompteur, dateArrivee }) =>
    listOf(
      numCompteur && `Compteur ${numCompteur}`,
      dateArrivee && `arrivée le ${formatDay(String(dateArrivee))}`,
    ).join(', '),
  facts: async subscriber => ({ today: subscriber.today, left: await leftBy(subscriber) }),
  steps: stepsOf(kind),
  sections: ({ compteur, date, justificatif, index }, { left }) => [
    {
      title: 'Compteur',
      step: 'compteur',
      lines: [
        { term: 'Numéro de compteur', value: compteur.numCompteur, isFact: 'Compteur' },
        ...(compteur.refPDC ? [{ term: 'Référence PDC', value: compteur.refPDC }] : []),
      ],
    },
    {
      title: 'Date',
      step: 'date',
      lines: [
        { term: kind.date.label, value: formatDay(date.dateArrivee), isFact: kind.date.fact },
      ],
    },
    {
      title: kind.paper.label,
      step: 'justificatif',
      lines: [{ term: 'Fichier', value: fileNames(justificatif.justificatif) }],
    },
    {
      title: 'Index',
      step: 'index',
      lines: [
        { term: 'Index relevé', value: `${formatVolume(Number(index.indexReleve))}\u00a0m³` },
        ...(index.commentaire ? [{ term: 'Commentaire', value: index.commentaire }] : []),
      ],
    },
    changes(texts.changes(date.dateArrivee, compteur.numCompteur, left)),
  ],
  tasks: ({ compteur, date, justificatif, index }) => [
    {
      keys: [`subscription:${compteur.numCompteur}`],
      subject: `Compteur ${compteur.numCompteur}`,
      call: kind.call,
      body: { ...compteur, ...date, ...index },
      files: justificatif,
    },
  ],
  doneText: kind.doneText,
  confirmationText: texts.confirmation,
  outcome: numbered,
})

/** The move as the subscriber told it here, else as the utility knows it, perhaps by telephone. Empty in an outage. */
async function leftBy(subscriber: Subscriber): Promise<Moved> {
  const { call, today, who } = subscriber
  const asked = call('getTerminations', { query: { userLogin: who.owner } })
  const [left, { value }] = await Promise.all([movedIn(subscriber, leavings), orNotice(asked, [])])
  const days = value.map(({ date }) => date).filter(date => date >= addDays(today, -60))
  return { ...left, day: left.day ?? days.toSorted().at(-1) }
}

/** « Repris de votre départ : 12 rue des Lavoirs, arrivée le 30/11/2026. » */
function repeated({ day, adresse }: Moved, isDated: boolean): string | null {
  const said = [adresse?.adresse ?? [], day && isDated ? `arrivée le ${formatDay(day)}` : []].flat()
  return said.length > 0 ? `Repris de votre départ\u00a0: ${said.join(', ')}.` : null
}

const stepsOf = ({ date, paper }: Kind): Step<Facts, Answers>[] => [
  {
    kind: 'question',
    name: 'compteur',
    title: 'Compteur',
    question: 'Quel est votre compteur\u00a0?',
    schema: () =>
      z.object({
        numCompteur: meterNumberField(),
        refPDC: z.string().trim().toUpperCase().max(longestPdcRef, texts.pdcTooLong).default(''),
      }),
    fields: answer => answer,
    tries: 'meter',
    async verify({ numCompteur }, _facts, { call }) {
      const isFree = await call('isMeterFree', { query: { numCompteur } })
      return isFree ? undefined : { numCompteur: [texts.taken()] }
    },
    view: ({ left }): string | null => repeated(left, date.preset === 'today'),
  },
  {
    kind: 'question',
    name: 'date',
    // The title is not the label of the field: the form would then have the same name as the field.
    title: 'Date',
    question: date.question,
    schema: facts =>
      z.object({
        dateArrivee: dayField({
          ...movingLimits(facts.today),
          missing: date.missing,
          beforeMin: texts.tooEarly(),
          afterMax: texts.tooLate,
        }),
      }),
    tries: 'meter',
    async verify({ dateArrivee }, _facts, { call }, { compteur }) {
      const { numCompteur = '' } = compteur ?? {}
      const isFree = await call('isMeterFree', { query: { numCompteur, dateArrivee } })
      return isFree ? undefined : { dateArrivee: [texts.takenThen()] }
    },
    preset: ({ today, left }): FormValues =>
      date.preset === 'today' ? { dateArrivee: left.day ?? today } : {},
    fields: answer => answer,
    view: (facts): DateView => ({
      name: 'dateArrivee',
      label: date.label,
      ...(date.hint && { hint: date.hint }),
      ...movingLimits(facts.today),
    }),
  },
  {
    kind: 'question',
    name: 'justificatif',
    title: 'Justificatif',
    question: paper.question,
    files: { justificatif: paper.rule },
    schema: () => z.object({ justificatif: attached(1, paper.missing) }),
    fields: answer => answer,
    view: (): FileView => ({
      name: 'justificatif',
      label: paper.label,
      missing: `${paper.missing}.`,
      advice: paper.advice,
      texts: typeof paper.rule !== 'number',
    }),
  },
  {
    kind: 'question',
    name: 'index',
    title: 'Index',
    question: 'Quel est l’index de votre compteur\u00a0?',
    schema: () =>
      z.object({
        indexReleve: indexField(),
        commentaire: z.string().trim().max(longestComment, texts.commentTooLong).default(''),
      }),
    fields: answer => answer,
  },
  recap,
]

const longestPdcRef = 20
const longestComment = 60

const texts = {
  /** SUBS-11 */
  confirmation:
    'Votre souscription a bien été prise en compte. Un email récapitulatif va vous être envoyé.',
  pdcTooLong: `${longestPdcRef} caractères au plus.`,
  commentTooLong: `${longestComment} caractères au plus.`,
  taken: () =>
    `Nous ne pouvons pas ouvrir d’abonnement pour ce compteur.\nRelisez son numéro. S’il est exact, l’occupant d’avant vous n’a peut-être pas encore résilié, ou une souscription est déjà demandée. ${invitation()}`,
  takenThen: () =>
    `À cette date, le compteur est encore celui d’un contrat.\nChoisissez un autre jour, ou attendez que l’occupant d’avant vous ait résilié. ${invitation()}`,
  tooEarly: () =>
    `Au-delà d’un an, les factures de cette adresse sont arrêtées au nom d’un autre. ${invitation()}`,
  tooLate:
    'Un abonnement s’ouvre six mois à l’avance au plus\u00a0: revenez quand la date sera plus proche.',
  changes: (from: Day, meter: string, { day }: Moved) =>
    listOf(
      {
        term: `Le ${formatDay(from)}`,
        value: `Votre abonnement commence pour le compteur ${meter}. L’eau qui passe après cet index est à votre nom.`,
      },
      // A subscriber who leaves a home is not told that the other contracts go on.
      !day && {
        term: 'Vos autres abonnements',
        value: 'Ils continuent. Pour en quitter un, demandez sa résiliation.',
      },
    ),
}

/** SUBS-02 to SUBS-13 */
export const tenantSubscription = wizard<Facts, Answers>(
  subscription({
    base: paths.tenantSubscription,
    title: 'Arriver, locataire',
    call: 'subscribeAsTenant',
    doneText: 'Souscription demandée',
    date: {
      label: "Date d'arrivée",
      fact: 'Arrivée',
      question: 'Quand arrivez-vous\u00a0?',
      missing: "Date d'arrivée requise",
      preset: 'today',
    },
    paper: {
      label: "Pièce d'identité",
      question: 'Pouvez-vous joindre une pièce d’identité\u00a0?',
      missing: "Pièce d'identité requise",
      advice:
        'Carte d’identité, passeport ou titre de séjour, le côté avec la photo. Le fichier est chiffré chez nous, et effacé dès que votre demande est partie.',
      rule: 1,
    },
  }),
)

/** SUBS-14 to SUBS-20 */
export const ownerSubscription = wizard<Facts, Answers>(
  subscription({
    base: paths.ownerSubscription,
    title: 'Arriver, propriétaire',
    call: 'subscribeAsOwner',
    doneText: 'Souscription demandée',
    date: {
      label: "Date d'achat",
      fact: 'Achat',
      question: 'Quand avez-vous acheté\u00a0?',
      missing: "Date d'achat requise",
      hint: 'Le jour de la signature chez le notaire. Par exemple\u00a0: 02/11/2026',
      preset: 'none',
    },
    paper: {
      label: 'Attestation de vente',
      question: 'Pouvez-vous joindre l’attestation de vente\u00a0?',
      missing: 'Attestation de vente requise',
      advice:
        'Une ou deux pages, remises par le notaire le jour de la signature. Vous ne l’avez pas encore\u00a0? Enregistrez\u00a0: tout ce que vous avez rempli reste en place.',
      rule: { most: 1, texts: true },
    },
  }),
)
