import type {
  AdminUser,
  Adress,
  Facture,
  Histo,
  Pdc,
  Reading,
  User,
} from '#upstream/catalogue/entities.ts'

// One subscriber of the demonstration's world, on Monday 23 November 2026: three metering points, three ways of paying.

export const login = '100002'
export const mail = 'karim.benali@example.fr'
export const name = 'Karim Benali'
export const password = 'Eau-Claire-2026'
export const newPassword = 'Eau-Douce-2027'
/** Paid by direct debit, by a monthly plan, and bill by bill. */
export const points = { debited: 'P100002A', monthly: 'P100002B', free: 'P100002C' }

/** The idempotency key of the example's request of that number. */
export const referenceOf = (rank: number) =>
  `6f1c2d3e-58a1-4b7c-9d20-${String(rank).padStart(12, '0')}`

/** Of a link that was mailed: 32 random bytes in base64url. */
export const linkToken = '3q2-7wAAEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCk'

export const jwt =
  'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic3Vic2NyaWJlciIsInN1YiI6IjEwMDAwMiJ9.Zm9yLWV4YW1wbGUtb25seQ'

const bare = {
  ...{ buildingName: '', appartNumber: '', floorNumber: '', stairNumber: '' },
  ...{ cityCompl: '', streetCompl: '' },
}

export const home: Adress = {
  ...{ country: 'France', zipCode: '99110', city: 'Pont-de-Lède' },
  ...{ streetName: 'avenue de la Source', streetNumber: '3' },
  ...bare,
}
export const newHome: Adress = { ...home, streetName: 'rue du Moulin', streetNumber: '8' }
const quay: Adress = {
  ...{ ...home, streetName: 'quai de la Lède', streetNumber: '27' },
  ...{ appartNumber: '8', floorNumber: '2' },
}
export const workshop: Adress = {
  ...{ ...home, zipCode: '99120', city: 'Saint-Lunier' },
  ...{ streetName: 'route de Saint-Lunier', streetNumber: '140', streetCompl: 'Atelier' },
}

export const karim: User = {
  ...{ id: login, login, mail, refAbo: login, pdcRef: points.debited },
  ...{ firstName: 'Karim', lastName: 'Benali', nameCustomer: 'BENALI KARIM' },
  ...{ phone: '06 39 98 00 02', startDate: '2021-11-23', adress: home },
}

export const manager: AdminUser = {
  ...{ id: '1', login: 'admin', nameAdmin: 'Responsable Principal', accessGestion: true },
}
export const agent: AdminUser = {
  ...{ id: '2', login: 'agent', nameAdmin: 'Agent Clientèle', accessGestion: false },
}

const pdc = (pdcRef: string, adress: Adress, modes: Partial<Pdc['contract']>): Pdc => ({
  pdcRef,
  adress,
  reportPeriod: {
    ...{ municipality: adress.city, startDate: '2026-11-18', endDate: '2026-12-18' },
  },
  contract: { souscriptionDate: '2021-11-23', paymentMode: 0, monthlyPayment: 0, ...modes },
})
export const pdcs: Pdc[] = [
  pdc(points.debited, home, { paymentMode: 1 }),
  pdc(points.monthly, quay, { monthlyPayment: 1 }),
  pdc(points.free, workshop, {}),
]

const facture = (rank: number, amountFact: number, startDate: string, endDate: string) => {
  const factNumber = `F100002C-${String(rank).padStart(2, '0')}`
  const fileName = `${factNumber}.pdf`
  return { factNumber, amountFact, balanceFact: 0, startDate, endDate, fileName, exist: true }
}
export const unpaid: Facture = {
  ...facture(1, 61.05, '2026-11-01', '2026-12-01'),
  balanceFact: 61.05,
}
export const paid: Facture = facture(2, 59.04, '2026-05-04', '2026-06-03')

export const reading = (date: string, index: number, type: Reading['type']): Reading => ({
  ...{ date, index, type, consumption: 8, dailyCons: 0.04, counterRef: 'C1000023', avgCons: 0.05 },
})

export const histo: Histo = {
  ...{ id: 'D100002C-1', pdc: points.free, dateDemande: '2026-11-19' },
  ...{ statutDemande: 'Distribué', typeDemande: 'Réclamation', dateTraitement: null },
  message: 'Ma dernière facture me semble trop élevée.',
  attachements: 'photo-compteur.jpg', // sic
  dateAnnulation: null,
}

/** A whole PDF of one empty page. */
export const pdf = [
  '%PDF-1.4',
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>> endobj',
  'trailer <</Root 1 0 R>>',
  '%%EOF',
].join('\n')
