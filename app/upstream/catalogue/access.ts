import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { adminUser, codeOrMail, flag, ownUser } from './entities.ts'
import { byLogin, login, password, pdcRef, refAbo, text, token, yes } from './words.ts'

const session = z.object({
  token: z
    .string()
    .nullish()
    .describe(
      'Le jeton de la session, opaque pour le portail ; absent ou null : identifiants refusés.',
    ),
})

const byAnyone = callsOf({ auth: 'public' })
const byUser = callsOf({ auth: 'session' })
const bySubscriber = callsOf({ auth: 'subscriber' })
const byStaff = callsOf({ auth: 'admin' })

export const access = {
  login: byAnyone.post('auth', {
    summary: "Connexion d'un abonné, par numéro ou adresse e-mail",
    task: 'de la connexion',
    body: z.object({
      login,
      password,
      isKeep: yes('« Rester connecté » : le jeton vaut 30 jours sans activité, et non 8 heures.'),
    }),
    refuses: [403],
    answer: session,
  }),
  adminLogin: byAnyone.post('admin/auth', {
    summary: "Connexion d'un agent",
    task: 'de la connexion',
    body: z.object({ login, password }),
    refuses: [403],
    answer: session,
  }),
  disconnect: byUser.remove('disconnect', {
    summary: 'Déconnexion : le jeton ne vaut plus rien ensuite',
    task: 'de la déconnexion',
    helpersNeed: 'see',
    answer: z.literal(true),
  }),
  isAdmin: byUser.get('admin/isAdmin', {
    summary: 'Le porteur du jeton est-il un agent ?',
    task: 'de l’ouverture de votre page',
    helpersNeed: 'see',
    query: byLogin,
    answer: z.boolean(),
  }),
  haveAccessUserManagement: byUser.get('admin/haveAccessUserManagement', {
    summary: "L'agent gère-t-il les comptes des agents ?",
    task: 'de la vérification de vos droits',
    query: byLogin,
    answer: z.boolean(),
  }),
  getUser: bySubscriber.get('users', {
    summary: "Le compte de l'abonné",
    task: 'de la récupération de votre compte',
    helpersNeed: 'see',
    query: byLogin,
    answer: ownUser,
  }),
  getAdminUser: byStaff.get('admin/user', {
    summary: "Le compte de l'agent",
    task: 'de la récupération de votre compte',
    query: byLogin,
    refuses: [404],
    answer: adminUser,
  }),
  createUser: byAnyone.post('users/create', {
    summary:
      "Crée le compte d'un abonné connu, pour une réponse au captcha que checkCaptcha vient de juger bonne et qui n'a pas encore servi (403 sinon) : 0 créé (le lien d'activation part par courriel), ou ce qu’il advient du courriel, 1 échec, 2 données incorrectes, 3 compte existant, 4 adresse déjà utilisée, 5 point de comptage d'un autre",
    task: 'de la création du compte',
    body: z.object({
      refAbo,
      pdcRef,
      login: text('L’adresse e-mail, qui servira d’identifiant avec le numéro d’abonné.'),
      password,
      /** CALL-09, DATA-04: the response that checkCaptcha has judged. */
      captcha: z
        .string()
        .min(1)
        .describe(
          'La réponse au captcha, telle que users/checkCaptcha l’a jugée bonne ; elle sert une fois.',
        ),
    }),
    refuses: [403],
    answer: codeOrMail,
  }),
  checkCaptcha: byAnyone.get('users/checkCaptcha/{response}', {
    summary: 'La réponse au captcha est-elle bonne ? Chaque réponse ne vaut qu’une fois',
    detail: `Le portail crée le captcha et le montre ; le système de l'exploitant juge la réponse et retient qu'elle a servi. Elle s'écrit \`formulaire.jeton.preuve\` :
- \`formulaire\` : \`login\`, \`sign-up\`, \`admin-login\`, \`guest-payment\` ou \`water\` ;
- \`jeton\` : \`coût-nonce-sel-préfixe-fin-signatureDeLaClé-signature\` (entiers, hexadécimal minuscule, \`fin\` en secondes depuis 1970) ;
- \`preuve\` : \`compteur-clé\`, ou vide quand le navigateur n'a pas JavaScript.

Elle est bonne quand :
1. \`signature\` est le HMAC-SHA256, sous le secret \`captcha challenge\`, de ce JSON sans espace : \`{"algorithm":"PBKDF2/SHA-256","cost":coût,"data":{"form":"formulaire"},"expiresAt":fin,"keyLength":32,"keyPrefix":"préfixe","keySignature":"signatureDeLaClé","nonce":"nonce","salt":"sel"}\` ;
2. \`fin\` n'est pas passée ;
3. la preuve est vide, ou \`signatureDeLaClé\` est le HMAC-SHA256, sous le secret \`captcha solution\`, des octets de \`clé\` ;
4. aucune réponse de même \`nonce\` n'a encore été jugée bonne.

Chaque secret est le texte hexadécimal de HKDF-SHA256(jeton de service, sel vide, son nom, 32 octets). La réponse de l'exemple est bonne pour le jeton de service \`jeton-de-service-des-exemples\`. Une réponse \`sign-up\` jugée bonne permet ensuite un seul \`users/create\`, avant sa fin.`,
    task: 'de la vérification de votre réponse',
    writes: true,
    params: z.object({ response: text('La réponse au captcha : `formulaire.jeton.preuve`.') }),
    answer: z.boolean(),
  }),
  confirmUser: byAnyone.get('users/{id}/{token}', {
    summary:
      'Active le compte, ou vrai de nouveau si ce lien l’a déjà activé ; faux si le lien ne vaut rien',
    task: "de l'activation du compte",
    writes: true,
    // Other calls also begin with `users/`: only what looks like a number and a secret may match this path.
    params: z.object({
      id: z
        .string()
        .regex(/^[A-Z]{0,3}\d{1,20}$/)
        .describe('Le numéro d’abonné.'),
      token: token.regex(/^[\w-]{1,128}$/),
    }),
    answer: z.boolean(),
  }),
  sendForgotPasswordMail: byAnyone.get('users/sendForgotPasswordMail/{login}', {
    summary:
      'Envoie le lien de changement de mot de passe : 0 envoyé, ou ce qu’il advient du courriel, 1 aucun compte, -1 impossible',
    task: 'de la demande de modification de mot de passe',
    writes: true,
    params: z.object({ login: login.max(254) }),
    answer: codeOrMail,
  }),
  checkPasswordTokenExist: byAnyone.get('users/checkPasswordTokenExist/{a}/{b}', {
    summary: "Le lien de changement de mot de passe (numéro d'abonné, jeton) vaut-il encore ?",
    task: 'de la vérification du lien',
    params: z.object({ a: text('Le numéro d’abonné.'), b: text('Le jeton du lien.') }),
    answer: z.boolean(),
  }),
  modifyForgotPassword: byAnyone.post('users/modifyForgotPassword/{token}', {
    summary: 'Change le mot de passe par le lien : 1 fait, 0 lien sans valeur',
    task: 'de la modification du mot de passe',
    params: z.object({ token }),
    body: z.object({ login, password }),
    answer: flag,
  }),
}
