// « Mes outils »: the tokens by which a subscriber's own programs read, and nothing else.

export const mostDataTokens = 5

export const longestTokenName = 40

export const tokenMonths = [3, 12] as const

/** A token begins with this: a person or a program that finds one knows what it is. */
export const tokenPrefix = 'eau_'

/** Those that ended are shown for so many days, as the reason why a tool stopped, and deleted after. */
export const shownTokenDays = 30

/** The prefix and 24 random bytes in hexadecimal: a double click selects it whole. */
export const isDataToken = (text: string) => /^eau_[\da-f]{48}$/.test(text)

const secretNames = /^(access_?token|api_?key|auth(orization)?|bearer|jeton|key|token)$/i

/** It is in histories and logs by now. */
export function holdsToken({ pathname, searchParams }: URL): boolean {
  return (
    decodeURIComponent(pathname).includes(tokenPrefix) ||
    [...searchParams].some(
      ([name, value]) => secretNames.test(name) || `${name} ${value}`.includes(tokenPrefix),
    )
  )
}
