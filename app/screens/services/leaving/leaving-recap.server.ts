import { pointName } from '#domain/address.ts'
import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import { forwardingLine } from '#domain/leaving.ts'
import { formatCents } from '#domain/money.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { changes, type Line, type Section, type ShownPoint } from '#wizard/declaration/wizard.ts'
import { chosenPoints, pointsSection, shownPoint } from '#wizard/points/points.server.ts'
import { timesUsual } from '../index-verdict.ts'
import { type LeavingAnswers, readingIn } from './leaving-answers.ts'
import { judgedReading } from './leaving-index.server.ts'
import type { LeavingFacts } from './leaving-questions.server.ts'

type Recapped = { answers: LeavingAnswers; facts: LeavingFacts; chosen: Pdc[] }

/** TERM-19: everything that was entered, then what it changes; `titles` are the ones of each wizard. */
export function leavingSections(
  answers: LeavingAnswers,
  facts: LeavingFacts,
  titles: { date: string; day: string },
  certificate: Section[] = [],
): Section[] {
  const recapped = { answers, facts, chosen: chosenPoints(facts, answers) }
  const { date, commentaire } = answers.date
  return [
    pointsSection(recapped.chosen),
    {
      title: titles.date,
      step: 'date',
      lines: [
        { term: titles.day, value: formatDay(date) },
        { term: 'Commentaire', value: commentaire || 'aucun' },
      ],
    },
    ...certificate,
    indexSection(recapped),
    {
      title: 'Votre nouvelle adresse',
      step: 'adresse',
      lines: [
        { term: 'Nom', value: `${answers.adresse.prenom} ${answers.adresse.nom}` },
        { term: 'Adresse', value: forwardingLine(answers.adresse) },
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
  if (others.length > 0) return { ...section, title: 'Les index des compteurs', points: read }
  return { ...section, title: 'L’index du compteur', lines: only?.lines ?? [] }
}

function readingLines(answers: LeavingAnswers, facts: LeavingFacts, pdc: Pdc): Line[] {
  const { indexReleve, dateReleve, numCompteur } = readingIn(answers.index, pdc.pdcRef)
  const judged = judgedReading(facts, answers.index, pdc)
  const high = judged && timesUsual(judged)
  return [
    {
      term: 'Index',
      value: `${formatVolume(Number(indexReleve))}\u00a0m³, relevé le ${formatDay(dateReleve)}`,
    },
    ...(judged
      ? [
          {
            term: 'Depuis le dernier relevé',
            value: `${formatVolume(judged.used)}\u00a0m³${high ? `\u00a0: c’est ${high}. Si les chiffres sont bons, votre index est accepté.` : ''}`,
          },
        ]
      : []),
    { term: 'Numéro du compteur', value: numCompteur || 'non indiqué' },
  ]
}

/** What leaving changes, in the order in which it happens, and what it does not. */
function effects({ answers, facts, chosen }: Recapped): Line[] {
  const names = namesOf(chosen)
  const isOne = chosen.length === 1
  const debited = chosen.filter(({ contract }) => contract.paymentMode === 1)
  const monthly = chosen.filter(({ contract }) => contract.monthlyPayment === 1)
  const after = 'Après la dernière facture'
  return [
    { term: formatDay(answers.date.date), value: `Votre abonnement s’arrête pour ${names}.` },
    {
      term: 'Ensuite',
      value: `${isOne ? 'Votre dernière facture, jusqu’à l’index que vous donnez, part' : 'Vos dernières factures, jusqu’aux index que vous donnez, partent'} à votre nouvelle adresse\u00a0: ${forwardingLine(answers.adresse)}.`,
    },
    ...(monthly.length > 0
      ? [
          {
            term: after,
            value: `La mensualisation s’arrête pour ${namesOf(monthly)}\u00a0: cette facture tient compte de ce que vous avez déjà payé.`,
          },
        ]
      : []),
    ...(debited.length > 0
      ? [
          {
            term: after,
            value: `Le prélèvement s’arrête pour ${namesOf(debited)}\u00a0: elle est encore prélevée.`,
          },
        ]
      : []),
    ...chosen.flatMap(pdc => owedLines(facts.owed.get(pdc.pdcRef), pdc)),
  ]
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
