import { z } from 'zod'
import { foreignIn } from '#domain/number-field.ts'
import { centsTyped } from '#domain/typed-numbers.ts'
import { formatCents, formatRate, listOf } from '#domain/values.ts'
import { wholeTyped } from '#domain/whole-number.ts'
import { answerForm } from '#http/route.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { aidOf, type Household } from './rules.ts'

/** `each`: how people write over which time the amount is, read without spaces. */
const cents = (required: string, each: RegExp) =>
  z.string({ error: required }).transform((written, context) => {
    const text = written.replace(/\s/g, '').replace(each, '')
    const typed = /^\s*0[0,.\s€]*$/.test(text) ? 0 : centsTyped(text)
    if (typed === undefined)
      context.addIssue({
        code: 'custom',
        message: `Montant illisible\n${foreignIn(text) || 'Par exemple\u00a0: 1 240,50'}`,
      })
    return typed ?? z.NEVER
  })

const people = /pers(onnes?)?\.?$/i
const peopleWanted = 'Nombre de personnes illisible\nUn nombre de 1 à 99, vous compris.'

const schema = z.object({
  commune: z
    .string({ error: 'Commune requise' })
    .trim()
    .max(100, 'Commune trop longue\u00a0: 100 caractères au plus'),
  foyer: z
    .string({ error: 'Nombre de personnes requis' })
    .transform(text => wholeTyped(text, people) ?? 0)
    .pipe(z.number().min(1, peopleWanted).max(99, peopleWanted)),
  revenus: cents('Revenus requis\nÉcrivez 0 si vous n’en avez aucun.', /(nets?)?((\/|par)mois)?$/i),
  eau: cents('Prix de l’eau requis', /((\/|par)an)?$/i).refine(
    typed => typed !== 0,
    'Prix de l’eau requis',
  ),
  facture: z.enum(['moi', 'charges'], { error: 'Choisissez l’une des deux réponses' }),
})

const keep = ['commune', 'foyer', 'revenus', 'eau', 'facture']

/** BEY-303: the answers are judged and shown, but neither kept nor logged, nor put into an address. */
export async function judge({ form }: Visitor) {
  return answerForm(
    { posted: await form(), schema, keep },
    async ({ commune, foyer, revenus, eau, facture }) => ({
      found: foundOf(
        { water: eau, income: revenus, people: foyer, isSubscriber: facture === 'moi' },
        commune,
      ),
    }),
  )
}

function foundOf(household: Household, commune: string) {
  const { WATER_AID_PERCENT: percent, WATER_AID_FUND: fund } = settings()
  const { share, isAbove, deciders } = aidOf(household, { percent, fund })
  const { water, income, people, isSubscriber } = household
  const [weight, least] = [share && formatRate(Math.round(share * 10) / 10), formatRate(percent)]
  return {
    isAbove,
    title: isAbove
      ? `Oui, demandez-la\u00a0: l’eau pèse plus de ${least} de vos revenus`
      : `L’eau pèse moins de ${least} de vos revenus`,
    text: isAbove
      ? 'Au-delà de cette part, l’eau est trop chère pour vous. Ce n’est pas encore une décision\u00a0: ceux qui suivent la prennent, d’après vos papiers.'
      : 'Une aide est moins probable, mais chaque situation est regardée\u00a0: un accident de la vie, une facture qui dépasse, comptent aussi. Demandez.',
    answers: [
      { term: 'Commune', value: commune },
      { term: 'Personnes', value: String(people) },
      { term: 'Revenus', value: `${formatCents(income)} par mois` },
      {
        term: 'Eau',
        value: `${formatCents(water)} par an${weight ? `, soit ${weight} des revenus` : ''}`,
      },
      { term: 'Facture', value: isSubscriber ? 'à mon nom' : 'dans les charges' },
    ],
    deciders: deciders.map(
      decider =>
        ({
          ccas: {
            name: 'Le centre communal d’action sociale (CCAS)',
            where: `À la mairie de votre commune\u00a0: ${commune}. Il peut payer une facture, et faire avec vous les autres demandes.`,
          },
          fsl: {
            name: 'Le fonds de solidarité pour le logement (FSL)',
            where: isSubscriber
              ? 'Au département\u00a0: il peut payer une partie des factures en retard. Le CCAS ou un travailleur social vous aide à le demander.'
              : 'Au département\u00a0: il aide aussi pour l’eau qui est dans vos charges. Un travailleur social vous aide à le demander.',
          },
          fund: {
            name: fund?.name ?? '',
            where: 'Le fonds du service des eaux\u00a0: appelez-nous, ou passez à notre accueil.',
          },
        })[decider],
    ),
    papers: listOf(
      'Une pièce d’identité',
      isSubscriber
        ? 'Vos dernières factures d’eau, avec votre numéro d’abonné'
        : 'Le dernier décompte de charges, et votre quittance de loyer',
      ...(income > 0
        ? [
            'Les preuves de vos revenus des trois derniers mois\u00a0: salaires, allocations, pensions',
          ]
        : ['Une attestation de la CAF ou de France Travail, si vous en avez une']),
      'Votre dernier avis d’imposition, même si vous ne payez pas d’impôt',
      people > 1 && 'Votre livret de famille, ou les papiers de ceux qui vivent avec vous',
      'Un relevé d’identité bancaire (RIB)',
    ),
  }
}
export type Found = ReturnType<typeof foundOf>
