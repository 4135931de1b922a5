import type { access } from '#upstream/catalogue/access.ts'
import type { Examples } from '../example.ts'
import { jwt, karim, linkToken, login, mail, manager, newPassword, password } from './world.ts'

/** A true one, for the service token `jeton-de-service-des-exemples`, of a sign-up form without JavaScript. */
const captcha = [
  'sign-up.5000',
  '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  '00112233445566778899aabbccddeeff',
  'd0965bef2e758f938bee0b38683295db',
  '4102444800',
  '2acdc8d1af3d18fc5b5ff8ed619923c86ec1f38ea76718228a3af7352194cf01',
  '497803fde2d3a762e220641530404e9f33347ac829c4bf70a94bfd81deeb5c0d.',
].join('-')

export const accessExamples: Examples<typeof access> = {
  login: {
    body: { login, password, isKeep: false },
    answers: { connecte: { token: jwt } },
    refusals: { 403: 'Numéro d’abonné, email ou mot de passe incorrect' },
  },
  adminLogin: {
    body: { login: manager.login, password: 'Source-Vive-2026' },
    answers: { connecte: { token: jwt } },
    refusals: { 403: 'Nom d’utilisateur ou mot de passe incorrect' },
  },
  disconnect: { answers: { fait: true } },
  isAdmin: { query: { userLogin: login }, answers: { abonne: false, agent: true } },
  haveAccessUserManagement: {
    query: { userLogin: manager.login },
    answers: { responsable: true, agent: false },
  },
  getUser: { query: { userLogin: login }, answers: { compte: karim } },
  getAdminUser: {
    query: { userLogin: manager.login },
    answers: { compte: manager },
    refusals: { 404: 'Ce compte n’existe pas.' },
  },
  createUser: {
    body: { refAbo: login, pdcRef: karim.pdcRef, login: mail, password, captcha },
    answers: {
      ...{ cree: 0, echec: 1, donneesIncorrectes: 2 },
      ...{ compteExistant: 3, adresseUtilisee: 4, pointDUnAutre: 5 },
    },
    refusals: { 403: 'La vérification «\u00a0Je confirme ne pas être un robot\u00a0» manque.' },
  },
  checkCaptcha: { params: { response: captcha }, answers: { bonne: true, sansValeur: false } },
  confirmUser: {
    params: { id: login, token: linkToken },
    answers: { active: true, lienSansValeur: false },
  },
  sendForgotPasswordMail: {
    params: { login },
    answers: { envoye: 0, aucunCompte: 1, impossible: -1 },
  },
  checkPasswordTokenExist: {
    params: { a: login, b: linkToken },
    answers: { valable: true, lienSansValeur: false },
  },
  modifyForgotPassword: {
    params: { token: linkToken },
    body: { login, password: newPassword },
    answers: { fait: 1, lienSansValeur: 0 },
  },
}
