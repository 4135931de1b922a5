import { addMonths, dayOf } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/** BEY-216: where a weakness is reported (RFC 9116). The file is valid for three months from the day it is read. */
export const loader = guarded(publicPage, () => {
  const { SECURITY_CONTACT: contact, PORTAL_URL } = settings()
  if (!contact) throw new Response(null, { status: 404 })
  const lines = [
    ...contact.map(one => `Contact: ${one}`),
    `Expires: ${addMonths(dayOf(new Date()), 3)}T00:00:00Z`,
    'Preferred-Languages: fr, en',
    `Canonical: ${new URL(paths.securityContact, PORTAL_URL).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
})
