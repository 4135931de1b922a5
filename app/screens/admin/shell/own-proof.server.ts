import { z } from 'zod'
import { extrasIn } from '#extras/all.ts'
import { answerForm, type RouteArgs } from '#http/route.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { isEnrolled } from '#session/second-factor/factor.server.ts'
import { settings } from '#settings.server.ts'
import { withNewPassword } from '../../access/new-password.server.ts'
import { fieldTexts, judgeCode, judgePassword } from '../../access/second-factor.server.ts'
import type { Proof } from './own-proof.tsx'
import { passwordWords } from './texts.server.ts'

/** The proof of identity to ask of this agent, which a stranger at an unlocked screen cannot give. */
export const proofOf = async ({ who }: Admin): Promise<Proof> =>
  (await isEnrolled(who.owner)) ? 'code' : 'ownPassword'

/** What agents read who may have no password here; `isOfAgents`: the form is about the access of an agent. */
export const passwordHint = ({ isOfAgents }: { isOfAgents: boolean }) =>
  extrasIn(settings().EXTRAS)
    .flatMap(({ passwordHint: hint }) => (hint ? [hint.own, isOfAgents ? hint.agents : ''] : []))
    .filter(Boolean)
    .join(' ')

/** `proofOf` says which of the two fields a form asks for. */
export const proofFields = { code: z.string().optional(), ownPassword: z.string().optional() }
export const proofMissing = (proof: Proof) => ({
  path: [proof],
  error: { code: fieldTexts.code, ownPassword: 'Votre mot de passe requis' }[proof],
  when: () => true,
})

/** The schema of a form in which an agent chooses a password for another account, and proves who they are. */
export const proven = <F extends z.ZodRawShape>(proof: Proof, fields: F) =>
  withNewPassword({ ...fields, ...proofFields }, passwordWords).refine(
    typed => (typed as { code?: string | undefined; ownPassword?: string | undefined })[proof],
    proofMissing(proof),
  )

/** @throws FormRefusal when the posted proof is wrong */
export async function proveOwn(args: RouteArgs, staff: Admin, proof: Proof, posted: FormData) {
  if (proof === 'code') await judgeCode(args, staff.who.owner, posted)
  else await judgePassword(args, staff, String(posted.get(proof) ?? ''), proof)
}

/** BEY-542, BEY-792: answers a form of these fields and the proof, without which `work` does nothing. */
export async function answerProven<F extends z.ZodRawShape>(
  staff: Admin,
  args: RouteArgs,
  { fields, form }: { fields: F; form?: string },
  work: (typed: z.output<z.ZodObject<F>>) => Promise<Response>,
) {
  const posted = await staff.form()
  const proof = await proofOf(staff)
  const schema = z
    .object({ ...fields, ...proofFields })
    .refine(() => String(posted.get(proof) ?? '').trim() !== '', proofMissing(proof))
  const keep = Object.keys(fields)
  return answerForm({ posted, schema, keep, extra: () => ({ form }) }, async typed => {
    await proveOwn(args, staff, proof, posted)
    return work(typed as z.output<z.ZodObject<F>>)
  })
}
