import type { Day } from '#domain/dates.ts'
import type { Database, Transaction } from './database.ts'
import { Refusal } from './refusal.ts'

/** RUM: unique to a contract, which has one at a time, the first of them -01. */
export const mandateReference = (pdcRef: string, rank: number) =>
  `RUM-${pdcRef}-${String(rank).padStart(2, '0')}`

export const mandateInForce = (db: Database | Transaction, pdcRef: string) =>
  db.mandate.findFirst({ where: { pdcRef, endedOn: null } })

/** The mandate in force or, unsigned, the one that would be signed next: the same until it is. */
export async function currentMandate(db: Database | Transaction, pdcRef: string) {
  const inForce = await mandateInForce(db, pdcRef)
  if (inForce) return { reference: inForce.reference, signedOn: inForce.signedOn }
  const rank = 1 + (await db.mandate.count({ where: { pdcRef } }))
  return { reference: mandateReference(pdcRef, rank), signedOn: null }
}

/**
 * Signs the mandate that was shown, unless it is in force: a new account is an amendment of it. Throws 409 when
 * another one counts by now.
 */
export async function signMandate(tx: Transaction, pdcRef: string, shown: string, today: Day) {
  const { reference, signedOn } = await currentMandate(tx, pdcRef)
  if (shown !== reference) {
    throw new Refusal(409, `Le mandat de ${pdcRef} a changé\u00a0: recommencez votre demande.`)
  }
  if (signedOn === null) await tx.mandate.create({ data: { reference, pdcRef, signedOn: today } })
  return { reference, isNew: signedOn === null }
}

/** Ends the mandate in force, and with it the right to know the account: its reference. */
export async function endMandate(tx: Transaction, pdcRef: string, today: Day) {
  const mandate = await mandateInForce(tx, pdcRef)
  await tx.bankAccount.deleteMany({ where: { pdcRef } })
  if (!mandate) return null
  const { reference } = mandate
  await tx.mandate.update({ where: { reference }, data: { endedOn: today } })
  return reference
}
