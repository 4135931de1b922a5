import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fold } from '#domain/fold.ts'
import { openPdf } from '#pdf/document.server.ts'
import type { TownDocument, towns } from '#upstream/catalogue/addresses.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Database } from '../database.ts'
import { type Handlers, Refusal, type Services, type Utility } from '../handler.ts'
import { towns as served } from '../world/names.ts'

/** The demonstration prints papers of its own towns, unless an import brought a service's. */
const isMadeUp = async (db: Database, { isExample }: Utility) =>
  isExample && (await db.importRun.count({ where: { state: 'done' } })) === 0

const ownPapers = (db: Database, town: string) =>
  db.townPaper.findMany({ where: { town }, orderBy: { title: 'asc' }, omit: { content: true } })

export const townHandlers: Handlers<typeof towns> = {
  /** In service, or with a service's own data, the towns of the metering points and what was imported of them. */
  async getTowns(services) {
    return (await namesOfTowns(services)).map(name => ({ name }))
  },

  async getTownDocuments({ query: { town }, utility, db }) {
    const none = () => new Refusal(404, 'Cette commune n’est pas desservie.')
    if (!(await isMadeUp(db, utility))) {
      if (!(await servedTowns(db)).includes(town)) throw none()
      const papers = await ownPapers(db, town)
      return papers.map(({ town: _, kind, ...paper }) => ({
        ...paper,
        kind: kind === 'regulations' ? kind : 'form',
      }))
    }
    const papers = townPapers.get(town)
    if (!papers) throw none()
    return Promise.all(
      papers.map(async ({ id, title, kind, print }) => {
        const { length: size } = await print(utility)
        return { id, title, kind, size }
      }),
    )
  },

  async getTownDocument({ query: { id }, utility, db }) {
    const own = await db.townPaper.findUnique({ where: { id } })
    if (own) return { fileName: `${id}.pdf`, content: Readable.from([Buffer.from(own.content)]) }
    const paper = [...townPapers.values()].flat().find(one => one.id === id)
    if (!paper || !utility.isExample) throw new Refusal(404, 'Ce document n’existe pas.')
    return { fileName: `${id}.pdf`, content: Readable.from([await paper.print(utility)]) }
  },
}

/** The names of the towns that are served. */
export const namesOfTowns = async ({ db, utility }: Pick<Services, 'db' | 'utility'>) =>
  (await isMadeUp(db, utility)) ? [...townPapers.keys()] : servedTowns(db)

/** The post codes of a town that is served: those of its first points, or of the demonstration's region. */
export async function postCodesOf(
  { db, utility }: Pick<Services, 'db' | 'utility'>,
  municipality: string,
): Promise<string[]> {
  if (await isMadeUp(db, utility))
    return served.flatMap(({ city, zipCode }) => (city === municipality ? [zipCode] : []))
  const select = { adress: true } as const
  const points = await db.meteringPoint.findMany({ where: { municipality }, select, take: 50 })
  return [...new Set(points.map(({ adress }) => (adress as Adress).zipCode))]
}

async function servedTowns(db: Database): Promise<string[]> {
  const found = await db.meteringPoint.groupBy({
    by: ['municipality'],
    orderBy: { municipality: 'asc' },
  })
  return found.map(({ municipality }) => municipality)
}

type RequestForm = {
  title: string
  slug: string
  purpose: string
  fields: string[]
  papers: string
}

const requestForms: RequestForm[] = [
  {
    title: 'Demande de branchement',
    slug: 'demande-de-branchement',
    purpose:
      'À remplir par le propriétaire d’un terrain ou d’un bâtiment qui n’est pas encore raccordé au réseau d’eau. Un devis vous est envoyé sous un mois\u00a0; rien n’est entrepris avant votre accord.',
    fields: [
      'Nom et prénom',
      'Téléphone',
      'Courriel',
      'Adresse postale',
      'Adresse du terrain',
      'Référence cadastrale',
      'Usage (habitation, commerce, jardin)',
      'Date souhaitée',
    ],
    papers:
      'Un plan de situation, un plan de masse, et le permis de construire ou l’accord du propriétaire.',
  },
  {
    title: 'Demande de mutation',
    slug: 'demande-de-mutation',
    purpose:
      'À remplir par l’abonné qui part et par celui qui arrive, quand ils se connaissent\u00a0: le contrat passe de l’un à l’autre le jour dit, sans couper l’eau.',
    fields: [
      'Abonné qui part\u00a0: nom et prénom',
      'Numéro d’abonné',
      'Nouvelle adresse',
      'Abonné qui arrive\u00a0: nom et prénom',
      'Téléphone',
      'Courriel',
      'Adresse du logement',
      'Numéro du compteur',
      'Index relevé ensemble (m³)',
      'Date du changement',
    ],
    papers: 'Une pièce d’identité de l’abonné qui arrive, et le bail ou l’attestation de vente.',
  },
]

type Paper = Omit<TownDocument, 'size'> & { print: (utility: Utility) => Promise<Buffer> }

/** A document's id, such as « reglement-les-essarts-blancs ». */
const idOf = (slug: string, town: string) => `${slug}-${fold(town).replace(/[^a-z0-9]+/g, '-')}`

/** MOVE-04: the documents of each town of the demonstration; a document is added or replaced here. */
export const townPapers = new Map<string, Paper[]>(
  served.map(({ city }) => [
    city,
    [
      {
        id: idOf('reglement', city),
        title: 'Règlement du service de l’eau',
        kind: 'regulations',
        print: printedOnce(utility => regulationsPdf(city, utility)),
      },
      ...requestForms.map(form => ({
        id: idOf(form.slug, city),
        title: form.title,
        kind: 'form' as const,
        print: printedOnce(utility => requestFormPdf(form, city, utility)),
      })),
    ],
  ]),
)

/** Prints a document once for two calls: its size is shown before the document is asked for. */
function printedOnce(print: (utility: Utility) => NodeJS.ReadableStream): Paper['print'] {
  const printed = new WeakMap<Utility, Promise<Buffer>>()
  return utility => {
    const kept = printed.get(utility) ?? buffer(print(utility))
    printed.set(utility, kept)
    return kept
  }
}

const contact = ({ name, address, phone }: Utility) =>
  `${name}\n${address}\nTéléphone\u00a0: ${phone}`

function regulationsPdf(town: string, utility: Utility): Readable {
  const title = `Règlement du service de l’eau – ${town}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.paragraph(contact(utility))
  pdf.paragraph(`Commune\u00a0: ${town}\nEn vigueur depuis le ${since}.`)
  for (const [index, { title, paragraphs }] of articles.entries()) {
    pdf.heading(2, `${index + 1}. ${title}`)
    for (const paragraph of paragraphs) pdf.paragraph(paragraph)
  }
  pdf.space(6)
  pdf.paragraph('Ce règlement est celui d’une démonstration\u00a0: il n’engage personne.', 'small')
  return pdf.end()
}

/** Space to write by hand. */
const room = '\n\u00a0'

/** MOVE-03: a form to print and to fill in, as a tagged PDF in French. */
function requestFormPdf(form: RequestForm, town: string, utility: Utility): Readable {
  const { title, purpose, fields, papers } = form
  const pdf = openPdf({ title: `${title} – ${town}`, author: utility.name })
  pdf.heading(1, `${title} – ${town}`)
  pdf.paragraph(purpose)
  pdf.table({
    columns: [
      { header: 'À remplir', share: 2 },
      { header: 'Votre réponse', share: 3 },
    ],
    rows: [...fields, 'Date et signature'].map(field => [field + room, '']),
  })
  pdf.heading(2, 'À joindre')
  pdf.paragraph(papers)
  pdf.heading(2, 'À envoyer')
  pdf.paragraph(contact(utility))
  return pdf.end()
}

/** MOVE-03: the day since when the demonstration's regulations, below, are in force. */
const since = '01/01/2026'

const articles: { title: string; paragraphs: string[] }[] = [
  {
    title: 'Ce que le service vous doit',
    paragraphs: [
      'Une eau contrôlée, qui respecte les normes de qualité de l’eau potable\u00a0; ses analyses sont affichées en mairie et jointes une fois par an à votre facture.',
      'Une eau disponible jour et nuit, à la pression d’un usage normal. Une coupure pour travaux est annoncée au moins deux jours avant. En cas d’accident, d’incendie ou de gel, l’eau peut être coupée sans préavis.',
      'Une réponse à vos courriers sous 15\u00a0jours ouvrés, un rendez-vous dans une plage de deux heures, et une équipe qui intervient à toute heure en cas d’urgence.',
    ],
  },
  {
    title: 'Votre contrat',
    paragraphs: [
      'Vous devenez abonné en le demandant au service, par son espace en ligne, par courrier ou par téléphone. Le contrat prend effet à la date de votre arrivée, avec l’index relevé ce jour-là. Demandé à distance, il peut être abandonné dans les 14\u00a0jours\u00a0; l’eau consommée entre-temps reste due.',
      'Ce règlement vous est remis avec votre première facture\u00a0: la payer vaut accord.',
    ],
  },
  {
    title: 'Votre compteur et sa relève',
    paragraphs: [
      'Le compteur appartient au service, qui le pose, l’entretient et le remplace. Vous le protégez du gel et des chocs, et le laissez accessible.',
      'Il est relevé au moins une fois par an, par un agent ou à distance. Si l’agent ne peut pas l’atteindre, envoyez votre index vous-même\u00a0; sans index, la consommation est estimée d’après les relèves précédentes, et la différence est corrigée à la relève suivante.',
      'Si vous pensez que le compteur se trompe, demandez sa vérification. Elle vous est facturée si le compteur est juste\u00a0; s’il ne l’est pas, elle est gratuite et la facture est rectifiée.',
    ],
  },
  {
    title: 'Votre facture',
    paragraphs: [
      'Elle additionne un abonnement, dû que l’eau soit utilisée ou non, et le prix des mètres cubes consommés. Les tarifs sont votés par la collectivité\u00a0; un changement de tarif vous est annoncé avant qu’il s’applique.',
      'Elle se règle avant sa date limite\u00a0: par carte dans l’espace en ligne, par prélèvement, ou en dix mensualités suivies d’une régularisation.',
      'Passé cette date, une relance vous est envoyée. En cas de difficulté, appelez le service avant l’échéance\u00a0: un délai ou une aide peut être accordé. L’eau d’une résidence principale n’est pas coupée pour un retard de paiement.',
    ],
  },
  {
    title: 'Les fuites',
    paragraphs: [
      'Jusqu’au compteur, les canalisations sont au service, qui répare à ses frais. Après le compteur, elles sont à vous, et l’eau perdue est comptée.',
      'Quand un relevé dépasse le double de votre consommation moyenne, le service vous en avertit. Si une canalisation enterrée ou encastrée a fui, demandez une remise dans le mois qui suit, avec l’attestation du plombier qui l’a réparée\u00a0: votre facture est alors plafonnée au double de cette moyenne. Les fuites d’appareils (chasse d’eau, chauffe-eau, lave-linge) n’y ouvrent pas droit.',
    ],
  },
  {
    title: 'Vos installations',
    paragraphs: [
      'Le branchement public va de la conduite de la rue au compteur. Pour en créer un, remplissez la demande de branchement\u00a0: un devis vous est envoyé avant tout travail.',
      'Un puits, un forage ou une réserve d’eau de pluie se déclare en mairie, et n’est jamais raccordé au réseau public.',
    ],
  },
  {
    title: 'Quand vous partez',
    paragraphs: [
      'Vous pouvez résilier à tout moment, sans frais. Indiquez la date de votre départ, l’index relevé ce jour-là et votre nouvelle adresse\u00a0: votre dernière facture y est envoyée.',
      'Tant que vous n’avez pas résilié, l’abonnement et l’eau consommée restent à votre nom, même après votre départ. Fermez le robinet d’arrêt du compteur en partant.',
      'Si votre successeur est connu, la demande de mutation met le contrat à son nom le jour même, sans couper l’eau.',
    ],
  },
  {
    title: 'Si vous n’êtes pas d’accord',
    paragraphs: [
      'Écrivez d’abord au service. Sans réponse au bout de deux mois, ou si la réponse ne vous convient pas, le médiateur de l’eau peut être saisi gratuitement.',
    ],
  },
]
