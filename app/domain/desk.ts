/** The views of the clerk's list besides « À traiter », as the calls name them. */
export const deskViews = ['late', 'soon', 'mine', 'nobody', 'unopened'] as const
export type DeskView = (typeof deskViews)[number]

/** « À rendre sous 3 jours » */
export const soonDays = 3

/** After so many minutes of silence an agent is no longer said to look at a request, or to answer it. */
export const presenceMinutes = 5

/** Characters of an internal note, of the reason of a hand-over and of what was said on the telephone. */
export const mostNote = 1000

export const noteMonths = 36

/** The services to which a request is redirected, as the agents call them. */
export const services = ['Réseau et compteurs', 'Facturation', 'Qualité de l’eau'] as const

/** A search that finds so many has found too many to read: they are counted no further. */
export const mostFound = 1000

export const longestAgentLogin = 60

const letter = 'a-zà-öø-ÿœ'
const form = new RegExp(`^[${letter}][${letter}\\d._@-]*$`, 'i')

/** A user name has French letters only: a letter of another alphabet can look the same (« аdmin » in Cyrillic). */
export const isAgentLogin = (text: string) => form.test(text)

export const agentLoginFormat =
  "Nom d'utilisateur\u00a0: une lettre d’abord, puis seulement des lettres de l’alphabet français, des chiffres et . _ @ -"
