import { issueCaptcha } from '#upstream/captcha.server.ts'
import { Refusal, type Services } from '../handler.ts'
import { adminPassword, subscriberPassword } from '../world/world.ts'
import { places } from './cards.ts'

/** The cookie that has the launcher's portal refuse every script (scriptless.ts), and its two lines. */
const withoutScripts = 'demo-sans-script=1; Path=/; HttpOnly; SameSite=Lax'
const withScripts = 'demo-sans-script=; Path=/; Max-Age=0'

/**
 * BEY-661: logs a person of the world in at the portal by its own form. Answers where the portal leads then, and the
 * cookies of the new session: a browser sends them to each port of this machine. Throws 409 where the portal refuses.
 */
export async function enter(
  { db, captcha, utility: { portalUrl } }: Services,
  { login, hasScripts, userAgent }: { login: string; hasScripts: boolean; userAgent: string },
): Promise<{ location: URL; cookies: string[] }> {
  const isStaff = (await db.admin.findUnique({ where: { login } })) !== null
  const form = isStaff
    ? { login, password: adminPassword }
    : {
        ...{ login, password: subscriberPassword },
        ...{ captchaToken: await issueCaptcha('login', captcha), captcha: 'on' },
      }
  const answer = await fetch(new URL(isStaff ? places.staffLogin : places.login, portalUrl), {
    method: 'POST',
    headers: { origin: portalUrl, 'user-agent': userAgent },
    body: new URLSearchParams(form),
    redirect: 'manual',
  }).catch(() => {
    throw new Refusal(503, `Le portail ne répond pas à ${portalUrl}.`)
  })
  await answer.body?.cancel()
  const location = answer.headers.get('location')
  if (answer.status !== 303 || !location)
    throw new Refusal(
      409,
      `Le portail n’ouvre pas le compte ${login}\u00a0: son mot de passe a peut-être changé. «\u00a0Tout remettre à neuf\u00a0» le rétablit.`,
    )
  return {
    location: new URL(location, portalUrl),
    cookies: [...answer.headers.getSetCookie(), hasScripts ? withScripts : withoutScripts],
  }
}
