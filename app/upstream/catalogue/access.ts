import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adminUser, user } from './entities.ts'

const userLogin = z.object({ userLogin: z.string() })
const token = z.object({ token: z.string().nullish() })

/** Getting in, getting out, and who one is. */
export const access = {
  login: endpoint({
    method: 'POST',
    path: 'auth',
    summary: "Connexion d'un abonné, par numéro ou adresse e-mail",
    task: 'de la connexion',
    auth: 'public',
    body: z.object({ login: z.string(), password: z.string(), isKeep: z.boolean() }),
    answer: token,
  }),
  adminLogin: endpoint({
    method: 'POST',
    path: 'admin/auth',
    summary: "Connexion d'un agent",
    task: 'de la connexion',
    auth: 'public',
    body: z.object({ login: z.string(), password: z.string() }),
    answer: token,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: 'disconnect',
    summary: 'Déconnexion : le jeton ne vaut plus rien ensuite',
    task: 'de la déconnexion',
    auth: 'session',
    answer: z.literal(true),
  }),
  isAdmin: endpoint({
    method: 'GET',
    path: 'admin/isAdmin',
    summary: 'Le porteur du jeton est-il un agent ?',
    task: 'de la vérification de vos droits',
    auth: 'session',
    query: userLogin,
    answer: z.boolean(),
  }),
  haveAccessUserManagement: endpoint({
    method: 'GET',
    path: 'admin/haveAccessUserManagement',
    summary: "L'agent gère-t-il les comptes des agents ?",
    task: 'de la vérification de vos droits',
    auth: 'session',
    query: userLogin,
    answer: z.boolean(),
  }),
  getUser: endpoint({
    method: 'GET',
    path: 'users',
    summary: "Le compte de l'abonné",
    task: 'de la récupération de votre compte',
    auth: 'subscriber',
    query: userLogin,
    answer: user,
  }),
  getAdminUser: endpoint({
    method: 'GET',
    path: 'admin/user',
    summary: "Le compte de l'agent",
    task: 'de la récupération de votre compte',
    auth: 'admin',
    query: userLogin,
    answer: adminUser,
  }),
}
