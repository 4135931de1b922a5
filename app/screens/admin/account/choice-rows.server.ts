import { z } from 'zod'
import { answerForm, type RouteArgs, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import { store } from '#store/client.server.ts'
import { firstKeys, type KeyAction, type KeyChoice, keyActions } from '../requests/keys.ts'

/** Favourite ready answers have their buttons above the message: more than two would push it down. */
export const maxFavourites = 2

/** The orders in which « Demandes » may open; the first is that of the specification (ADMREQ-08). */
export const openings = { '': 'Par référence', 'reponse.asc': 'Les plus urgentes d’abord' } as const
type Opening = keyof typeof openings

const names = Object.keys(keyActions) as KeyAction[]
const eachKey = <T>(of: (name: KeyAction) => T) =>
  Object.fromEntries(names.map(name => [name, of(name)])) as Record<KeyAction, T>

export type AgentChoices = { opening: Opening; keys: KeyChoice; favourites: string[] }

/** An action that is newer than the choice has its first key, unless the agent has given that key to another. */
const storedKeys = z.record(z.string(), z.string()).transform(kept =>
  eachKey(name => {
    const first = firstKeys.keys[name]
    return kept[name] ?? (Object.values(kept).includes(first) ? '' : first)
  }),
)

const stored = {
  keys: z.object({ isOn: z.boolean(), keys: storedKeys }),
  favourites: z.array(z.string()),
}

/** A choice that was never made, or can no longer be read, has its default. */
export async function choicesOf(owner: string): Promise<AgentChoices> {
  const row = await store().agentChoice.findUnique({ where: { owner } })
  const read = <T>(text: string | undefined, schema: z.ZodType<T>, otherwise: T) => {
    try {
      return schema.parse(JSON.parse(text ?? ''))
    } catch {
      return otherwise
    }
  }
  return {
    opening: row && Object.hasOwn(openings, row.opening) ? (row.opening as Opening) : '',
    keys: read(row?.keys, stored.keys, firstKeys),
    favourites: read(row?.favourites, stored.favourites, []),
  }
}

const oneKey = z
  .string()
  .trim()
  .refine(text => [...text].length <= 1, 'Une seule touche, sans majuscule, ou rien.')
  .default('')

const schema = z
  .object({
    ordre: z.enum(Object.keys(openings) as [Opening, ...Opening[]]).default(''),
    raccourcis: z.literal('on').optional(),
    favoris: z
      .array(z.string().max(50))
      .max(maxFavourites, `${maxFavourites} modèles favoris au plus.`)
      .default([]),
    ...eachKey(() => oneKey),
  })
  .superRefine((chosen, { addIssue }) => {
    for (const [rank, name] of names.entries())
      if (chosen[name] && names.slice(0, rank).some(other => chosen[other] === chosen[name]))
        addIssue({
          code: 'custom',
          path: [name],
          message: `La touche « ${chosen[name]} » sert déjà.`,
        })
  })

export async function saveChoices(staff: Admin, _: RouteArgs) {
  const keep = ['ordre', 'raccourcis', ...names]
  return answerForm({ posted: await staff.form(), schema, keep }, async chosen => {
    const { owner } = staff.who
    const keys = {
      isOn: chosen.raccourcis === 'on',
      keys: eachKey(name => chosen[name]),
    } satisfies KeyChoice
    const row = {
      opening: chosen.ordre,
      keys: JSON.stringify(keys),
      favourites: JSON.stringify(chosen.favoris),
      updatedAt: new Date(),
    }
    await store().agentChoice.upsert({ where: { owner }, create: { owner, ...row }, update: row })
    // The fragment leads to the top of the page, where the toast stands.
    return redirectWithToast(
      `${paths.staffAccount}#contenu`,
      success('Vos choix sont enregistrés.'),
    )
  })
}
