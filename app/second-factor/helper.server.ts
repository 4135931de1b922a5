import { redirect } from '@remix-run/node'
import { PageFailure } from '#http/failure.server.ts'
import * as paths from '#paths.ts'
import type { Account } from '#session/guards.server.ts'
import { factorOf, helperFactor } from '#session/second-factor/factor.server.ts'
import { settings } from '#settings.server.ts'
import { notOffered } from './texts.server.ts'

/** From how many accounts on a second step is asked for. @throws 404 where it never is */
export function askedFrom(): number {
  const { HELPER_SECOND_FACTOR_FROM: from } = settings()
  if (from === 0) throw new PageFailure(404, notOffered)
  return from
}

/**
 * Leads to the second step who may act for many, or has chosen one, and has not done it in this session: the password of
 * one person is not to open the accounts of ten others, nor to tell who they are.
 */
export async function checkSecondStep({ who, isProven }: Account, givers: number): Promise<void> {
  const from = settings().HELPER_SECOND_FACTOR_FROM
  if (from === 0 || isProven) return
  if (givers >= from || (await factorOf(helperFactor(who.owner))))
    throw redirect(paths.helperFactor, 303)
}
