import { z } from 'zod'
import { type AnyWizard, wizard } from '#wizard/declaration/wizard.ts'
import { PageFailure } from '../../app/http/route.server.ts'

// Wizards that are as small as they can be and still have all of it: conditions, resets, presets, rules, a recap
// that does not show everything that is sent, an agreement after the recap.

/** The knowledge of the utility; a test changes it between two answers. */
const atFirst = {
  eligible: ['PDC1', 'PDC2', 'PDC3'],
  tariff: 'T1',
  isDown: false,
  isSettled: false,
}
export const known = { ...atFirst }
export const asAtFirst = () => Object.assign(known, structuredClone(atFirst))

type Facts = typeof known
type Answers = {
  points: { pdc: string[] }
  motif: { motif: string }
  compte: { iban: string }
  accord: { accord: 'oui' }
}

export const words = {
  points: 'Choisissez un point',
  lost: (refs: string) => `${refs} n’en est plus`,
  motif: 'Dites pourquoi',
  iban: 'IBAN requis',
  closed: 'Ce compte est fermé',
  unknown: 'Ce compte est inconnu',
  down: 'Nous ne pouvons pas vérifier ce compte',
  accord: 'Accord requis',
}

const declare = (name: string, agrees: boolean) =>
  wizard<Facts, Answers>({
    base: `/essai/${name}`,
    title: 'Essayer',
    cancel: '/essai',
    savable: true,
    redirect: ({ pdc }) => (pdc.pdcRef === 'PDC3' ? '/essai/ailleurs' : undefined),
    facts: async () => ({ ...known }),
    isMoot: ({ eligible }) => eligible.length === 0,
    steps: [
      {
        kind: 'question',
        name: 'points',
        title: 'Points',
        question: 'Quels points\u00a0?',
        schema: ({ eligible }) =>
          z.object({
            pdc: z
              .array(z.string(), { error: words.points })
              .min(1, words.points)
              .refine(refs => refs.every(ref => eligible.includes(ref)), words.points),
          }),
        preset: ({ eligible }) => ({ pdc: eligible.slice(0, 1) }),
        settled: ({ isSettled, eligible: [only = ''] }) =>
          isSettled ? { answer: { pdc: [only] }, said: `Pour ${only}` } : undefined,
        fields: ({ pdc }) => ({ pdc }),
        lost({ pdc }, { eligible }) {
          const lost = pdc.filter(ref => !eligible.includes(ref))
          return lost.length > 0 ? words.lost(lost.join()) : undefined
        },
        resets: ['motif'],
        view: ({ eligible }) => ({ eligible }),
      },
      {
        kind: 'question',
        name: 'motif',
        title: 'Motif',
        question: 'Pourquoi\u00a0?',
        when: ({ points }) => (points?.pdc.length ?? 0) > 1,
        schema: () => z.object({ motif: z.string({ error: words.motif }).trim().min(1) }),
        fields: answer => answer,
      },
      {
        kind: 'question',
        name: 'compte',
        title: 'Compte',
        question: ({ tariff }) => `Quel compte, au tarif ${tariff}\u00a0?`,
        schema: () => z.object({ iban: z.string({ error: words.iban }) }),
        fields: answer => answer,
        verify: async ({ iban }, { isDown }) => {
          if (isDown) throw new PageFailure(503, { title: 'Panne', text: words.down })
          return iban === 'INCONNU' ? { iban: [words.unknown] } : undefined
        },
        check: ({ iban }) => (iban === 'FERME' ? { iban: [words.closed] } : undefined),
      },
      {
        kind: 'recap',
        name: 'recapitulatif',
        title: 'Récapitulatif',
        question: 'Tout est exact\u00a0?',
      },
      ...(agrees
        ? [
            {
              kind: 'question' as const,
              name: 'accord' as const,
              title: 'Accord',
              question: 'D’accord\u00a0?',
              schema: () => z.object({ accord: z.literal('oui', { error: words.accord }) }),
              fields: (answer: Answers['accord']) => answer,
            },
          ]
        : []),
    ],
    // The account is shown by its last two letters, and the tariff not at all.
    sections: ({ points, motif, compte }) => [
      {
        title: 'Demande',
        step: 'points',
        lines: [
          { term: 'Points', value: points.pdc.join(', ') },
          { term: 'Motif', value: motif?.motif ?? 'aucun' },
          { term: 'Compte', value: `…${compte.iban.slice(-2)}` },
        ],
      },
    ],
    tasks: ({ points, motif, compte }, { tariff }) =>
      points.pdc.map(pdc => ({
        keys: [`mandate:${pdc}`],
        subject: pdc,
        call: 'startDirectDebit',
        body: {
          pdc,
          owner: motif?.motif ?? 'aucun',
          bic: 'CMCIFRPP',
          iban: compte.iban,
          mandateReference: tariff,
        },
      })),
    doneText: 'Fait',
    ...(agrees && { submitText: 'Signer' }),
  })

/** Its last step is the recap. */
export const short = declare('court', false)
/** Its recap comes before the agreement that sends it. */
export const long = declare('long', true)
export const toys: AnyWizard[] = [short, long]
