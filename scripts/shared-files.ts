import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Shared code travels in a few files, by the kind of page: each file costs a round trip on a slow line, and small ones
 * compress badly. Rollup's own merging would mix screens. A part is a folder, a module without its extension, or a
 * package (« ~ »); a module goes to the first file that has it. A part that no page brings fails the build, so that a
 * module which moves is not silently sent another way.
 */
const files: { [name: string]: string[] } = {
  router: [
    ...['~react', '~react-dom', '~scheduler', '~react-router', '~react-router-dom', '~@remix-run'],
    ...['~turbo-stream', 'entry.client', 'page/browser-router', 'page/foreign-nodes'],
  ],
  lists: [
    ...['ui/fold-row', 'ui/table', 'ui/list-state', 'ui/confirmation'],
    ...['screens/shell/move-table', 'screens/history/request-cancel'],
  ],
  fields: [
    ...['ui/form/date', 'ui/form/file', 'domain/attachment', 'domain/claim', 'wizard/files/'],
    ...['wizard/views/file-field', 'screens/shell/claim-form', 'screens/history/message-fields'],
  ],
  alerts: ['extras/local-water/alerts'],
  // The rows of the home page that another page has too.
  rows: ['wizard/pages/draft-list', 'screens/shell/point-rows'],
  solved: [
    ...['ui/receipt', 'extras/follow-ups'],
    ...['extras/solved/rules', 'extras/solved/question', 'extras/solved/follow-up'],
  ],
  combobox: ['ui/form/combobox', 'ui/form/suggestions'],
  passwords: [
    ...['ui/form/password-input', 'ui/form/new-password', 'domain/password'],
    ...['screens/access/password-form', 'screens/admin/shell/own-proof'],
    'screens/admin/agents/agent-form',
  ],
  // The form of a visitor without an account.
  visitor: ['ui/form/captcha', 'domain/email', 'screens/access/copied-fields'],
  entrance: [
    ...['screens/access/entrance', 'screens/access/login-form', 'screens/access/other-ways-in'],
    'screens/access/other-account',
  ],
  meter: ['domain/meter-reading', 'ui/form/digits-input', 'screens/services/index-field'],
  wizard: ['wizard/views/step-page', 'wizard/views/recap'],
  report: ['wizard/views/report-view', 'wizard/pages/sending-failure'],
  'second-factor': ['screens/second-factor/setup', 'extras/trusted-people/helper-frame'],
  // With Conform, which the page of a ready answer needs, too.
  agents: ['screens/admin/agents/agents', 'screens/admin/shell/judged-form', '~@conform-to'],
  requests: [
    ...['screens/admin/requests/requests', 'screens/admin/requests/reply-parts'],
    'screens/admin/requests/promised-day',
  ],
  'subscriber-at-desk': [
    ...['screens/admin/subscribers/subscriber', 'screens/admin/subscribers/subscriber-forms'],
  ],
  staff: [
    ...['screens/admin/shell/frame', 'screens/admin/shell/desk-bar', 'screens/admin/shell/menu'],
    ...['screens/admin/shell/sheet-parts', 'screens/admin/shell/traces'],
    'screens/admin/shell/time-left',
    ...['screens/admin/requests/keys', 'screens/admin/requests/key-sheet'],
    ...['screens/admin/templates/ready-answers', 'domain/reply-template', 'ui/form/use-fields-of'],
    ...['extras/subscriber-cards', 'extras/notices/subscriber-card', 'extras/desk/rules'],
    ...['extras/trusted-people/subscriber-aside', 'extras/bulk-requests/rules'],
    ...['extras/bulk-requests/bulk/texts', 'extras/bulk-requests/saved-filters/name-form'],
  ],
  subscriber: [
    ...['screens/shell/subscriber', 'screens/shell/subscriber-frame', 'screens/account/step'],
    ...['screens/shell/payments-under-way', 'screens/shell/select-point'],
    ...['screens/legal/public-page', 'ui/alert-card', 'ui/amount-card', 'ui/timeline'],
    ...['ui/shell/pdc-banner', 'ui/shell/side-nav'],
  ],
  // The frame of each page, and what most pages use.
  shell: [
    ...['root', 'paths', 'page/render', 'extras/parts', 'theme/classes', 'ui/shell/'],
    ...['domain/request', 'domain/values', 'domain/fold', 'domain/reading', 'domain/consumption'],
    ...['domain/town'],
    ...['screens/shell/frame', 'screens/shell/failure', 'screens/shell/form-buttons'],
    ...['screens/shell/nothing', 'screens/shell/state-badge', 'ui/big-sum', 'ui/button'],
    ...['ui/definition-list', 'ui/fountain', 'ui/layout', 'ui/open-pages', 'ui/popup', 'ui/rows'],
    ...['ui/route-dialog', 'ui/tabs', 'ui/form/form', 'ui/form/owned-form', 'ui/form/owner-field'],
    ...['ui/form/unsent', 'ui/form/remaining', 'ui/form/day-text', 'ui/form/checkbox'],
    'ui/form/radio',
  ],
}

const has = (part: string, id: string) => {
  if (part.startsWith('~')) return id.includes(`/node_modules/${part.slice(1)}/`)
  const [, module = ''] = /\/app\/(.*?)(?:\?.*)?$/.exec(id) ?? []
  return part.endsWith('/') ? module.startsWith(part) : /^\.tsx?$/.test(module.replace(part, ''))
}

/** The modules of an extra that was taken away leave with its folder. */
const isThere = (part: string) => {
  const [, extra] = /^extras\/([\w-]+)\//.exec(part) ?? []
  return !extra || existsSync(`app/extras/${extra}`)
}

const filesOfParts = Object.entries(files).flatMap(([name, parts]) =>
  parts.filter(isThere).map((part): [string, string] => [part, name]),
)

/** The file in which a module travels; undefined leaves it with the only page that has it, or to Rollup. */
export function fileOf(id: string): string | undefined {
  if (id.includes('vite/preload-helper')) return 'router'
  return filesOfParts.find(([part]) => has(part, id))?.[1]
}

export function sharedFiles(): Plugin {
  return {
    name: 'shared-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      const ids = [...this.getModuleIds()]
      const idle = filesOfParts.flatMap(([part]) => (ids.some(id => has(part, id)) ? [] : part))
      if (idle.length > 0) this.error(`no page brings ${idle.join(', ')}: see shared-files.ts`)
    },
  }
}
