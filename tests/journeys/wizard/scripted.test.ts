import type { Page } from '@playwright/test'
import {
  base,
  calendarButton,
  choosePiece,
  comment,
  dateField,
  pieceField,
  removeButton,
  stepOf,
  toFiles,
} from '../../support/example-wizard.ts'
import { atEachWidth, expect, narrow, test, withScripts } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'
import { dayFromNow, main, payload, press } from '../../support/steps.ts'
import { pdf } from '../../support/uploads.ts'

// The calendar, steps by keyboard alone, and where the focus goes: what only scripts make, or feel.

const calendar = (page: Page) =>
  page.getByRole('dialog', { name: 'Date d’arrêt : choisir une date' })
const focused = (page: Page) => page.locator(':focus')

/** « mercredi 25 novembre 2026 » or « mardi 1er décembre 2026 », the day in so many days. */
function words(days: number): string {
  const day = new Date(Date.now() + days * 24 * 3600 * 1000)
  const written = { timeZone: 'Europe/Paris', dateStyle: 'full' } as const
  return new Intl.DateTimeFormat('fr-FR', written).format(day).replace(' 1 ', ' 1er ')
}

const code = (asked: string[]) => asked.filter(url => /assets\/calendar-/.test(url))

test(
  '[CONST-03] [CONST-05] [CONST-06] a day is chosen in a French calendar whose week starts on Sunday, by keyboard',
  withScripts,
  async ({ page, loginAs, world }) => {
    await world.setToday('2026-12-01')
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await loginAs('100003', base)
    await expect(calendarButton(page)).toBeVisible()
    expect(code(asked)).toEqual([])
    await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Date":
      - text: Date d’arrêt
      - paragraph: /25\\/11\\/2026/
      - textbox "Date d’arrêt"
      - button /Calendrier/
      - button "Suivant" [disabled]
      - button "Enregistrer et reprendre plus tard"
      - button "Annuler"
      - paragraph: /gardée 30 jours/
  `)
    await dateField(page).fill('15/12/2026')
    await calendarButton(page).press('Enter')
    await expect(calendar(page)).toBeVisible()
    expect(code(asked)).toHaveLength(1)
    await expect(calendar(page).getByRole('columnheader')).toHaveText([
      'dim.',
      'lun.',
      'mar.',
      'mer.',
      'jeu.',
      'ven.',
      'sam.',
    ])
    await expect(calendar(page).getByRole('heading')).toHaveText('décembre 2026')
    await expect(focused(page)).toHaveAccessibleName('mardi 15 décembre 2026')
    await expect(focused(page)).toHaveAttribute('aria-selected', 'true')
    await atEachWidth(page, () => expectAccessible(page))

    const moves: [string, string][] = [
      ['Home', 'dimanche 13 décembre 2026'],
      ['End', 'samedi 19 décembre 2026'],
      ['ArrowRight', 'dimanche 20 décembre 2026'],
      ['ArrowUp', 'dimanche 13 décembre 2026'],
      ['PageDown', 'mercredi 13 janvier 2027'],
      ['ArrowLeft', 'mardi 12 janvier 2027'],
      ['PageUp', 'samedi 12 décembre 2026'],
      ['ArrowDown', 'samedi 19 décembre 2026'],
    ]
    for (const [key, name] of moves) {
      await page.keyboard.press(key)
      await expect(focused(page)).toHaveAccessibleName(name)
    }
    await page.keyboard.press('Enter')
    await expect(calendar(page)).toHaveCount(0)
    await expect(dateField(page)).toHaveValue('19/12/2026')
    await expect(calendarButton(page)).toBeFocused()
  },
)

test(
  'the calendar stays within its limits, and Escape leaves the date as it was',
  withScripts,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('100003', base)
    await calendarButton(page).click()
    await expect(focused(page)).toHaveAccessibleName(words(0))
    await expect(focused(page)).toHaveAttribute('aria-current', 'date')
    await page.keyboard.press('Shift+PageUp')
    await expect(focused(page)).toHaveAccessibleName(words(-7))
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toHaveAccessibleName(words(-7))
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toHaveCount(0)
    await expect(dateField(page)).toHaveValue('')
    await expect(calendarButton(page)).toBeFocused()

    await calendarButton(page).click()
    const heading = calendar(page).getByRole('heading')
    const month = await heading.textContent()
    await calendar(page).getByRole('button', { name: 'Mois suivant' }).click()
    await expect(heading).not.toHaveText(String(month))
    // The button that turns the months keeps the focus.
    await expect(calendar(page).getByRole('button', { name: 'Mois suivant' })).toBeFocused()
    await calendar(page).getByRole('button', { name: 'Mois précédent' }).click()
    await calendar(page)
      .getByRole('gridcell', { name: words(0), exact: true })
      .click()
    await expect(dateField(page)).toHaveValue(dayFromNow(0))
  },
)

test(
  'a key that leads nowhere chooses nothing: Home on a Sunday, End on a Saturday, an arrow at the limit',
  withScripts,
  async ({ loginAs, world }) => {
    await world.setToday('2026-12-01')
    const page = await loginAs('100003', base)
    // A field that is written in before the script comes stays the browser's until it is left.
    await expect(calendarButton(page)).toBeVisible()
    for (const [day, key, name] of [
      ['13/12/2026', 'Home', 'dimanche 13 décembre 2026'],
      ['19/12/2026', 'End', 'samedi 19 décembre 2026'],
      ['24/11/2026', 'ArrowLeft', 'mardi 24 novembre 2026'],
    ] as const) {
      await dateField(page).fill(day)
      await calendarButton(page).click()
      await expect(focused(page)).toHaveAccessibleName(name)
      await page.keyboard.press(key)
      await page.keyboard.press('Shift')
      await expect(focused(page)).toHaveAccessibleName(name)
      await page.keyboard.press('Escape')
      await expect(calendar(page)).toHaveCount(0)
    }
    await calendarButton(page).click()
    await page.keyboard.press('Space')
    await expect(calendar(page)).toHaveCount(0)
    await expect(dateField(page)).toHaveValue('24/11/2026')
  },
)

test(
  'keys that are pressed at once after the button are the calendar’s, however slow the device',
  withScripts,
  async ({ loginAs, world }) => {
    await world.setToday('2026-12-01')
    const page = await loginAs('100003')
    // Work that React defers comes after the next keys.
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
        const delay = 'isSlow' in document.documentElement.dataset ? 1000 : 0
        setTimeout(() => postMessage.apply(this, message), delay)
      }
    })
    await page.goto(base)
    await expect(calendarButton(page)).toBeVisible()
    await dateField(page).fill('15/12/2026')
    await calendarButton(page).press('Enter')
    await expect(calendar(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toHaveCount(0)
    await page.evaluate(() => {
      document.documentElement.dataset.isSlow = ''
    })
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(dateField(page)).toHaveValue('16/12/2026')
    await expect(calendarButton(page)).toBeFocused()
  },
)

test(
  'where the calendar cannot come, the date is typed',
  withScripts,
  async ({ loginAs, faults }) => {
    const page = await loginAs('100003')
    await page.route(/assets\/calendar-/, route => route.abort())
    await page.goto(base)
    await calendarButton(page).click()
    await expect(dateField(page)).toBeFocused()
    faults.length = 0
  },
)

test('date and file are given by keyboard alone', withScripts, async ({ loginAs }) => {
  const page = await loginAs('100003', base)
  await expect(calendarButton(page)).toBeVisible()
  await dateField(page).focus()
  await page.keyboard.type(dayFromNow(10).replace(/\//g, '.'))
  await page.keyboard.press('Tab')
  await expect(dateField(page)).toHaveValue(dayFromNow(10))
  await dateField(page).press('Enter')
  await expect(page).toHaveURL(stepOf('pieces'))
  const chooser = page.waitForEvent('filechooser')
  await pieceField(page).press('Space')
  await (await chooser).setFiles(await payload(pdf(600, 'acte.pdf')))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAccessibleName('Suivant')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(stepOf('recapitulatif'))
  await expect(main(page)).toContainText('acte.pdf')
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function toRecap(page: Page) {
  await toFiles(page)
  await choosePiece(page)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(stepOf('recapitulatif'))
}

test(
  '[WIZ-19] [BEY-134] [BEY-573] the report of a sending that got no answer is read from its heading, under a title of its own, and was sent for once',
  withScripts,
  async ({ page, loginAs, world }) => {
    await page.setViewportSize({ width: 360, height: 500 })
    await loginAs('100003')
    await toRecap(page)
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await world.fail({ call: 'sendDocuments', mode: 'reset' })
    await press(page, 'Valider')
    await expect(title(page)).toHaveText(/^Rien n’est encore confirmé/)
    await expect(title(page)).toBeFocused()
    await expect(title(page)).toBeInViewport()
    expect(sent).toHaveLength(1)
    await expect(page).toHaveTitle(/^Bilan/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await press(page, 'Réessayer')
    await expect(page).toHaveURL(stepOf('bilan'))
    await press(page, 'En rester là')
    await expect(page.getByRole('link', { name: 'Faire une autre demande' })).toBeVisible()
  },
)

test(
  'the focus of a button that is gone goes to the heading, or what is gone is said: a file taken away, a draft deleted',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100003')
    await toFiles(page)
    await choosePiece(page)
    await press(page, 'Enregistrer et reprendre plus tard')
    await page.getByRole('link', { name: /^Reprendre/ }).click()
    await removeButton(page, 'piece.pdf').press('Enter')
    await expect(removeButton(page, 'piece.pdf')).toHaveCount(0)
    await expect(title(page)).toBeFocused()
    // A page without scripts is loaded anew, and says what is gone where it begins.
    await page.goto('/home')
    const remove = page.getByRole('button', { name: /^Supprimer/ })
    await remove.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(page.getByText(/supprimé/)).toBeInViewport()
  },
)

test(
  'a recap that another tab has changed is shown again, and nothing is sent',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100003')
    await toRecap(page)
    const other = await page.context().newPage()
    await other.goto(page.url().replace('recapitulatif', 'pieces'))
    await comment(other).fill('Autrement')
    await press(other, 'Suivant')
    await expect(other).toHaveURL(stepOf('recapitulatif'))
    await page.getByRole('button', { name: 'Valider' }).press('Enter')
    await expect(main(page)).toContainText('Autrement')
    await expect(page).toHaveURL(stepOf('recapitulatif'))
    await expect(page.getByText(/Vos réponses, ou ce que nous savons/)).toBeInViewport()
  },
)
