import { sealedNote } from '#http/sealed-note.server.ts'
import { type Sealed, unseal } from '../cookie.server.ts'

type Session = Pick<Sealed, 'owner' | 'sid'>

type Created = Session & { codes: string[] }

/** In minutes. */
const note = sealedNote('codes-de-secours', 15)

export const keepCreatedCodes = ({ owner, sid }: Session, codes: string[]): Promise<string> =>
  note.store(JSON.stringify({ owner, sid, codes } satisfies Created))

export async function keepCodesCreatedIn(request: Request, codes: string[]): Promise<string> {
  const session = await unseal(request)
  return session ? keepCreatedCodes(session, codes) : note.forget()
}

export async function createdCodes(request: Request): Promise<string[] | undefined> {
  const [session, text] = [await unseal(request), await note.read(request)]
  if (!session || text === undefined) return undefined
  const { owner, sid, codes }: Created = JSON.parse(text)
  return owner === session.owner && sid === session.sid ? codes : undefined
}

export const forgetCreatedCodes = () => note.forget()
