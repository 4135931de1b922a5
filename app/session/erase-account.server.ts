import { retentionDays } from '#domain/retention.ts'
import { store } from '#store/client.server.ts'
import { forgetFactor, helperFactor } from './second-factor/factor.server.ts'
import { accountName, endSessionsOf } from './session-store.server.ts'

const draftsOf = (owner: string) => ({ OR: [{ owner }, { owner: { startsWith: `${owner} ` } }] })

function erasedOf(owner: string) {
  const { draft, preference, household, session, secondFactor, accountName: names } = store()
  const own = { where: { owner } }
  const drafts = { where: { ...draftsOf(owner), state: { not: 'sent' } } }
  const known = { where: { account: accountName('subscriber', owner) } }
  const factor = helperFactor(owner)
  return [
    {
      what: 'sessions ouvertes',
      count: () => session.count({ where: { owner, role: 'subscriber' } }),
      erase: () => endSessionsOf('subscriber', owner),
    },
    {
      what: 'connexion en deux étapes d’un aidant, codes de secours compris',
      count: () => secondFactor.count({ where: { owner: factor } }),
      erase: () => forgetFactor(factor),
    },
    {
      what: 'brouillons et demandes terminées, fichiers compris',
      count: () => draft.count(drafts),
      erase: () => draft.deleteMany(drafts),
    },
    {
      what: 'adresse affichée en dernier',
      count: () => preference.count(own),
      erase: () => preference.deleteMany(own),
    },
    {
      what: 'taille du foyer déclarée',
      count: () => household.count(own),
      erase: () => household.deleteMany(own),
    },
    {
      what: 'adresses e-mail de connexion, sous forme d’empreinte',
      count: () => names.count(known),
      erase: () => names.deleteMany(known),
    },
  ]
}

/** BEY-154: erases helpers' drafts too. Unsettled requests stay, and payments stay for the utility's accounts. */
export async function eraseAccount(owner: string): Promise<void> {
  for (const { erase } of erasedOf(owner)) await erase()
}

/** BEY-165: a report in French: the data that `isDone` erases, and the data that stays, why and how long. */
export async function eraseReport(owner: string, isDone: boolean): Promise<string> {
  const { draft, payment, guestPayment, auditEntry } = store()
  const erased = await Promise.all(
    erasedOf(owner).map(async ({ what, count }) => line(await count(), what)),
  )
  if (isDone) await eraseAccount(owner)
  const receipts = { mail: { not: null }, payment: { owner } }
  const kept = [
    line(
      await draft.count({ where: { ...draftsOf(owner), state: 'sent' } }),
      `demandes envoyées dont la réponse est attendue\u00a0: jusqu’à elle, ${retentionDays.sentDraft} jours au plus`,
    ),
    line(
      await payment.count({ where: { owner } }),
      `paiements par carte\u00a0: ${years(retentionDays.payment)}, le temps où ils peuvent être contestés`,
    ),
    line(
      await guestPayment.count({ where: receipts }),
      `adresses pour le reçu d’un paiement sans compte\u00a0: jusqu’à son envoi, ${retentionDays.guestMail} jours au plus`,
    ),
    line(
      await auditEntry.count({ where: { subject: owner } }),
      `actions du personnel sur ce compte\u00a0: ${years(retentionDays.audit)}, pour le contrôle de ses accès`,
    ),
  ]
  const isNothing = [...erased, ...kept].every(one => one.startsWith('- 0 '))
  return [
    `Abonné ${owner}`,
    '',
    ...(isNothing
      ? ['Le portail ne garde rien sous ce numéro\u00a0: vérifiez qu’il est celui de l’abonné.', '']
      : []),
    isDone
      ? 'Effacé à l’instant\u00a0:'
      : 'Serait effacé (rien ne l’est encore, --oui le fait)\u00a0:',
    ...erased,
    '',
    'Gardé, et effacé de soi-même ensuite\u00a0:',
    ...kept,
    '',
    'Le compte, les contrats, les factures et les demandes sont chez l’exploitant\u00a0: le compte se supprime dans la fiche de l’abonné, et cela efface aussi ce qui précède. Les sauvegardes gardent tout cela jusqu’à leur propre fin.',
  ].join('\n')
}

const line = (count: number, what: string) => `- ${count} ${what}`
const years = (days: number) => `${days / 365} ans`
