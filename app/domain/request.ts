/** The states of a request, in the order of its life. */
export const requestStatuses = [
  'Distribué',
  'En cours de traitement',
  'Redirigé vers le service concerné',
  'Dossier traité',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** ADMREQ-03: those in which a request still waits for staff. */
export const pendingStatuses = requestStatuses.slice(0, 3)

/** ADMREQ-04: what staff answer. */
export const staffRequestTypes = ['Dossier de fuite', 'Réclamation'] as const

/** The names in `attachements` of a request: the catalogue joins them by commas. */
export function attachmentNames(attachements: string): string[] {
  return attachements
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
}
