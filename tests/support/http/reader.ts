import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Playwright's own reader reads a page here, the one that it runs inside Chromium: roles, names, texts, ARIA snapshots
// and every `expect` mean the same on both. It is part of its bundle, and no page loads it alone.

const require = createRequire(import.meta.url)
const bundle = 'playwright-core/lib/coreBundle'

export type Resolved = { parts: unknown[] }
export type Expectation = {
  expression: string
  isNot: boolean
  expectedValue?: unknown
  expectedNumber?: number
  expectedText?: unknown[]
  expressionArg?: string
}
export type Found = { matches: boolean; received?: { value?: unknown; ariaSnapshot?: string } }

export type Reader = {
  parseSelector: (selector: string) => Resolved
  querySelectorAll: (selector: Resolved, root: Document | Element) => Element[]
  expect: (
    element: Element | undefined,
    options: Expectation,
    elements: Element[],
    frameVisible: boolean,
  ) => Promise<Found>
  elementState: (element: Element, state: string, frameVisible: boolean) => { matches: boolean }
  retarget: (element: Element, behaviour: string) => Element | null
  previewNode: (element: Element) => string
  ariaSnapshot: (element: Element, options: { mode: 'default' }) => string
}

export const playwright = require(bundle) as {
  iso: {
    asLocator: (language: 'javascript', selector: string) => string
    escapeForTextSelector: (text: string | RegExp, exact: boolean) => string
    escapeForAttributeSelector: (text: string | RegExp, exact: boolean) => string
    parseAriaSnapshotUnsafe: (yaml: unknown, text: string) => unknown
  }
}
const { yaml } = require('playwright-core/lib/utilsBundle') as { yaml: unknown }

export const parseAriaTemplate = (text: string) =>
  playwright.iso.parseAriaSnapshotUnsafe(yaml, text)

function source(): string {
  const text = readFileSync(require.resolve(bundle), 'utf8')
  const part = text.slice(text.indexOf('src/generated/injectedScriptSource.ts'))
  const [, literal] = /^\s*source\d+ = (['"].*['"]);$/m.exec(part) ?? []
  if (!literal) throw new Error('This Playwright keeps its injected script elsewhere.')
  return new Function(`return ${literal}`)() as string
}

type Globals = Record<string, unknown>
let make: ((globals: Globals) => new (window: object, options: object) => Reader) | undefined

const names = [
  ...['Node', 'Element', 'HTMLFormElement', 'HTMLInputElement', 'HTMLTextAreaElement'],
  ...['MutationObserver', 'CSS', 'document', 'window'],
]

/** A reader of one document, in whose place in the browser `window` stands. */
export function readerOf(window: Globals): Reader {
  if (!make) {
    const code = `const module = {};\n${source()}\nreturn module.exports.InjectedScript()`
    const compiled = new Function(...names, code)
    make = globals => compiled(...names.map(name => globals[name]))
  }
  const InjectedScript = make(window)
  return new InjectedScript(window, {
    isUnderTest: false,
    sdkLanguage: 'javascript',
    testIdAttributeName: 'data-testid',
    stableRafCount: 1,
    browserName: 'chromium',
    customEngines: [],
  })
}
