import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, flags } from './chromium.ts'

// Photographs a running demonstration on its first day: `node scripts/pictures.ts [address of the visit]` writes the
// README's picture and the cuts on the visit's cards.

const visit = process.argv[2] ?? 'http://localhost:4001/demo/visite'
const readme = 'docs/images/accueil.jpg'
const cuts = 'utility/demo/pictures'

type Shot = { enter?: string; at?: string; width: number }

/** What stands on each card of the visit; `at`: an address there, or at the portal of the person who entered. */
const shots: Record<string, Shot> = {
  facture: { enter: 'Entrer comme Claire Martin', width: 380 },
  fuite: { enter: 'Entrer comme Théo Guérin', width: 380 },
  adresses: { enter: 'Entrer comme Karim Benali', width: 380 },
  rien: { enter: 'Entrer comme Jeanne Le Goff', width: 380 },
  retard: { enter: 'Entrer comme Inès Moreau', at: '/historique', width: 380 },
  papier: { at: 'Payer F100002C-01', width: 380 },
  bureau: { enter: 'Entrer comme Agent Clientèle', width: 1280 },
  agents: {
    enter: 'Entrer comme Responsable Principal',
    at: '/adm-sem-webabo/statistiques',
    width: 900,
  },
  courriels: { at: 'Ouvrir les e-mails', width: 480 },
  appels: { at: 'Ouvrir le journal', width: 600 },
  pannes: { at: 'Choisir une panne', width: 420 },
  horloge: { at: 'Choisir un jour', width: 420 },
  'sans-script': { enter: 'Entrer comme Claire, sans JavaScript', width: 380 },
  document: { at: 'Ouvrir le document', width: 420 },
  annuaire: { at: 'Passer par l’annuaire', width: 380 },
}

const side = 192
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags })
for (const [name, shot] of Object.entries(shots)) {
  const page = await opened(browser, shot, { height: shot.width, scale: side / shot.width })
  await page.screenshot({ path: `${cuts}/${name}.jpg`, type: 'jpeg', quality: 78 })
  await page.context().close()
}

// The README: a subscriber's home on a wide screen and on a phone, and the agents' desk.
const wide = await shotOf('Entrer comme Claire Martin', 1280, 800)
const phone = await shotOf('Entrer comme Claire Martin', 360, 740)
const desk = await shotOf('Entrer comme Agent Clientèle', 1280, 800)
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
