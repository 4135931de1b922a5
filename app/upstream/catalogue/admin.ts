import { z } from 'zod'
import { maxFound } from '#domain/fold.ts'
import { callsOf } from '../endpoint.ts'
import { adminUser, flag, user } from './entities.ts'
import {
  accessGestion,
  endValue,
  login,
  mail,
  nameAdmin,
  oneOf,
  password,
  startValue,
} from './words.ts'

/** The rows of a list from `startValue` (the first is 0) up to `endValue` excluded, in this order. */
const window = {
  startValue,
  endValue,
  order: oneOf(['lastName', 'firstName', 'mail', 'refAbo', 'startDate'], 'La colonne du tri.'),
  direction: oneOf(['asc', 'desc'], 'Le sens du tri.'),
}
const countedUsers = z.tuple([z.int(), z.array(user)])

const byStaff = callsOf({ auth: 'admin' })
const byManager = callsOf({ auth: 'userManagement' })
const byPortal = callsOf({ auth: 'service', inferred: true })

export const admin = {
  listUsers: byStaff.get('users/all', {
    summary: 'Les comptes des abonnés, par pages : [nombre en tout, liste]',
    task: 'de la récupération des utilisateurs',
    query: z.object(window),
    answer: countedUsers,
  }),
  searchUsers: byStaff.get('users/search', {
    summary: `Les comptes dont l'adresse e-mail (userLogin), le numéro ou le nom contiennent ce qui est cherché (commencent par, pour un ou deux caractères), sans égard à la casse ni aux accents : [nombre en tout, liste] ; à partir de ${maxFound} trouvés, le nombre peut rester ${maxFound}`,
    task: 'de la recherche des utilisateurs',
    query: z.object({
      userLogin: z.string().optional().describe('Une partie de l’adresse e-mail.'),
      refAbo: z.string().optional().describe('Une partie du numéro d’abonné.'),
      lastName: z.string().optional().describe('Une partie du nom.'),
      ...window,
    }),
    answer: countedUsers,
  }),
  deleteUser: byStaff.remove('users/delete/{login}', {
    summary: "Supprime le compte d'un abonné, qui peut ensuite en créer un autre : 1 fait",
    task: "de la suppression de l'utilisateur",
    params: z.object({ login }),
    refuses: [404],
    answer: flag,
  }),
  modifyUserPassword: byStaff.post('compteabo/modifyPassword/admin', {
    summary: 'Donne un mot de passe à un abonné et ferme ses sessions : 1 fait',
    task: 'de la modification du mot de passe',
    body: z.object({ login, password }),
    refuses: [404],
    answer: flag,
  }),
  modifyUserMail: byStaff.post('compteabo/admin/modify-mail', {
    summary: "Change l'adresse e-mail d'un abonné : 1 fait, 0 déjà utilisée",
    task: "de la modification de l'adresse mail",
    body: z.object({ login, mail }),
    refuses: [404],
    answer: flag,
  }),
  getAdminUsers: byManager.get('admin/users', {
    summary: 'Les comptes des agents',
    task: 'de la récupération des utilisateurs admins',
    answer: z.array(adminUser),
  }),
  createAdmin: byManager.post('admin/createAdmin', {
    summary: "Crée le compte d'un agent : 1 fait, 0 si ce nom d'utilisateur est pris",
    task: "de la création de l'utilisateur",
    body: z.object({ login, password, nameAdmin, accessGestion }),
    answer: flag,
  }),
  createFirstAdmin: byPortal.post('admin/createFirstAdmin', {
    summary:
      "Crée le compte d'un agent sur la parole du portail, dont l'exploitant a donné le lien (npm run agent) : 1 fait, 0 si ce nom d'utilisateur est pris",
    task: "de la création de l'utilisateur",
    body: z.object({ login, password, nameAdmin, accessGestion }),
    answer: flag,
  }),
  modifyAdminUser: byManager.post('admin/modifyAdminUser', {
    summary:
      "Modifie le compte d'un agent, et son mot de passe s'il est donné : 1 fait, 409 s'il retirait son propre accès",
    task: "de la modification de l'utilisateur",
    body: z.object({
      adminUser: adminUser.describe(
        'Le compte, tel qu’il devient ; l’identifiant (`id`) dit lequel.',
      ),
      password: password.optional(),
    }),
    refuses: [404, 409],
    answer: flag,
  }),
  deleteAdminUser: byManager.post('admin/deleteAdminUser', {
    summary: "Supprime le compte d'un agent et ferme ses sessions : 1 fait, 409 pour le sien",
    task: "de la suppression de l'utilisateur",
    body: adminUser,
    refuses: [404, 409],
    answer: flag,
  }),
}
