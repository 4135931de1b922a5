import { formatVolume } from '#domain/consumption.ts'
import { isOverdue } from '#domain/request.ts'
import { type Day, formatCents, formatDay } from '#domain/values.ts'
import type { Database } from '../database.ts'
import { toHisto } from '../requests.ts'

/** The addresses of the portal that the visit opens: the two programs share none. */
export const places = {
  login: '/connexion',
  staffLogin: '/adm-sem-webabo',
  guestPayment: '/payer-une-facture',
}

/** `login` enters as this person; `href` leads to a page: of the portal, where it is one of its addresses. */
export type Card = { picture: string; title: string; text: string; action: string } & (
  | { login: string; hasScripts?: false }
  | { href: string; isOfPortal?: true }
)

type Group = { title: string; cards: Card[] }

/** BEY-661: what there is to see, each with the figure that one will see, as the world stands now. */
export async function cardsOf(db: Database, today: Day): Promise<Group[]> {
  const [claire, karim, jeanne, paper, leak, ines, desk] = await Promise.all([
    owedBy(db, '100001', today),
    owedBy(db, '100002', today),
    owedBy(db, '100003', today),
    db.invoice.findUnique({ where: { factNumber: 'F100002C-01' } }),
    leakOf(db, '100020'),
    oldestOpen(db, '100005'),
    deskOf(db, today),
  ])
  const paperDue = paper?.balanceCents ?? 0
  return [
    {
      title: 'Pour un abonné',
      cards: [
        {
          picture: 'facture',
          title: claire.count > 1 ? `${inWords(claire.count)} factures à payer` : 'Ses factures',
          text:
            claire.cents > 0
              ? `Claire Martin doit ${formatCents(claire.cents)}${claire.isLate ? ', dont une facture en retard' : ''} : payer, ou demander un délai.`
              : 'Claire Martin a tout payé : ses reçus, ses relevés, sa consommation.',
          action: 'Entrer comme Claire',
          login: '100001',
        },
        {
          picture: 'fuite',
          title: 'Une fuite, vue la nuit',
          text: leak
            ? `Le compteur de Théo Guérin ne s’arrête plus depuis le ${shortDay(leak.since)} : ${formatVolume(leak.litres)} litres par jour.`
            : 'Le compteur de Théo Guérin est relevé chaque jour.',
          action: 'Entrer comme Théo',
          login: '100020',
        },
        {
          picture: 'adresses',
          title: 'Trois adresses',
          text:
            karim.cents > 0
              ? `Karim Benali a un prélèvement, une mensualité et une facture de ${formatCents(karim.cents)} à payer.`
              : 'Karim Benali a un prélèvement, une mensualité et une facture déjà payée.',
          action: 'Entrer comme Karim',
          login: '100002',
        },
        {
          picture: 'rien',
          title: 'Rien à faire',
          text: `Jeanne Le Goff est mensualisée et prélevée${jeanne.credit > 0 ? ` ; nous lui devons ${formatCents(jeanne.credit)}` : ''}.`,
          action: 'Entrer comme Jeanne',
          login: '100003',
        },
        {
          picture: 'retard',
          title: ines && isOverdue(ines, today) ? 'Une réponse en retard' : 'Des demandes suivies',
          text: ines
            ? `Inès Moreau attend depuis le ${shortDay(ines.dateDemande)} : son dossier dit le retard et la suite.`
            : 'Inès Moreau n’attend plus de réponse : son dossier dit ce qui fut décidé.',
          action: 'Entrer comme Inès',
          login: '100005',
        },
        {
          picture: 'papier',
          title: 'Payer sans compte',
          text:
            paperDue > 0
              ? `La facture papier de Karim : F100002C-01, abonné 100002, ${formatCents(paperDue)}.`
              : 'La facture papier de Karim est payée : F100002C-01, abonné 100002.',
          action: 'Payer F100002C-01',
          href: places.guestPayment,
          isOfPortal: true,
        },
      ],
    },
    {
      title: 'Pour un agent',
      cards: [
        {
          picture: 'bureau',
          title: `${desk.open} demandes, ${desk.late} en retard`,
          text: 'La liste et la réponse côte à côte ; « Commencer par là » ouvre les plus anciennes.',
          action: 'Entrer comme agent',
          login: 'agent',
        },
        {
          picture: 'agents',
          title: 'Les comptes des agents',
          text: 'Le responsable crée un agent, lui donne un rôle, lit les statistiques.',
          action: 'Entrer comme responsable',
          login: 'admin',
        },
        {
          picture: 'courriels',
          title: 'Les e-mails partis',
          text: 'Tout ce que le portail a envoyé : HTML, texte, liens à suivre.',
          action: 'Ouvrir les e-mails',
          href: '/demo/courriels',
        },
      ],
    },
    {
      title: 'Pour l’exploitant',
      cards: [
        {
          picture: 'appels',
          title: 'Les appels reçus',
          text: 'Chaque appel du portail au système de la régie, avec sa réponse.',
          action: 'Ouvrir le journal',
          href: '/demo/visite/appels',
        },
        {
          picture: 'pannes',
          title: 'Casser un appel',
          text: 'Erreur 500, réponse vide, lenteur : voir ce que l’abonné lit alors.',
          action: 'Choisir une panne',
          href: '/demo/visite/pannes',
        },
        {
          picture: 'horloge',
          title: 'Avancer l’horloge',
          text: claire.nextDue
            ? `Après le ${shortDay(claire.nextDue)}, la facture de Claire passe en retard.`
            : 'Un autre jour : retards, rappels et relevés suivent.',
          action: 'Choisir un jour',
          href: '/demo/visite/jour',
        },
        {
          picture: 'sans-script',
          title: 'Sans JavaScript',
          text: 'Le même compte, scripts bloqués : payer et écrire marchent encore.',
          action: 'Entrer sans JavaScript',
          login: '100001',
          hasScripts: false,
        },
        {
          picture: 'document',
          title: 'Le document des appels',
          text: 'OpenAPI 3.1 : chaque appel, chaque champ, chaque erreur.',
          action: 'Ouvrir le document',
          href: '/openapi.json',
        },
        {
          picture: 'annuaire',
          title: 'L’annuaire de la régie',
          text: 'Luc Fabre, agent, ou Nora Petit, responsable, entrent sans mot de passe.',
          action: 'Passer par l’annuaire',
          href: places.staffLogin,
          isOfPortal: true,
        },
      ],
    },
  ]
}

const inWords = (count: number) => ['', 'Une', 'Deux', 'Trois', 'Quatre'][count] ?? String(count)

const shortDay = (day: Day) => formatDay(day).slice(0, 5)

async function owedBy(db: Database, refAbo: string, today: Day) {
  const invoices = await db.invoice.findMany({
    where: { point: { refAbo }, balanceCents: { not: 0 } },
  })
  const owed = invoices.filter(({ balanceCents }) => balanceCents > 0)
  const due = owed.map(({ dueOn }) => dueOn as Day).sort()
  return {
    count: owed.length,
    cents: owed.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    credit: -invoices.reduce((sum, { balanceCents }) => sum + Math.min(0, balanceCents), 0),
    isLate: due.some(day => day < today),
    nextDue: due.find(day => day >= today),
  }
}

/** Since when the meter has not stopped for a night, and what its nights let through in a day. */
async function leakOf(db: Database, refAbo: string) {
  const points = await db.meteringPoint.findMany({ where: { refAbo }, select: { pdcRef: true } })
  const pdcRef = { in: points.map(point => point.pdcRef) }
  const days = await db.dailyReading.findMany({ where: { pdcRef }, orderBy: { date: 'desc' } })
  const end = days.findIndex(({ nightFlow }) => !nightFlow)
  const first = days.slice(0, end === -1 ? days.length : end).at(-1)
  return first && { since: first.date as Day, litres: 24 * (first.nightFlow ?? 0) }
}

async function oldestOpen(db: Database, refAbo: string) {
  const request = await db.request.findFirst({
    where: { isPending: true, point: { refAbo } },
    orderBy: { dateDemande: 'asc' },
  })
  return request && toHisto(request)
}

async function deskOf(db: Database, today: Day) {
  const requests = await db.request.findMany({ where: { isPending: true } })
  return {
    open: requests.length,
    late: requests.filter(request => isOverdue(toHisto(request), today)).length,
  }
}
