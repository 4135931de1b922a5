import { expect, test } from 'vitest'
import { asked, origin, outcomeOf } from './portal.ts'
import type { utility } from './upstream.ts'

type Asked = ReturnType<typeof asked>

/** What a browser says of a form that it sends: the newer ones, and the older. */
const fromPage: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { referer: `${origin}/connexion` },
]

/** BEY-563: the two tests of a form that needs the portal's cookies. `form`: what a person types in it. */
export function testCookies(
  name: string,
  action: (args: Asked) => unknown,
  form: Record<string, string>,
  received: ReturnType<typeof utility>['received'],
) {
  test(`[BEY-563] ${name} says that the browser refuses cookies, keeps what was typed and asks the utility nothing`, async () => {
    for (const headers of fromPage) {
      const { password: _, ...kept } = form
      expect(await outcomeOf(await action(asked('/x', { form, headers })))).toMatchObject({
        status: 400,
        notice: { tone: 'error', text: 'Votre navigateur refuse les cookies de ce site.' },
        values: kept,
      })
    }
    expect(received()).toEqual([])
  })

  test(`[BEY-563] ${name} goes on with any cookie of the portal`, async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const { notice } = await outcomeOf(
      await action(asked('/x', { form, headers, cookie: 'essai=1' })),
    )
    expect(notice?.text ?? '').not.toContain('cookies')
  })
}
