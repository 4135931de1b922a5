import { failedPage, PageFailure, type RedirectFailure } from './route.server.ts'
import { sealedNote } from './sealed-note.server.ts'
import { textsOf } from './upload.server.ts'

/**
 * Messages that could not be sent: each is kept for half an hour in a sealed cookie of the browser that posted it, and
 * shown again in the form about the same `subject`, which must belong to one person only. `read` extracts the message
 * from a posted form.
 */
export function unsentMessages(name: string, read: (form: FormData) => string) {
  const note = sealedNote(name, 30)
  const keep = (subject: string, message: string) => note.store(`${subject}\n${message}`)
  return {
    keep,
    forget: () => note.forget(),
    async of(request: Request, subject: string): Promise<string | null> {
      const text = await note.read(request)
      return text?.startsWith(`${subject}\n`) ? text.slice(subject.length + 1) : null
    },
    /** For the guard of the action: a form that another site sent (403) is not kept. */
    async keepWith(end: PageFailure | RedirectFailure, request: Request, subject: string) {
      if (end instanceof PageFailure && end.status === 403) return
      // A form that could not be read the first time cannot be kept either.
      const posted = await textsOf(request).catch(failedPage)
      const message = posted instanceof PageFailure ? '' : read(posted)
      if (message) end.headers.append('set-cookie', await keep(subject, message))
    },
  }
}
