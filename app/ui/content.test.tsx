import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Alert, Link, type Toast, ToastProvider, Toasts } from './layout.tsx'
import { Table } from './table.tsx'
import { htmlOf } from './test-render.tsx'

const toasts: Toast[] = [
  { id: '1', tone: 'success', text: 'Payé' },
  { id: '2', tone: 'error', text: 'Refusé' },
]

test.each([
  ['info', 'Information'],
  ['success', 'Succès'],
  ['warning', 'Attention'],
  ['error', 'Erreur'],
] as const)('an alert of tone %s says « %s » in words', (tone, word) => {
  expect(htmlOf(<Alert tone={tone}>Texte</Alert>)).toContain(`${word}\u00a0: `)
})

test('[CONST-01] no page shows the code of a character: JSX does not read « \\u00a0 »', () => {
  const found = globSync('app/**/*.tsx').filter(file => {
    const isCode = (node: ts.Node): boolean =>
      ts.isJsxText(node) || (ts.isJsxAttribute(node) && node.initializer?.kind === stringLiteral)
        ? /\\u[\da-f]{4}/i.test(node.getText())
        : (ts.forEachChild(node, isCode) ?? false)
    const text = readFileSync(file, 'utf8')
    return isCode(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  })
  expect(found).toEqual([])
})
const stringLiteral = ts.SyntaxKind.StringLiteral

const area = (toasts: Toast[]) =>
  htmlOf(
    <ToastProvider toasts={toasts}>
      <Toasts />
    </ToastProvider>,
    '/home',
  )

describe('Toasts', () => {
  test('[SHELL-12] errors interrupt, stay and can be closed; the others leave by the stylesheet', () => {
    const [polite = '', urgent = ''] = area(toasts).split('role="alert"')
    expect(polite).toMatch(/role="status".*Payé/)
    expect(polite).not.toContain('Fermer')
    expect(urgent).toContain('Refusé')
    expect(urgent).toMatch(/href="\/home"><svg.*Fermer<\/span><\/a>/)
    expect(polite).toContain('toast--short')
    expect(urgent).not.toContain('toast--short')
  })

  test('both regions wait in the page before any message', () => {
    expect(area([])).toMatch(/role="status"><\/div><div role="alert"><\/div>/)
  })
})

test('a busy button stays reachable and says why it does nothing', () => {
  const html = htmlOf(<Button busy>Payer</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled')
  expect(html).toContain('Envoi en cours…')
})

test('downloads and other addresses are left to the browser', () => {
  expect(htmlOf(<Link href="tel:0200000000">Appeler</Link>)).toContain('href="tel:0200000000"')
  const file = (
    <Link href="/factures/fichier/F1" download>
      Télécharger
    </Link>
  )
  // Neither the router's nor saved unseen: a refusal is a page to read.
  expect(htmlOf(file)).toBe(
    '<a class="link" href="/factures/fichier/F1" data-file="">Télécharger</a>',
  )
})

test('a table says on a phone what its headers say elsewhere, and has no role that it has by itself', () => {
  const html = htmlOf(
    <Table
      caption="Factures"
      columns={[
        { id: 'number', header: 'Numéro', rowHeader: true, cell: (row: string) => row },
        { id: 'amount', header: 'Montant', align: 'end', phoneLabel: 'Montant', cell: () => '1 €' },
      ]}
      rows={['F1', 'F2']}
      rowKey={row => row}
    />,
  )
  expect(html).toMatch(/<th scope="row"[^>]*>F1/)
  expect(html).toMatch(/<td[^>]*><span class="table__label">Montant <\/span>1 €/)
  expect(html).not.toContain('role=')
})
