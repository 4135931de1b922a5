import { pagesFrom } from '../support/crawl.ts'
import { expect, test, withScripts } from '../support/fixtures.ts'

const people: [login: string, start: string][] = [
  ['100001', '/home'],
  ['agent', '/adm-sem-webabo/gestion'],
  ['admin', '/adm-sem-webabo/gestion'],
]

/** Pages that differ by what they are about, not by their fields. */
const shapeOf = (path: string) => (path.split('?')[0] as string).replace(/[\w-]*\d[\w-]*/g, '0')

for (const [login, start] of people) {
  test(
    `[BEY-602] [CLAIM-06] [READ-11] each field with a limit that ${login} meets keeps what is pasted over it, and counts what is left near its end`,
    withScripts,
    async ({ page, loginAs }) => {
      test.slow(true, 'every page that a link leads to')
      await loginAs(login)
      const pages = await pagesFrom(page, [start])
      const limited = new Map(
        pages
          .filter(({ html }) => html.includes('data-limit='))
          .map(({ path }) => [shapeOf(path), path]),
      )
      expect(limited.size).toBeGreaterThan(1)
      for (const path of limited.values()) {
        await page.goto(path)
        for (const field of await page.locator('main [data-limit]').all()) {
          const limit = Number(await field.getAttribute('data-limit'))
          // A field in a fold is shown as its reader would see it.
          await field.evaluate(element => {
            for (
              let fold = element.closest('details');
              fold;
              fold = fold.parentElement?.closest('details') ?? null
            )
              fold.open = true
          })
          if (!(await field.isVisible())) continue
          const pasted = 'é'.repeat(limit + 3)
          await field.fill('')
          await field.focus()
          await page.keyboard.insertText(pasted)
          await expect(field, path).toHaveValue(pasted)
          const count = field.locator('xpath=following-sibling::p[1]')
          await expect(count, path).toHaveText(
            `3 de trop, sur ${limit} au plus\u00a0: raccourcissez.`,
          )
          await field.fill('é'.repeat(limit - 1))
          await expect(count, path).toHaveText(`Il reste 1 sur ${limit}.`)
          await field.fill('abc')
          await expect(count, path).toBeHidden()
        }
      }
    },
  )
}
