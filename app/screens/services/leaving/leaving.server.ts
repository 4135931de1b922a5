import { formatVolume } from '#domain/consumption.ts'
import { withArticle } from '#domain/town.ts'
import { formatCents, formatDay, listOf, pointName, streetLine } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { numbered } from '#screens/services/moving/under-way.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import {
  changes,
  type Line,
  type Section,
  type ShownPoint,
  wizard,
} from '#wizard/declaration/wizard.ts'
import { fileNames } from '#wizard/files/file-ref.ts'
import { chosenPoints, pointsSection, recap, shownPoint } from '#wizard/points/points.server.ts'
import { timesUsual } from '../index-verdict.ts'
import { type LeavingAnswers, leavingBody, readingIn, type SaleAnswers } from './leaving-answers.ts'
import { judgedReading, leavingIndex } from './leaving-index.server.ts'
import {
  type LeavingFacts,
  leavingDate,
  leavingFacts,
  leftPoints,
  newAddress,
  saleCertificate,
} from './leaving-questions.server.ts'

/** TERM-20: what both wizards have in common. */
const common = {
  cancel: paths.leaving,
  facts: leavingFacts,
  isMoot: ({ eligible }: LeavingFacts) => eligible.length === 0,
  doneText: 'Résiliation demandée',
  confirmationText: "Votre résiliation d'abonnement a bien été prise en compte.",
  submitText: 'Valider mon départ',
  sentTitle: 'Votre départ est enregistré',
  outcome: numbered,
  remembers: ['date' as const, 'adresse' as const],
  bridge: ({ adresse }: Partial<LeavingAnswers>) => ({
    title: 'Vous arrivez ailleurs\u00a0?',
    text: 'Votre date de départ y est reprise. Il manque le numéro du compteur et une pièce d’identité.',
    href: paths.subscription,
    label: adresse
      ? `J’arrive ${withArticle('au', adresse.adresse)}`
      : 'J’arrive dans un autre logement',
  }),
}

/** TERM-22, TERM-23 */
export const leavingTenant = wizard<LeavingFacts, LeavingAnswers>({
  base: paths.leavingTenant,
  title: 'Quitter mon logement',
  ...common,
  steps: [
    leftPoints,
    leavingDate({
      title: 'Départ',
      label: 'Date de départ',
      hint: 'Le jour où vous rendez les clés.',
      question: 'Quand partez-vous\u00a0?',
      missing: 'Date de départ requis', // sic
    }),
    leavingIndex('locataire'),
    newAddress,
    recap,
  ],
  sections: (answers, facts) =>
    leavingSections(answers, facts, { date: 'Je pars', day: 'Date de départ', fact: 'Départ' }),
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: [`termination:${pdc.pdcRef}`],
      subject: pointName(pdc),
      call: 'terminateSubscription',
      body: { ...leavingBody(answers, pdc.pdcRef), dateDepart: answers.date.date },
    })),
})

/** TERM-24 to TERM-28 */
export const leavingOwner = wizard<LeavingFacts, SaleAnswers>({
  base: paths.leavingOwner,
  title: 'Vendre mon logement',
  ...common,
  steps: [
    leftPoints,
    leavingDate({
      title: 'Vente',
      label: 'Date de vente',
      hint: 'Le jour de la signature chez le notaire.',
      question: 'À quelle date avez-vous vendu\u00a0?',
      missing: 'Date de vente requise',
    }),
    saleCertificate,
    leavingIndex('proprietaire'),
    newAddress,
    recap,
  ],
  sections: (answers, facts) =>
    leavingSections(answers, facts, { date: 'J’ai vendu', day: 'Date de vente', fact: 'Vente' }, [
      {
        title: 'Attestation de vente',
        step: 'attestation',
        lines: [{ term: 'Fichier', value: fileNames(answers.attestation.attestation) }],
      },
    ]),
  tasks: (answers, facts) =>
    chosenPoints(facts, answers).map(pdc => ({
      keys: [`termination:${pdc.pdcRef}`],
      subject: pointName(pdc),
      call: 'sellHome',
      body: { ...leavingBody(answers, pdc.pdcRef), dateVente: answers.date.date },
      files: { attestation: answers.attestation.attestation },
    })),
})

type Recapped = { answers: LeavingAnswers; facts: LeavingFacts; chosen: Pdc[] }

/** TERM-19: everything that was entered, then what the termination changes; `titles` differ between the wizards. */
function leavingSections(
  answers: LeavingAnswers,
  facts: LeavingFacts,
  titles: { date: string; day: string; fact: string },
  certificate: Section[] = [],
): Section[] {
  const recapped = { answers, facts, chosen: chosenPoints(facts, answers) }
  const { date, commentaire } = answers.date
  const [only, ...others] = facts.eligible
  const home = others.length === 0 && only
  return [
    ...(home ? [] : [pointsSection(recapped.chosen)]),
    {
      title: titles.date,
      step: 'date',
      lines: listOf(
        home && { term: 'Logement', value: streetLine(home.adress), isFact: 'Adresse' as const },
        { term: titles.day, value: formatDay(date), isFact: titles.fact },
        commentaire && { term: 'Commentaire', value: commentaire },
      ),
    },
    ...certificate,
    indexSection(recapped),
    {
      title: 'M’écrire ensuite',
      step: 'adresse',
      lines: [
        { term: 'Nom', value: `${answers.adresse.prenom} ${answers.adresse.nom}` },
        { term: 'Adresse', value: answers.adresse.adresse },
        { term: 'Ville', value: `${answers.adresse.cp} ${answers.adresse.ville}` },
      ],
    },
    changes(effects(recapped)),
  ]
}

function indexSection({ answers, facts, chosen }: Recapped): Section {
  const section = { step: 'index', lines: [] }
  const read = chosen.map((pdc): ShownPoint & { lines: Line[] } => ({
    ...shownPoint(pdc),
    lines: readingLines(answers, facts, pdc),
  }))
  const [only, ...others] = read
  if (others.length > 0) return { ...section, title: 'Compteurs', points: read }
  return { ...section, title: 'Compteur', lines: only?.lines ?? [] }
}

function readingLines(answers: LeavingAnswers, facts: LeavingFacts, pdc: Pdc): Line[] {
  const { indexReleve, dateReleve, numCompteur } = readingIn(answers.index, pdc.pdcRef)
  const judged = judgedReading(facts, answers.index, pdc)
  const high = judged && timesUsual(judged)
  const [only, ...others] = facts.meters.get(pdc.pdcRef) ?? []
  const meter = numCompteur || (others.length === 0 && only?.counterRef)
  return listOf(
    { term: 'Index', value: `${formatVolume(Number(indexReleve))}\u00a0m³`, isFact: true },
    { term: 'Relevé le', value: formatDay(dateReleve) },
    judged &&
      high && {
        term: 'Consommé',
        value: `${formatVolume(judged.used)}\u00a0m³\u00a0: c’est ${high}. Si les chiffres sont bons, votre index est accepté.`,
      },
    meter && { term: 'Compteur', value: meter },
  )
}

/** The changes stand in the order in which they happen. */
function effects({ answers, facts, chosen }: Recapped): Line[] {
  const isOne = chosen.length === 1
  const debited = chosen.filter(({ contract }) => contract.paymentMode === 1)
  const monthly = chosen.filter(({ contract }) => contract.monthlyPayment === 1)
  const after = 'Après la dernière facture'
  const leaving = answers.date.date
  const isReadBefore = chosen.some(
    ({ pdcRef }) => readingIn(answers.index, pdcRef).dateReleve < leaving,
  )
  const rest = isReadBefore ? ` puis par estimation jusqu’au ${formatDay(leaving)}` : ''
  return listOf(
    {
      term: formatDay(leaving),
      value: `Votre abonnement s’arrête${isOne ? '' : ` pour ${namesOf(chosen)}`}.`,
    },
    {
      term: 'Ensuite',
      value: `${isOne ? 'Votre dernière facture, jusqu’à cet index' : 'Vos dernières factures, jusqu’à ces index'}${rest}, ${isOne ? 'part' : 'partent'} à votre nouvelle adresse.`,
    },
    monthly.length > 0 && {
      term: after,
      value: `La mensualisation s’arrête pour ${namesOf(monthly)}\u00a0: cette facture tient compte de ce que vous avez déjà payé.`,
    },
    debited.length > 0 && {
      term: after,
      value: `Le prélèvement s’arrête pour ${namesOf(debited)}\u00a0: elle est encore prélevée.`,
    },
    ...chosen.flatMap(pdc => owedLines(facts.owed.get(pdc.pdcRef), pdc)),
  )
}

function owedLines(cents: number | null | undefined, pdc: Pdc): Line[] {
  const term = 'Ne change pas'
  const name = pointName(pdc)
  if (cents === 0) return []
  if (cents === null || cents === undefined)
    return [{ term, value: `Ce qui reste à payer pour ${name} le reste.` }]
  return cents > 0
    ? [{ term, value: `${formatCents(cents)} restent à payer pour ${name}.` }]
    : [
        {
          term: 'Sur la dernière facture',
          value: `Votre avoir de ${formatCents(-cents)} est déduit pour ${name}.`,
        },
      ]
}

const namesOf = (pdcs: Pdc[]) => new Intl.ListFormat('fr').format(pdcs.map(pointName))
