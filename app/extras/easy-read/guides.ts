import * as paths from '#paths.ts'

// « Facile à lire et à comprendre », by the European rules « L’information pour tous »: short sentences of one idea,
// usual words, no abbreviation, what is difficult explained, a picture for each step. guides.test.ts counts the words.

/** The settings that the sentences quote. */
type Facts = { phone: string; email: string; address: string; hours: string[] }

export type Step = {
  title: string
  /** The name of a picture in public/dessins; `shows` says what it shows. */
  picture: string
  shows: string
  sentences: string[]
  /** The link below the sentences. */
  link?: { href: string; label: string }
  /** Whether the step shows the telephone number. */
  phone?: true
}

export type Guide = {
  href: string
  title: string
  summary: string
  /**
   * The ways to do it; each has a title when there are several. `start` leads to the page where a way begins; one that
   * `needsExtra` is there only if an extra that the utility offers serves that page.
   */
  ways: {
    title?: string
    steps: Step[]
    start?: { href: string; label: string }
    needsExtra?: true
  }[]
  words: { word: string; meaning: string }[]
}

const logIn: Step = {
  title: 'Se connecter',
  picture: 'connexion',
  shows: 'Un ordinateur demande un nom et un mot de passe.',
  sentences: [
    'Allez sur votre espace abonné.',
    'Écrivez votre numéro d’abonné.',
    'Écrivez votre mot de passe.',
    'Cochez la case «\u00a0Je confirme ne pas être un robot\u00a0».',
    'Appuyez sur «\u00a0Se connecter\u00a0».',
  ],
  link: { href: paths.login, label: 'Aller sur mon espace abonné' },
}

const subscriberNumber = {
  word: 'Numéro d’abonné',
  meaning: 'Ce numéro dit qui vous êtes. Il se trouve en haut de vos factures.',
}

const account = {
  word: 'Espace abonné',
  meaning: 'C’est le site internet où vous êtes. Vous y voyez vos factures.',
}

export const guides = ({ phone, email, address, hours }: Facts): Guide[] => [
  {
    href: paths.easyContact,
    title: 'Comment nous contacter\u00a0?',
    summary: 'Vous apprenez à nous appeler, à nous écrire et à venir nous voir.',
    ways: [
      {
        steps: [
          {
            title: 'Nous appeler',
            picture: 'telephone',
            shows: 'Un téléphone sonne.',
            sentences: [
              `Notre numéro de téléphone est le ${phone}.`,
              'Préparez votre numéro d’abonné.',
              'Ce numéro se trouve en haut de vos factures.',
            ],
            phone: true,
          },
          {
            title: 'Nos horaires',
            picture: 'horloge',
            shows: 'Une horloge.',
            sentences: [
              ...hours,
              'Nous ne répondons pas le samedi et le dimanche.',
              'Nous ne répondons pas les jours fériés.',
            ],
          },
          {
            title: 'Une urgence',
            picture: 'fuite',
            shows: 'Un tuyau cassé. De l’eau sort du tuyau.',
            sentences: [
              'De l’eau coule dans la rue\u00a0?',
              'Vous n’avez plus d’eau chez vous\u00a0?',
              'Appelez tout de suite le même numéro.',
              'Pour une urgence, nous répondons le jour et la nuit.',
            ],
            phone: true,
          },
          {
            title: 'Nous écrire',
            picture: 'enveloppe',
            shows: 'Une enveloppe.',
            sentences: ['Vous pouvez nous écrire un e-mail.', 'Voici notre adresse e-mail.'],
            link: { href: `mailto:${email}`, label: email },
          },
          {
            title: 'Venir nous voir',
            picture: 'maison',
            shows: 'Une maison.',
            sentences: [`Notre adresse est\u00a0: ${address}.`, 'Appelez-nous avant de venir.'],
          },
        ],
      },
    ],
    words: [
      subscriberNumber,
      { word: 'Jour férié', meaning: 'Un jour de fête où beaucoup de gens ne travaillent pas.' },
      { word: 'E-mail', meaning: 'Un message envoyé avec un ordinateur ou un téléphone.' },
    ],
  },
  {
    href: paths.easyPayment,
    title: 'Comment payer une facture\u00a0?',
    summary: 'Choisissez votre cas.',
    ways: [
      {
        title: 'J’ai un compte',
        steps: [
          {
            title: 'Appuyer sur Payer',
            picture: 'page',
            shows: 'Une page sur internet. Une flèche montre un bouton.',
            sentences: [
              'Ouvrez votre espace abonné.',
              'Vous voyez le prix.',
              'Appuyez sur «\u00a0Payer\u00a0» avec le prix.',
            ],
          },
          {
            title: 'Donner sa carte',
            picture: 'carte',
            shows: 'Une carte bancaire.',
            sentences: [
              'Appuyez encore sur «\u00a0Payer\u00a0».',
              'Le site de la banque s’ouvre.',
              'Écrivez les numéros de votre carte.',
            ],
          },
          {
            title: 'Garder le reçu',
            picture: 'fini',
            shows: 'Un grand signe qui dit oui.',
            sentences: ['Vous lisez «\u00a0Merci\u00a0».', 'Vous avez payé.'],
          },
        ],
        start: { href: paths.login, label: 'Aller sur mon espace abonné' },
      },
      {
        title: 'Je n’ai pas de compte',
        steps: [
          {
            title: 'Prendre la facture',
            picture: 'facture',
            shows: 'Une facture avec un prix.',
            sentences: [
              'Prenez votre facture en papier.',
              'Ouvrez «\u00a0Payer une facture\u00a0».',
            ],
          },
          {
            title: 'Écrire trois numéros',
            picture: 'numero',
            shows: 'Une facture. Le numéro en haut est en jaune.',
            sentences: [
              'Une image montre où ils sont.',
              'Appuyez sur «\u00a0Voir la facture\u00a0».',
            ],
          },
          {
            title: 'Donner sa carte',
            picture: 'carte',
            shows: 'Une carte bancaire.',
            sentences: ['Appuyez sur «\u00a0Payer\u00a0» avec le prix.'],
          },
        ],
        start: { href: paths.guestPayment, label: 'Payer une facture' },
        needsExtra: true,
      },
    ],
    words: [
      { word: 'Facture', meaning: 'Le papier qui dit le prix de l’eau.' },
      { word: 'Reçu', meaning: 'Le papier qui dit que vous avez payé.' },
      account,
    ],
  },
  {
    href: paths.easyInvoice,
    title: 'Comment lire une facture\u00a0?',
    summary: 'Vous apprenez à trouver les choses importantes sur votre facture d’eau.',
    ways: [
      {
        steps: [
          {
            title: 'Votre numéro d’abonné',
            picture: 'numero',
            shows: 'Une facture. Le numéro en haut est en jaune.',
            sentences: [
              'Votre numéro d’abonné est en haut de la facture.',
              'Ce numéro dit qui vous êtes.',
              'Donnez ce numéro quand vous nous appelez.',
            ],
          },
          {
            title: 'Les jours que vous payez',
            picture: 'calendrier',
            shows: 'Un calendrier. Un jour est entouré.',
            sentences: [
              'Cherchez les mots «\u00a0Facture du\u00a0».',
              'Après le mot «\u00a0jours\u00a0», vous voyez 2 dates.',
              'Vous payez l’eau utilisée entre ces 2 dates.',
            ],
          },
          {
            title: 'L’eau que vous avez utilisée',
            picture: 'eau',
            shows: 'Un verre d’eau.',
            sentences: [
              'Cherchez le mot «\u00a0Facturé\u00a0».',
              'À côté, vous voyez l’eau que vous payez.',
              'Nous comptons l’eau en mètres cubes.',
              '1 mètre cube, c’est 1\u202f000 litres d’eau.',
              'Sur la facture, «\u00a0m³\u00a0» veut dire mètre cube.',
            ],
          },
          {
            title: 'L’abonnement',
            picture: 'robinet',
            shows: 'Un robinet. Une goutte d’eau tombe.',
            sentences: [
              'Cherchez le mot «\u00a0Abonnement\u00a0».',
              'L’abonnement a le même prix chaque mois.',
              'Vous payez l’abonnement même si vous utilisez peu d’eau.',
            ],
          },
          {
            title: 'Le prix',
            picture: 'argent',
            shows: 'Un billet et une pièce d’argent.',
            sentences: [
              'Cherchez les mots «\u00a0Montant TTC\u00a0».',
              'C’est le prix de toute la facture.',
              'Cherchez ensuite les mots «\u00a0Vous devez\u00a0».',
              'C’est l’argent que vous devez encore payer.',
            ],
          },
          {
            title: 'Le dernier jour pour payer',
            picture: 'horloge',
            shows: 'Une horloge.',
            sentences: [
              'Cherchez les mots «\u00a0au plus tard le\u00a0».',
              'Payez ce jour-là, ou avant.',
            ],
            link: { href: paths.easyPayment, label: 'Apprendre à payer une facture' },
          },
          {
            title: 'Une erreur sur la facture',
            picture: 'aide',
            shows: 'Une personne parle.',
            sentences: [
              'Vous pensez voir une erreur\u00a0?',
              'Vous ne comprenez pas la facture\u00a0?',
              'Appelez-nous.',
            ],
            phone: true,
          },
        ],
      },
    ],
    words: [
      { word: 'Facture', meaning: 'Le papier qui dit le prix de l’eau.' },
      {
        word: 'Mètre cube',
        meaning:
          'C’est beaucoup d’eau. Une baignoire pleine, c’est moins de 1\u00a0mètre\u00a0cube.',
      },
      { word: 'Montant TTC', meaning: 'Le prix avec les taxes. Une taxe est une sorte d’impôt.' },
    ],
  },
  {
    href: paths.easyReading,
    title: 'Comment envoyer un relevé\u00a0?',
    summary: 'Vous apprenez à lire votre compteur d’eau et à nous donner les chiffres.',
    ways: [
      {
        steps: [
          {
            title: 'À quoi sert un relevé\u00a0?',
            picture: 'compteur',
            shows: 'Un compteur d’eau.',
            sentences: [
              'Le compteur compte l’eau que vous utilisez.',
              'Faire un relevé, c’est lire les chiffres du compteur.',
              'Avec votre relevé, votre facture est plus juste.',
            ],
          },
          {
            title: 'Trouver le compteur',
            picture: 'plaque',
            shows: 'Une maison. Le compteur est dehors, sous une plaque.',
            sentences: [
              'Le compteur est parfois dans votre logement.',
              'Le compteur est parfois dehors, sous une plaque.',
              'Vous ne trouvez pas le compteur\u00a0? Appelez-nous.',
            ],
            phone: true,
          },
          {
            title: 'Lire les chiffres',
            picture: 'chiffres',
            shows: 'Les chiffres d’un compteur. Les chiffres rouges ont une croix.',
            sentences: [
              'Regardez les chiffres noirs, de gauche à droite.',
              'Les chiffres rouges ne servent pas.',
            ],
          },
          {
            title: 'Noter les chiffres',
            picture: 'papier',
            shows: 'Un papier et un crayon.',
            sentences: ['Écrivez les chiffres noirs sur un papier.'],
          },
          logIn,
          {
            title: 'Trouver la bonne page',
            picture: 'page',
            shows: 'Une page sur internet. Une flèche montre un bouton.',
            sentences: [
              'Sur un téléphone, appuyez d’abord sur «\u00a0Menu\u00a0».',
              'Appuyez sur «\u00a0Mes services\u00a0».',
              'Appuyez sur «\u00a0Envoyer mon relevé de compteur\u00a0».',
              'Vous avez plusieurs adresses\u00a0? Choisissez la bonne adresse.',
              'Appuyez sur «\u00a0Suivant\u00a0».',
            ],
          },
          {
            title: 'Écrire les chiffres',
            picture: 'chiffres',
            shows: 'Les chiffres d’un compteur. Les chiffres rouges ont une croix.',
            sentences: [
              'Trouvez la case qui commence par «\u00a0Index\u00a0».',
              'Écrivez les chiffres noirs dans cette case.',
              'Appuyez sur «\u00a0Suivant\u00a0».',
            ],
          },
          {
            title: 'Envoyer',
            picture: 'fini',
            shows: 'Un grand signe qui dit oui.',
            sentences: [
              'Relisez bien les chiffres.',
              'Appuyez sur «\u00a0Valider la transmission\u00a0».',
              'Vous lisez «\u00a0Votre transmission de relevé de compteur a bien été prise en compte\u00a0».',
              'Nous avons reçu vos chiffres.',
            ],
          },
        ],
      },
    ],
    words: [
      subscriberNumber,
      account,
      { word: 'Index', meaning: 'Les chiffres noirs du compteur.' },
      { word: 'Relevé', meaning: 'Les chiffres que vous avez lus sur le compteur.' },
    ],
  },
]
