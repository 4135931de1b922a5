import { password, staffPassword } from '../tests/support/world.ts'

/** The session cookie of a subscriber, or of an agent. */
export async function logIn(portal: string, login: string): Promise<string> {
  const isStaff = /^[a-z]+$/.test(login)
  const url = `${portal}${isStaff ? '/adm-sem-webabo' : '/connexion'}`
  const shown = await (await fetch(url)).text()
  const [, captchaToken = ''] = /name="captchaToken" value="([^"]+)"/.exec(shown) ?? []
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal },
    body: new URLSearchParams(
      isStaff
        ? { login, password: staffPassword }
        : { login, password, captcha: 'on', captchaToken },
    ),
  })
  const cookie = response.headers.getSetCookie().at(0)?.split(';').at(0)
  if (response.status !== 303 || !cookie) throw new Error(`Connexion : ${response.status}`)
  return cookie
}
