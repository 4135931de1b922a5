/** The views of the agents' list besides « À traiter », as the calls name them. */
export const deskViews = ['late', 'soon', 'mine', 'nobody', 'unopened'] as const
export type DeskView = (typeof deskViews)[number]

/** « À rendre sous 3 jours » */
export const soonDays = 3

/** After so many minutes without news, an agent is no longer shown as looking at a request, or answering it. */
export const presenceMinutes = 5

/** The longest internal note, reason for a hand-over, and note of a telephone call, in characters. */
export const maxNote = 1000

export const noteMonths = 36

/** The services to which a request is redirected, in the agents' words. */
export const services = ['Réseau et compteurs', 'Facturation', 'Qualité de l’eau'] as const

/** A search counts no further than this: such a result is too long to read. */
export const maxFound = 1000

export const longestAgentLogin = 60

const letter = 'a-zà-öø-ÿœ'
const form = new RegExp(`^[${letter}][${letter}\\d._@-]*$`, 'i')

/** A user name has French letters only: a letter of another alphabet can look the same (« аdmin » in Cyrillic). */
export const isAgentLogin = (text: string) => form.test(text)

export const agentLoginFormat =
  "Nom d'utilisateur\u00a0: une lettre d’abord, puis seulement des lettres de l’alphabet français, des chiffres et . _ @ -"
