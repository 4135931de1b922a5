export const longestAgentLogin = 60

const letter = 'a-zà-öø-ÿœ'
const form = new RegExp(`^[${letter}][${letter}\\d._@-]*$`, 'i')

/** A user name has French letters only: a letter of another alphabet can look the same (« аdmin » in Cyrillic). */
export const isAgentLogin = (text: string) => form.test(text)

export const agentLoginFormat =
  "Nom d'utilisateur\u00a0: une lettre d’abord, puis seulement des lettres de l’alphabet français, des chiffres et . _ @ -"
