import type { Day } from '#domain/values.ts'
import type { Database, Transaction } from './database.ts'
import { Refusal } from './handler.ts'

/** The mandate reference (RUM): unique per contract, which has one mandate at a time, numbered from -01. */
export const mandateReference = (pdcRef: string, rank: number) =>
  `RUM-${pdcRef}-${String(rank).padStart(2, '0')}`

const mandateInForce = (db: Database | Transaction, pdcRef: string) =>
  db.mandate.findFirst({ where: { pdcRef, endedOn: null } })

export async function currentMandate(db: Database | Transaction, pdcRef: string) {
  const inForce = await mandateInForce(db, pdcRef)
  if (inForce) return { reference: inForce.reference, signedOn: inForce.signedOn }
  const rank = 1 + (await db.mandate.count({ where: { pdcRef } }))
  return { reference: mandateReference(pdcRef, rank), signedOn: null }
}

/** One in force stays: a new account is an amendment of it. Throws 409 when it is not the one that was shown. */
export async function signMandate(tx: Transaction, pdcRef: string, shown: string, today: Day) {
  const { reference, signedOn } = await currentMandate(tx, pdcRef)
  if (shown !== reference) {
    throw new Refusal(409, `Le mandat de ${pdcRef} a changé\u00a0: recommencez votre demande.`)
  }
  if (signedOn === null) await tx.mandate.create({ data: { reference, pdcRef, signedOn: today } })
  return { reference, isNew: signedOn === null }
}

export async function endMandate(tx: Transaction, pdcRef: string, today: Day) {
  const mandate = await mandateInForce(tx, pdcRef)
  await tx.bankAccount.deleteMany({ where: { pdcRef } })
  if (!mandate) return null
  const { reference } = mandate
  await tx.mandate.update({ where: { reference }, data: { endedOn: today } })
  return reference
}
