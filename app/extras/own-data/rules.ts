// « Brancher un outil »: the tokens by which a subscriber's own programs can read data, but change nothing.

export const maxDataTokens = 5

export const longestTokenName = 40

export const tokenMonths = [3, 12] as const

/** Tokens begin with this prefix, so that a person or a program that finds one recognises it. */
export const tokenPrefix = 'eau_'

/** Ended tokens are shown for so many days, to explain why a tool stopped, and deleted after. */
export const shownTokenDays = 30

/** The prefix and 24 random bytes in hexadecimal: a double click selects it whole. */
export const isDataToken = (text: string) => /^eau_[\da-f]{48}$/.test(text)

const secretNames = /^(access_?token|api_?key|auth(orization)?|bearer|jeton|key|token)$/i

/** Whether an address holds a token, which histories and logs have then recorded. */
export function holdsToken({ pathname, searchParams }: URL): boolean {
  return (
    decodeURIComponent(pathname).includes(tokenPrefix) ||
    [...searchParams].some(
      ([name, value]) => secretNames.test(name) || `${name} ${value}`.includes(tokenPrefix),
    )
  )
}
