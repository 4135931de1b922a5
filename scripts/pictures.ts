import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, flags } from './chromium.ts'

// Photographs a running demonstration on its first day: `node scripts/pictures.ts [address of the visit]` writes the
// README's picture and the cuts on the visit's cards.

const visit = process.argv[2] ?? 'http://localhost:4001/demo/visite'
const readme = 'docs/images/accueil.jpg'
const cuts = 'utility/demo/pictures'

type Shot = { enter?: string; at?: string; width: number }

/**
 * A square of a page, in its pixels: its corner stands so far to the right of `from` and below it. The world moves with
 * the day and a cut does not, so that no figure may stand in it but in `names`, which stay.
 */
type Cut = Shot & {
  from: string
  right: number
  below: number
  side: number
  names?: RegExp
  before?: (page: Page) => Promise<void>
}

/** What stands on each card of the visit; `at`: an address there, or at the portal of the person who entered. */
const shots: Record<string, Cut> = {
  facture: {
    ...{ enter: 'Entrer comme Claire', width: 380 },
    ...{ from: 'h2:has-text("Mes démarches")', right: -10, below: -12, side: 186 },
  },
  fuite: {
    ...{ enter: 'Entrer comme Théo', width: 380 },
    ...{ from: 'h1', right: -10, below: -34, side: 122 },
    names: /25 rue/g,
  },
  adresses: {
    ...{ enter: 'Entrer comme Karim', width: 380 },
    ...{ from: 'h2:has-text("Mes trois adresses")', right: -10, below: -8, side: 200 },
    names: /\d+ (avenue|quai|route) |P100002[A-C]/g,
  },
  rien: {
    ...{ enter: 'Entrer comme Jeanne', width: 380 },
    ...{ from: 'main svg', right: -20, below: -20, side: 100 },
  },
  retard: {
    ...{ enter: 'Entrer comme Inès', at: '/historique', width: 380 },
    ...{ from: 'a:has-text("Suivre la demande")', right: -6, below: -17, side: 138 },
  },
  papier: {
    ...{ at: 'Payer F100002C-01', width: 380 },
    ...{ from: 'label:has-text("Numéro de facture")', right: -12, below: -10, side: 160 },
  },
  bureau: {
    ...{ enter: 'Entrer comme agent', width: 1280 },
    ...{ from: 'a:has-text("Commencer par là")', right: 1, below: -12, side: 160 },
  },
  agents: {
    ...{ enter: 'Entrer comme responsable', at: '/adm-sem-webabo/userManangement', width: 900 },
    ...{ from: 'table', right: 0, below: 0, side: 144 },
  },
  courriels: {
    ...{ at: 'Passer par l’annuaire', width: 380 },
    ...{ from: 'body', right: 0, below: 0, side: 170 },
    before: async page => {
      await page.goto(new URL('/forgotPassword', page.url()).href)
      await page.getByLabel('Numéro abonné').fill('100001')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await page.getByText('Votre demande est enregistrée').waitFor()
      await page.goto(new URL('/demo/courriels', visit).href)
      await page.getByRole('link', { name: 'Le voir en HTML' }).first().click()
    },
  },
  appels: {
    ...{ at: 'Ouvrir le journal', width: 600 },
    ...{ from: 'th:has-text("Appel")', right: 0, below: 0, side: 130 },
  },
  pannes: {
    ...{ at: 'Choisir une panne', width: 380 },
    ...{ from: 'label', right: -16, below: -12, side: 120 },
  },
  horloge: {
    ...{ at: 'Choisir un jour', width: 380 },
    ...{ from: 'main button', right: 86, below: -14, side: 142 },
  },
  'sans-script': {
    ...{ enter: 'Entrer sans JavaScript', width: 380 },
    ...{ from: 'body', right: 0, below: 0, side: 200 },
    names: /12 rue/g,
  },
  document: {
    ...{ at: 'Ouvrir le document', width: 420 },
    ...{ from: 'pre', right: 0, below: 12, side: 150 },
    names: /"3\.1\.\d"|2020-12|"1"/g,
  },
  annuaire: {
    ...{ at: 'Passer par l’annuaire', width: 380 },
    ...{ from: 'h1', right: -10, below: -6, side: 190 },
  },
}

const shown = 192
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags })
for (const [name, cut] of Object.entries(shots)) await write(name, cut)

// The README: a subscriber's home on a wide screen and on a phone, and the agents' desk.
const wide = await shotOf('Entrer comme Claire', 1280, 800)
const phone = await shotOf('Entrer comme Claire', 360, 740)
const desk = await shotOf('Entrer comme agent', 1280, 800)
const board = await browser.newPage({ viewport: { width: 1190, height: 640 } })
await board.setContent(`<style>
  body { margin: 0; background: #e2dbcd; position: relative; height: 640px }
  img { position: absolute; border-radius: 8px; box-shadow: 0 4px 24px #0635 }
</style>
<img src="${wide}" style="left:16px;top:16px;width:760px"><img src="${desk}" style="right:16px;bottom:16px;width:640px">
<img src="${phone}" style="left:296px;bottom:16px;height:400px">`)
await board.screenshot({ path: readme, type: 'jpeg', quality: 66 })
await browser.close()
console.log(`${readme} : ${Math.round(readFileSync(readme).length / 1000)} ko`)

async function write(name: string, cut: Cut): Promise<void> {
  const { side, names = /$^/g } = cut
  const page = await opened(browser, cut, { height: 2400, scale: shown / side })
  await cut.before?.(page)
  const from = await page.locator(cut.from).first().boundingBox()
  if (!from) throw new Error(`${name} : « ${cut.from} » n’est pas dans la page`)
  const square = { x: from.x + cut.right, y: from.y + cut.below, width: side, height: side }
  const words = await wordsIn(page, square)
  if (/\d/.test(words.replaceAll(names, '')))
    throw new Error(`${name} : un chiffre se voit, qui peut changer : « ${words} »`)
  console.log(`${name} : ${words}`)
  const path = `${cuts}/${name}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality: 78, clip: square })
  await page.context().close()
}

/** What can be read in this square, a part of a word included, and in its fields; not what a stylesheet writes. */
function wordsIn(page: Page, square: { x: number; y: number; width: number }): Promise<string> {
  return page.evaluate(({ x, y, width: side }) => {
    const isIn = (one: Element | Range) =>
      [...one.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          right > x && left < x + side && bottom > y && top < y + side,
      )
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (isIn(range)) words.push(word)
      }
    }
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea')
    for (const field of fields) if (isIn(field)) words.push(field.value)
    return words.join(' ')
  }, square)
}

async function opened(
  from: Browser,
  { enter, at, width }: Shot,
  { height, scale }: { height: number; scale: number },
): Promise<Page> {
  const page = await from.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'fr-FR',
  })
  await page.goto(visit)
  if (enter) await page.getByRole('button', { name: enter, exact: true }).click()
  if (enter && at) await page.goto(new URL(at, page.url()).href)
  if (!enter && at) await page.getByRole('link', { name: at, exact: true }).click()
  await page.waitForLoadState('networkidle')
  return page
}

async function shotOf(enter: string, width: number, height: number): Promise<string> {
  const page = await opened(browser, { enter, width }, { height, scale: 1 })
  const picture = await page.screenshot()
  await page.context().close()
  return `data:image/png;base64,${picture.toString('base64')}`
}
