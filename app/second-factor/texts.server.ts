import type { FailurePage } from '#http/failure.server.ts'

export const notOffered: FailurePage = {
  title: 'Page introuvable',
  text: 'La connexion en deux étapes n’est pas proposée ici.',
}

export const fieldTexts = {
  intent: 'Choisissez ce que vous voulez faire',
  code: 'Code requis',
  format: 'Code incorrect\nIl a six chiffres. Un code de secours en a vingt.',
  wrong:
    'Code incorrect, ou déjà utilisé\nChaque code ne sert qu’une fois\u00a0: attendez que votre application affiche le suivant.',
  blocked:
    'Trop de codes incorrects\nVotre application ne suffit plus ici. Saisissez un code de secours, connectez-vous sur un appareil que vous avez déjà utilisé, ou demandez que votre deuxième étape soit retirée.',
  wrongFirst:
    'Code incorrect\nSaisissez celui que votre application affiche maintenant. L’heure de votre téléphone doit être juste.',
  password: 'Mot de passe requis',
  wrongPassword: 'Mot de passe incorrect',
}
