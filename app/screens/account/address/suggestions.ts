import { suggestionsAnswer } from '#http/suggestions-answer.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { behindPage, guarded, requireSubscriber } from '#session/guards.server.ts'
import type { Referential } from '#upstream/catalogue/addresses.ts'
import { longestField, type SuggestedField, suggestedFrom } from './fields.ts'

const lists: Record<SuggestedField, keyof Referential> = {
  country: 'listPays',
  zipCode: 'listCP',
  city: 'listVille',
  streetName: 'listRue',
}

/** ADDR-09: suggestions for the text (`nom`) typed in a field (`champ`), given what the other fields hold. */
export const loader = guarded(
  requireSubscriber,
  async ({ call }, args) => {
    const asked = args.url.searchParams
    const part = (name: string) =>
      (asked.get(name) ?? '').trim().slice(0, longestField) || undefined
    const field = asked.get('champ') as SuggestedField
    const typed = part('nom') ?? ''
    if (!Object.hasOwn(suggestedFrom, field) || typed.length < suggestedFrom[field])
      return suggestionsAnswer([])
    const { tooMany } = await attempt(args, 'suggestions')
    if (tooMany) return new Response(null, { status: tooMany.status, headers: tooMany.headers })
    const { country, zipCode, city } = {
      country: part('country'),
      zipCode: part('zipCode'),
      city: part('city'),
    }
    const around = field === 'country' ? {} : { country, zipCode, city }
    const found = await call('getAdressReferential', { query: { ...around, [field]: typed } })
    return suggestionsAnswer(found[lists[field]])
  },
  behindPage,
)
