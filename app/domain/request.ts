/** The statuses of a request, in chronological order. */
export const requestStatuses = [
  'Distribué',
  'En cours de traitement',
  'Redirigé vers le service concerné',
  'Dossier traité',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** ADMREQ-03: the statuses of a request that staff still have to process. */
export const pendingStatuses = requestStatuses.slice(0, 3)

/** ADMREQ-04: the types of requests that staff process. */
export const staffRequestTypes = ['Dossier de fuite', 'Réclamation'] as const

/** The file names in the `attachements` field of a request, which the catalogue separates by commas. */
export function attachmentNames(attachements: string): string[] {
  return attachements
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
}
