import type { coreGroups } from '#upstream/catalogue/index.ts'
import type { Audience } from '#upstream/endpoint.ts'

// The texts of openapi.json, which tell the author of a back end what no schema says.

export const introduction = `Ce que le portail des abonnés demande au système de l'exploitant : il n'en connaît rien d'autre. Ce document est écrit à partir du catalogue du portail (\`npm run openapi\`) ; ses exemples sont ce que l'essai de conformité envoie au système embarqué, le premier jour de sa démonstration, et ce qui lui est répondu : le plus souvent d'un même abonné, Karim Benali (100002), et de ses trois points de comptage. Celui que sert le système embarqué, à l'adresse \`/openapi.json\`, n'a pas d'exemples.

## Où répondre
Le réglage \`UTILITY_API_URL\` du portail donne la racine des appels, \`/api\` compris. Le portail ne suit aucune redirection, attend chaque réponse 5 s au plus (\`UTILITY_TIMEOUT_MS\`), ne répète que les lectures dont la connexion est coupée, et ne répète jamais une écriture de lui-même. Chaque appel porte l'en-tête facultatif \`X-Request-Id\` : le même identifiant que dans le journal du portail et dans sa réponse au navigateur, à écrire dans le vôtre.

## Répondre
- Une réponse est exactement ce que dit son schéma : une valeur nue (\`1\`, \`true\`, \`[nombre, liste]\`) là où il dit une valeur nue. Une autre forme est traitée comme une panne ; un champ de plus est ignoré.
- Un refus métier répond 200 avec son code, ou 403, 404, 409, 422 avec \`{ "message": "…" }\` : une phrase en français, de 300 caractères au plus, que le portail montre telle quelle.
- 401, comme 400, veut dire « la session est finie » : la personne est déconnectée. Un refus métier ne répond donc jamais 400.
- 429 est lu comme un refus : son message est montré. Le portail a ses propres quotas ; en répondre est facultatif.
- 5xx, une réponse illisible ou le silence : page de panne, avec le téléphone de l'exploitant. Après plusieurs, l'appel n'est plus envoyé pendant deux secondes.

## Qui appelle
Chaque opération dit à qui elle est ouverte. C'est au système de l'exploitant de le vérifier, sans se fier au portail : un abonné qui nomme un autre compte, ou un point de comptage qui n'est pas le sien, reçoit 403 (ou 404, là où l'opération en a un), le même que ce qu'il nomme existe ou non.
- Un **jeton de session** (\`bearer\`) est celui que \`auth\` ou \`admin/auth\` a donné, pour un abonné ou un agent. Le portail n'en lit rien. Il finit après 8 heures sans appel (30 jours avec \`isKeep\`), à la déconnexion, au changement du mot de passe ou de l'adresse e-mail.
- Le **jeton de service** (\`service\`) est un secret que l'exploitant donne au portail (\`UTILITY_SERVICE_TOKEN\`, 16 caractères au moins) : le portail s'en sert quand aucun navigateur n'est là. Un abonné ou un agent n'ouvre pas ces appels, ni lui les leurs.
- Un **jeton de lecture** (\`lecture\`) est celui qu'un abonné crée pour ses outils (\`createDataToken\`). Il n'ouvre, pour ce qui est à cet abonné, que les quelques lectures qui le disent ; tout autre appel le refuse par 403. Inconnu, révoqué ou fini, 401. Il finit au soir de son dernier jour, par \`revokeDataToken\`, et avec tout ce qui ferme les sessions de l'abonné : mot de passe ou adresse e-mail modifiés, compte supprimé.
- Un **ticket** remplace le jeton des demandes d'abonnement, qui partent sans en-tête \`Authorization\` : celui que \`subscriptions/ticket\` vient de donner à l'abonné, valable quelques minutes, une fois, pour cette référence (403 sinon, 409 s'il a servi ou n'est plus valable).

## Dire une fois
Une demande porte une clé d'idempotence, \`reference\` : répétée sous la même clé, par la même personne et pour le même point de comptage, elle répond comme la première fois et ne fait rien de plus, courriels compris ; une autre demande sous cette clé répond 409, quel que soit l'appel. Le portail ne donne pas deux fois la même clé : chaque appel a la sienne (seuls un ticket et l'abonnement qu'il ouvre, un paiement et son enregistrement, portent la même). Quand une réponse s'est perdue, le portail demande si elle fut prise (\`requests/isTaken\`, \`payment/isBooked\`) avant de la répéter. Une clé se garde aussi longtemps que la demande ; d'une clé inconnue, ces deux appels répondent \`false\`, et \`users/getRequestByReference\` \`null\`, jamais une erreur.

## Liens par courriel
Leurs jetons viennent d'un tirage imprévisible, ne valent qu'une fois et pour leur abonné : activation 48 heures, mot de passe 1 heure, adresse e-mail 24 heures, adresse postale 30 jours. Regarder un lien (\`…TokenExist\`) ne l'use pas. Ils mènent au portail : \`/confirm/{abonné}/{jeton}\`, \`/forgotPassword/{abonné}/{jeton}\`, \`/compteabo/changer-mail/{jeton}\`, \`/annuler-changement-mail/{abonné}/{jeton}\`, \`/confirmAdress/{abonné}/{jeton}\`.

## Jours et montants
Un jour est \`aaaa-MM-jj\`, à l'heure de Paris ; un instant est en UTC. Un jour qui n'existe pas est refusé par 422, jamais ignoré, dans un filtre aussi ; un jour que la règle exclut (un relevé d'hier, un départ trop lointain), par 409 ou 422, avec la phrase à montrer. Les montants sont en euros, deux décimales au plus, sauf ceux du paiement par carte, en centimes entiers ; les volumes en m³ entiers. En démonstration seulement, l'en-tête \`x-jour\` d'une réponse impose le jour au portail.

## Fichiers
Un fichier est envoyé en \`multipart/form-data\` avec une \`content-length\` : 5 Mo au plus chacun, moins de 15 Mo ensemble. Leur type se lit dans leurs premiers octets, non dans leur nom (422 sinon). Un fichier rendu porte le \`content-type\` annoncé ; il est transmis au navigateur à mesure qu'il arrive.

## Appels déduits
Le cahier des charges ne détaille pas tous les appels. Ceux que le portail a déduits, dans le style des autres, portent \`x-inferred: true\` et le disent : à servir comme les autres, ce sont les premiers à accorder avec le système en place.

## Vérifier
\`npm run conformance -- <adresse>\`, dans le dépôt du portail, essaie tout cela contre un système : formes, refus, à chacun le sien, références, jours, liens, fichiers, délais. \`docs/brancher.md\` dit dans quel ordre construire les appels.`

export const tags: Record<keyof typeof coreGroups, { title: string; description: string }> = {
  access: {
    title: 'Accès',
    description: 'Obtenir un compte, se connecter, se déconnecter, savoir qui l’on est.',
  },
  account: {
    title: 'Compte',
    description: 'Ce que l’abonné change dans son compte, et les liens qui le confirment.',
  },
  addresses: { title: 'Adresses', description: 'L’adresse de facturation et sa vérification.' },
  admin: { title: 'Comptes, côté agents', description: 'Les comptes des abonnés et des agents.' },
  billing: {
    title: 'Factures et consommation',
    description: 'Les points de comptage, leurs factures, leur solde et leurs relèves.',
  },
  claims: {
    title: 'Demandes de l’abonné',
    description: 'Dossiers de fuite et réclamations : les envoyer, les suivre, y répondre.',
  },
  eInvoice: { title: 'E-facture', description: 'Les factures par e-mail au lieu du papier.' },
  payment: {
    title: 'Paiement par carte',
    description: 'La session chez le prestataire, son issue, et l’imputation sur les factures.',
  },
  paymentModes: {
    title: 'Prélèvement et mensualisation',
    description: 'Les modes de paiement d’un point de comptage, son compte bancaire et son mandat.',
  },
  readings: {
    title: 'Relevés de l’abonné',
    description: 'Ce que l’abonné lit sur son compteur et transmet.',
  },
  requests: {
    title: 'Suivi des envois',
    description: 'Ce qui vaut pour toute demande, par sa référence.',
  },
  staffClaims: {
    title: 'Demandes, côté agents',
    description: 'Les demandes à traiter : listes, statuts, réponses.',
  },
  moves: {
    title: 'Déménagements',
    description: 'Ce qu’un abonné a souscrit et résilié, relu avec ses pièces.',
  },
  terminations: {
    title: 'Résiliations',
    description: 'La fin d’un contrat : départ d’un locataire, vente.',
  },
  subscriptions: {
    title: 'Souscriptions',
    description: 'Le début d’un contrat, par un ticket à usage unique.',
  },
  towns: { title: 'Communes', description: 'Les communes desservies et leurs documents.' },
}

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Le jeton de la session d’un abonné ou d’un agent, tel que `auth` ou `admin/auth` l’a répondu. Opaque pour le portail.',
  },
  service: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Le jeton du portail lui-même (réglage `UTILITY_SERVICE_TOKEN`), quand aucun navigateur n’est là.',
  },
  lecture: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Un jeton de lecture, tel que `createDataToken` l’a répondu et que l’abonné l’a donné à un outil.',
  },
}

export const audiences: Record<Audience, string> = {
  public: 'tous',
  session: 'toute personne connectée',
  subscriber: 'l’abonné, pour ce qui est à lui',
  admin: 'les agents',
  userManagement: 'les agents qui gèrent les comptes',
  service: 'le portail',
  tool: 'un outil de l’abonné, par un jeton de lecture',
  ticket: 'l’abonné que nomme le ticket à usage unique du corps, sans jeton',
}

export const refusalTexts: Record<string, string[]> = {
  401: ['Sans jeton, ou la session est finie.', 'Connectez-vous.', 'Votre session a expiré.'],
  403: [
    'Pas pour cette personne.',
    'Ce compte n’est pas le vôtre.',
    'Ce point de comptage n’est pas le vôtre.',
    'Cette opération ne vous est pas ouverte.',
  ],
  404: ['Le fichier n’existe pas.', 'Ce document n’existe pas.'],
  422: ['Ce qui est envoyé n’est pas ce que dit le schéma.', 'Valeur refusée\u00a0: pdc.'],
  429: ['Trop d’appels (facultatif).', 'Trop de demandes. Réessayez dans quelques minutes.'],
  '5XX': ['Une panne\u00a0: le portail montre la sienne, sans ce message.', 'Erreur interne.'],
}

export const ownRefusals = {
  403: 'Cette opération ne vous est pas ouverte.',
  404: 'Cela n’existe pas, ou plus.',
  409: 'Cela a changé, ou est déjà fait.',
  503: 'L’e-mail n’a pas pu être envoyé.',
}

/** CALL-03: the refusals of the calls that are made by a ticket. */
export const ticketRefusals = {
  403: 'Ce ticket n’est pas celui de cette demande.',
  409: 'Ce ticket a déjà servi. Réessayez.',
}
