import { sealedNote } from '#http/sealed-note.server.ts'
import { type Sealed, unseal } from '../cookie.server.ts'

type Session = Pick<Sealed, 'owner' | 'sid'>

/** The recovery codes that were just created, and the session that may see them. */
type Created = Session & { codes: string[] }

/** In minutes. */
const note = sealedNote('codes-de-secours', 15)

/** The Set-Cookie value that keeps them until their page has shown them. */
export const keepCreatedCodes = ({ owner, sid }: Session, codes: string[]): Promise<string> =>
  note.store(JSON.stringify({ owner, sid, codes } satisfies Created))

/** The same, for the session of a request. */
export async function keepCodesCreatedIn(request: Request, codes: string[]): Promise<string> {
  const session = await unseal(request)
  return session ? keepCreatedCodes(session, codes) : note.forget()
}

/** In the session that created them; nothing in any other one. */
export async function createdCodes(request: Request): Promise<string[] | undefined> {
  const [session, text] = [await unseal(request), await note.read(request)]
  if (!session || text === undefined) return undefined
  const { owner, sid, codes }: Created = JSON.parse(text)
  return owner === session.owner && sid === session.sid ? codes : undefined
}

/** The Set-Cookie value that deletes them. */
export const forgetCreatedCodes = () => note.forget()
