import { expect, test } from 'vitest'
import { faultsOf } from './bundle-rules.ts'

const zod = '/p/node_modules/zod/index.js'
const claim = '/p/app/domain/claim.ts'

/** A page, and a file that it shares with others. */
function bundleOf(page: string, shared: Record<string, number>) {
  const chunk = { type: 'chunk' as const, isEntry: false, imports: [], modules: {} }
  const modules = Object.fromEntries(
    Object.entries(shared).map(([id, renderedLength]) => [id, { renderedLength }]),
  )
  return {
    'page.js': {
      ...chunk,
      ...{ isEntry: true, fileName: 'page.js', facadeModuleId: page, imports: ['shared.js'] },
    },
    'shared.js': { ...chunk, fileName: 'shared.js', modules },
  } as unknown as Parameters<typeof faultsOf>[0]
}

const importers = (id: string) => (id === zod ? [claim] : [])
const faults = (page: string, shared: Record<string, number>) =>
  faultsOf(bundleOf(page, shared), importers)

test('a subscriber’s page that brings zod, in a file that it shares, ends the build and says by which module', () => {
  expect(faults('/p/app/screens/invoices/pay.tsx?route', { [claim]: 9, [zod]: 4 })).toEqual([
    'app/screens/invoices/pay.tsx brings zod: app/domain/claim.ts imports it',
  ])
})

test('what is imported and not kept is no fault; neither is zod on a page of the staff', () => {
  expect(faults('/p/app/screens/invoices/pay.tsx', { [zod]: 0 })).toEqual([])
  expect(faults('/p/app/screens/admin/agents/agents.tsx', { [zod]: 4 })).toEqual([])
  expect(faults('/p/app/screens/admin/shell/frame.tsx', { [zod]: 4 })).toEqual([])
})

test('no page at all brings a chart before it shows one', () => {
  const chart = { '/p/node_modules/chart.js/dist/chart.js': 4 }
  expect(faults('/p/app/screens/admin/agents/agents.tsx', chart)).toHaveLength(1)
})
