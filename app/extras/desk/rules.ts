/** The views of the agents' list besides « À traiter », as the calls name them. */
export const deskViews = ['late', 'soon', 'mine', 'nobody', 'unopened'] as const
export type DeskView = (typeof deskViews)[number]

/** After so many minutes without news, an agent is no longer shown as looking at a request, or answering it. */
export const presenceMinutes = 5

/** The longest internal note, reason for a hand-over, and note of a telephone call, in characters. */
export const maxNote = 1000

export const noteMonths = 36

/** The services to which a request is redirected, in the agents' words. */
export const services = ['Réseau et compteurs', 'Facturation', 'Qualité de l’eau'] as const
