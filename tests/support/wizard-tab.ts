import type { AnyWizard, ShownStep, StepAnswer } from '#wizard/declaration/wizard.ts'
import { asked, cookieFrom } from './portal.ts'
import { handleStep, showStep } from './wizard-routes.ts'

/** The end of a browser's request: a step, or the address and the status of an answer that is none. */
export type Landed = {
  url: string
  step?: ShownStep
  answer?: StepAnswer
  status?: number
  page?: { title: string }
}

type Fields = Record<string, string | string[]>

/** A tab of a subscriber's browser in wizards, which follows redirects as browsers do, as far as they lead to steps. */
export function tabOf(cookie: string, wizards: AnyWizard[]) {
  let jar = cookie.split('; ')
  const keep = (headers: Headers) => {
    // As if all came now: the later of two of one name counts, and what is over goes.
    jar = cookieFrom([...jar, ...headers.getSetCookie()]).split('; ')
  }
  const isStep = (url: string) => {
    const [path = ''] = url.split('?')
    return wizards.some(({ base, steps }) => {
      const names = steps.map(({ name }) => name)
      return (
        path === base ||
        (path.startsWith(`${base}/`) && names.includes(path.split('/').at(-1) ?? ''))
      )
    })
  }

  async function get(url: string): Promise<Landed> {
    if (!isStep(url)) return { url }
    try {
      return { url, step: await showStep(asked(url, { cookie: jar.join('; ') }), wizards) }
    } catch (thrown) {
      return follow(url, thrown)
    }
  }

  async function follow(url: string, answer: unknown): Promise<Landed> {
    if (!(answer instanceof Response)) throw answer
    keep(answer.headers)
    const to = answer.headers.get('location')
    return to ? get(to) : { url, status: answer.status, page: await answer.json() }
  }

  /** Presses « Suivant » or « Valider », or the button that `intent` names, in the form that was shown at `url`. */
  async function post(url: string, fields: Fields = {}, intent = ''): Promise<Landed> {
    const named = Object.entries({ ...fields, ...(intent && { intent }) })
    const form = named.flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    )
    try {
      const answer = await handleStep(asked(url, { cookie: jar.join('; '), form }), wizards)
      if (answer instanceof Response) return await follow(url, answer)
      const { data, init } = answer as unknown as { data: StepAnswer; init: ResponseInit | null }
      keep(new Headers(init?.headers))
      return { url, answer: data, status: init?.status ?? 200 }
    } catch (thrown) {
      return follow(url, thrown)
    }
  }

  return { get, post, cookie: () => jar.join('; ') }
}

/** The draft that an address names. */
export const idIn = (url: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(url)?.[0] ?? ''

/** The fields that a shown step posts besides what is typed. */
export const hiddenIn = ({ frame }: ShownStep): Record<string, string> => ({
  ...(frame.isFirst && { draft: frame.draft }),
  ...(frame.recapDigest && { recapDigest: frame.recapDigest }),
})
