import { randomBytes } from 'node:crypto'
import { isNoticeKind, type NoticeKind } from '#domain/notices.ts'
import type { Database, Transaction } from '../database.ts'
import type { Services } from '../handler.ts'

export async function endNoticeLinks(tx: Transaction, refAbo: string): Promise<void> {
  await tx.noticeKey.deleteMany({ where: { refAbo } })
}

/** What an account had of notices ends with it, but the proof of those that the law asks for. */
export async function forgetNotices(tx: Transaction, refAbo: string): Promise<void> {
  const where = { refAbo }
  await endNoticeLinks(tx, refAbo)
  await tx.noticeChoice.deleteMany({ where })
  await tx.threshold.deleteMany({ where })
  await tx.sentNotice.deleteMany({ where })
}

export type NoticeLink = { user: string; avis: string; signature: string }

const purpose = 'notice'
const subjectOf = (refAbo: string, kind: NoticeKind, key: string) => `${refAbo} ${kind} ${key}`

/** The addresses by which this account switches this notice off: a page, and where mail programs post to. */
export async function noticeUrls(
  { db, mails, signer }: Pick<Services, 'db' | 'mails' | 'signer'>,
  refAbo: string,
  kind: NoticeKind,
) {
  const created = { refAbo, key: randomBytes(16).toString('base64url') }
  const { key } = await db.noticeKey.upsert({ where: { refAbo }, create: created, update: {} })
  const segments = ['avis', refAbo, kind, signer.sign(purpose, subjectOf(refAbo, kind, key))]
  return mails.stopLinks(...segments)
}

/** Whose link this is, and for what; null unless it was made here for this account, its address and this notice. */
export async function accountOfLink(
  { db, signer }: Pick<Services, 'db' | 'signer'>,
  { user: refAbo, avis, signature }: NoticeLink,
): Promise<{ refAbo: string; mail: string; kind: NoticeKind } | null> {
  if (!isNoticeKind(avis)) return null
  const row = await db.noticeKey.findUnique({ where: { refAbo } })
  const subject = row && subjectOf(refAbo, avis, row.key)
  if (!subject || !signer.isSigned(purpose, subject, signature)) return null
  const account = await db.account.findUnique({ where: { refAbo, activated: true } })
  return account && { refAbo, mail: account.mail, kind: avis }
}

/** Switched on, a notice tells nothing from before; what was on goes on as it was. */
export async function switchOn(
  tx: Transaction | Database,
  refAbo: string,
  kind: NoticeKind,
  since: string,
): Promise<void> {
  const where = { refAbo_kind: { refAbo, kind } }
  await tx.noticeChoice.upsert({ where, create: { refAbo, kind, since }, update: {} })
}
