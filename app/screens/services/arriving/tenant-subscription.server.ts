import * as paths from '#paths.ts'
import { wizard } from '#wizard/declaration/wizard.ts'
import { type Answers, type Facts, subscription } from './subscription.server.ts'

/** SUBS-02 to SUBS-13 */
export const tenantSubscription = wizard<Facts, Answers>(
  subscription({
    base: paths.tenantSubscription,
    title: 'Souscrire en tant que locataire',
    call: 'subscribeAsTenant',
    doneText: 'Souscription demandée',
    date: {
      label: "Date d'arrivée",
      question: 'Quand arrivez-vous\u00a0?',
      missing: "Date d'arrivée requise",
      preset: 'today',
    },
    paper: {
      label: "Pièce d'identité",
      question: 'Pouvez-vous joindre une pièce d’identité\u00a0?',
      missing: "Pièce d'identité requise",
      advice:
        'Carte d’identité, passeport ou titre de séjour, le côté avec la photo. Le fichier est chiffré chez nous, et effacé dès que votre demande est partie.',
      rule: 1,
    },
  }),
)
