/** EINV-01: the day of these terms; another text needs another day, which is kept with each adhesion. */
export const termsOf = '2026-01-01'

export const terms: { title: string; text: string }[] = [
  {
    title: 'Ce que vous recevez',
    text: 'À chaque facture, un e-mail vous prévient à l’adresse de votre compte. La facture, en PDF, est à lire et à télécharger dans votre espace abonnés. Elle a la même valeur que sur papier, et ne vous est plus envoyée par courrier.',
  },
  {
    title: 'Ce que cela change pour le paiement',
    text: 'Rien\u00a0: le montant, la date limite et votre mode de paiement restent les mêmes.',
  },
  {
    title: 'Combien de temps vos factures restent là',
    text: 'Toutes celles de votre contrat, et dix ans au moins après leur émission. Téléchargez-les avant de clore votre compte.',
  },
  {
    title: 'Votre adresse e-mail',
    text: 'Tenez-la à jour dans «\u00a0Mon compte abonné\u00a0». Si l’e-mail nous revient, nous vous écrivons par courrier.',
  },
  {
    title: 'Le retour au papier',
    text: 'À tout moment et sans frais, sur cette page ou auprès du service Gestion Clientèle. Il vaut dès la facture suivante.',
  },
  {
    title: 'Vos données',
    text: 'Seuls le jour de votre adhésion et celui des conditions acceptées sont gardés. Ils sont effacés quand vous revenez au papier.',
  },
]
