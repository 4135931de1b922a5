import { settings } from '#settings.server.ts'

/** MSG-01, MSG-02 */
export function problemText(task: string): string {
  return `Problème lors ${task}. ${invitation()}`
}

/** The end of every generic error text. */
export function invitation(): string {
  return `Veuillez contacter notre service Gestion Clientèle au ${settings().CONTACT_PHONE}.`
}
