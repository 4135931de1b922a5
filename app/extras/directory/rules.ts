type Said = { groups: string[] } | { nothing: string }

/**
 * BEY-520: the groups that the directory names. A claim that is not there, or is no list of texts, says `nothing` of
 * them: it neither opens nor closes. A text alone opens when it is one of `ours`, as directories write a list of one.
 */
export function groupsSaid(claim: unknown, ours: string[]): Said {
  if (typeof claim === 'string' && ours.includes(claim)) return { groups: [claim] }
  if (claim === undefined) return { nothing: 'absent' }
  if (!Array.isArray(claim)) return { nothing: claim === null ? 'null' : typeof claim }
  const groups = claim.filter(group => typeof group === 'string')
  return groups.length === claim.length ? { groups } : { nothing: 'a list of other than texts' }
}
