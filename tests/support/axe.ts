import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { verdictOn, withoutChance } from './verdicts.ts'

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that read sizes, places and colours; all others read the markup and what of it is rendered. */
export const layoutRules = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
  // Whether a table is one of data is also guessed from its looks.
  'scope-attr-valid',
  'table-duplicate-name',
  'td-headers-attr',
  'th-has-data-cells',
]

/**
 * The faults that axe finds on the page as it stands. A page is judged once in a run: the same markup, rendered alike,
 * is judged again only by the rules of layout at another width or in other colours, and not at all where nothing
 * differs.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const { html, rendered, layout } = await page.evaluate(portrait)
  const markup = withoutChance(html)
  const structure = verdictOn('axe, structure', markup, rendered)
  const whole = verdictOn('axe, whole', markup, rendered, layout)
  if (whole.isFaultless()) return []
  const faults = await run(
    page,
    structure.isFaultless() ? { type: 'rule', values: layoutRules } : { type: 'tag', values: wcag },
  )
  if (faults.length > 0) return faults
  structure.remember()
  whole.remember()
  return []
}

/** Straight in the page, whose frames are none; only what is wrong is worked out and sent. */
async function run(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n')}`)
  }, runOnly)
}

/** In the page: all that axe judges. */
function portrait() {
  const states = [':modal', ':checked', ':disabled', ':focus', ':popover-open']
  const rendered = [...document.body.querySelectorAll('*')]
    .filter(element => element.localName !== 'script')
    .map(element => {
      const { width, height, right, bottom } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const onScreen = width > 0 && height > 0 && right > 0 && bottom > 0
      const matched = states.map(state => Number(element.matches(state))).join('')
      const value = 'value' in element && element.localName !== 'li' ? element.value : ''
      const isHidden = element.getAttribute('type') === 'hidden'
      return `${Number(isShown)}${Number(onScreen)}${matched}${isHidden ? '' : value}`
    })
    .join()
  const media = [
    '(prefers-color-scheme: dark)',
    '(forced-colors: active)',
    '(prefers-contrast: more)',
  ]
  const layout = [innerWidth, innerHeight, ...media.map(each => matchMedia(each).matches)].join()
  return { html: document.documentElement.outerHTML, rendered, layout }
}
