import { enrol, offerKey } from '#session/second-factor/factor.server.ts'
import { store } from '#store/client.server.ts'
import { codeOf } from './factor-code.ts'

/** Enrols an agent, as if an hour ago: the codes of now are all to be accepted. */
export async function enrolled(owner: string) {
  const { key, sealed } = await offerKey(owner)
  const codes = (await enrol(owner, sealed, codeOf(key))) ?? []
  await store().secondFactor.update({ where: { owner }, data: { lastStep: 0 } })
  return { key, codes }
}
