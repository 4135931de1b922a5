import { z } from 'zod'

// Whether a household may ask for help with its water bills. The portal decides nothing and keeps nothing: it only
// names the bodies that decide.

/** The utility's own fund: name, and limit of the monthly income for one person and for each further one, in euros. */
const fund = z
  .string()
  .regex(
    /^[^|]+\|\d{1,5}\|\d{1,5}$/,
    '« nom|euros par mois d’une personne|euros par personne de plus »',
  )
  .transform(text => {
    const [name = '', one, more] = text.split('|')
    return { name, one: Number(one) * 100, more: Number(more) * 100 }
  })

export const aidSettings = {
  WATER_AID_PERCENT: z.coerce.number().positive().max(100).default(3),
  WATER_AID_FUND: z.union([z.literal('').transform(() => null), fund]).default(null),
}

/** In cents: the water of a year, and the household's income in a month. */
export type Household = { water: number; income: number; people: number; isSubscriber: boolean }

type AidRule = { percent: number; fund: z.output<typeof fund> | null }

/**
 * BEY-303: the share of water in the income (per cent, null without income), whether it exceeds the rule's share, and
 * which bodies decide, in the order in which to ask them: the utility's own fund within its income limit, the CCAS of
 * the town, then the FSL of the département. For charges of a building the fund has no bill to pay: the FSL is first.
 */
export function aidOf(
  { water, income, people, isSubscriber }: Household,
  { percent, fund }: AidRule,
) {
  const share = income > 0 ? (100 * water) / (12 * income) : null
  const isAbove = share === null || share > percent
  const isOfFund =
    fund !== null && isSubscriber && isAbove && income <= fund.one + fund.more * (people - 1)
  const deciders = [
    ...(isOfFund ? ['fund' as const] : []),
    ...(isSubscriber ? (['ccas', 'fsl'] as const) : (['fsl', 'ccas'] as const)),
  ]
  return { share, isAbove, deciders }
}
