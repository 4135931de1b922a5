import { z } from 'zod'

// Whether a household may ask for help with its water bills. The portal decides nothing and keeps nothing: it says who
// does.

/** The utility's own fund: its name, and up to which monthly income, of one person and for each one more, in euros. */
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

/** In cents: the water of a year, and the income of the household in a month. */
export type Household = { water: number; income: number; people: number; isSubscriber: boolean }

type AidRule = { percent: number; fund: z.output<typeof fund> | null }

/**
 * BEY-303: what water weighs (per cent of the income, null without any), whether that is above the share of the rule, and
 * who decides, in the order in which to go there: the utility's own fund where its income limit is kept, the CCAS of the
 * town, then the FSL of the département; for charges of a building the fund has no bill to pay, and the FSL comes first.
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
