// What of a posted form a person typed or chose: the portal gives it back when the form could not be taken.

/** Fields whose values are codes that a person chose among words: they are sent again, and shown nowhere (CONST-01). */
const choices =
  /^(agent|avis|choix|counterRef|demande|facture|genre|kind|mention|months|nouveauStatut|objet|persons|reponse|rights|service|statut|suite|unite-\w+)$/

/** What a page posts by itself. */
const marks = /^(avant|intent|key|mode|ordre|pdc|quoi|redirectTo|releve|town|version)$/

/** Ids of drafts and files, secrets, numbers of invoices, addresses and requests, ticks. */
const ids = /^([\da-f]{8}-[\da-f-]{27}|[\w-]{32,}|[\da-f]{16,}|[FPD]\d+[A-Z]?(-\d+)?|on|true)$/i

const isOfPage = (name: string, value: string) =>
  value.trim() === '' || marks.test(name) || ids.test(value)

export const isChosen = (name: string, value: string) =>
  choices.test(name) && !isOfPage(name, value)

export const isTyped = (name: string, value: string) =>
  !choices.test(name) && !isOfPage(name, value)
