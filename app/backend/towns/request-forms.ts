/** A form that is printed, filled in by hand and sent back. */
export type RequestForm = {
  title: string
  /** In the address of the document. */
  slug: string
  purpose: string
  fields: string[]
  papers: string
}

/** MOVE-03 */
export const requestForms: RequestForm[] = [
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
