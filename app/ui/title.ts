/** The title of a page, the most telling words first. */
export function titleOf(page: string): string {
  return `${page} – Espace abonnés`
}
