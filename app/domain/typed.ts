// What of a posted form a person typed: the portal gives it back when the form could not be taken.

/** Fields whose values are codes that a person chose among words: they are sent again, and shown nowhere (CONST-01). */
const choices =
  /^(agent|avis|choix|counterRef|demande|facture|genre|kind|mention|months|nouveauStatut|objet|pdc|persons|reponse|rights|service|statut|suite|unite-\w+)$/

export const isChoice = (name: string) => choices.test(name)

/** What a page posts by itself. */
const marks = /^(avant|intent|key|mode|ordre|quoi|redirectTo|releve|town|version)$/

/** Text that a person typed: neither a choice nor the ids, places and marks of a page. */
export const isTyped = (name: string, value: string) =>
  value.trim() !== '' &&
  !isChoice(name) &&
  !marks.test(name) &&
  !/^([\da-f]{8}-[\da-f-]{27}|[\w-]{32,}|[\da-f]{16,}|[FPD]\d+[A-Z]?(-\d+)?|on|true)$/i.test(value)
