import type { AdminUser, Adress, Facture, Histo, Pdc, User } from '#upstream/catalogue/entities.ts'

/** The parts of an address that a house of its own does not have. */
export const noFlat = {
  ...{ buildingName: '', appartNumber: '', floorNumber: '', stairNumber: '' },
  ...{ cityCompl: '', streetCompl: '' },
}

const adress: Adress = {
  country: 'France',
  zipCode: '68000',
  city: 'Colmar',
  streetName: 'rue des Lilas',
  streetNumber: '12',
  ...noFlat,
}

/** A rise that the consumption screen tells of. */
export const alert = {
  ...{ oldIndex: 1400, oldDate: '2026-05-01', newIndex: 1548, newDate: '2026-11-01' },
  consumption: 148,
}

export const user: User = {
  id: 'u1',
  login: 'A1001',
  mail: 'marie.martin@exemple.fr',
  refAbo: 'A1001',
  pdcRef: 'PDC1',
  firstName: 'Marie',
  lastName: 'Martin',
  nameCustomer: 'MARTIN MARIE',
  phone: '0389000000',
  startDate: '2020-01-01',
  adress,
}

export const adminUser: AdminUser = {
  id: 'a1',
  login: 'agent',
  nameAdmin: 'Ali Agent',
  accessGestion: false,
}

export const pdc = (pdcRef: string, contract: Partial<Pdc['contract']> = {}): Pdc => ({
  pdcRef,
  adress,
  reportPeriod: { municipality: 'Colmar', startDate: '2026-03-01', endDate: '2026-03-31' },
  contract: { souscriptionDate: '2020-01-01', paymentMode: 0, monthlyPayment: 0, ...contract },
})

/** An invoice of which `balance` euros are still owed. */
export const invoice = (factNumber: string, balance: number): Facture => ({
  factNumber,
  amountFact: balance,
  balanceFact: balance,
  startDate: '2026-02-01',
  endDate: '2026-03-01',
  fileName: `${factNumber}.pdf`,
  exist: true,
})

/** A request as the history has it. */
export const histo = (id: string, change: Partial<Histo> = {}): Histo => ({
  ...{ id, pdc: 'PDC1', dateDemande: '2026-11-20', statutDemande: 'Distribué' },
  ...{ typeDemande: 'Réclamation', dateTraitement: null, message: '', dateAnnulation: null },
  attachements: '', // sic
  ...change,
})
