import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const guardsModule = '#session/guards.server.ts'

/** A route module as its source says: what its loader and action do first, and its title. */
export type Screen = {
  /** The guard that each begins with; what it begins with instead when that is none. */
  guards: { loader?: string; action?: string }
  /** `handle.title`. */
  title?: string
  /** What `handle` says besides: the route's data of GUARD-16. */
  flags: string[]
}

/** Reads a route module under app/. */
export function readScreen(file: string): Screen {
  const source = parse(path.join('app', file))
  const { loader, action } = functionsOf(source)
  return {
    guards: {
      ...(loader && { loader: guardOf(loader, source) }),
      ...(action && { action: guardOf(action, source) }),
    },
    ...pageOf(source),
  }
}

function parse(file: string) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

/** The exported functions by name; a loader that is exported in another way than `function` is refused. */
function functionsOf(source: ts.SourceFile): Record<string, ts.FunctionDeclaration> {
  const functions: Record<string, ts.FunctionDeclaration> = {}
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && isExported(statement) && statement.name)
      functions[statement.name.text] = statement
    else if (isExported(statement) && /\b(loader|action)\b/.test(namesOf(statement)))
      throw new Error(`${source.fileName}: write \`export function\` for a loader or an action`)
  }
  return functions
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return true
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : []
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function namesOf(statement: ts.Statement): string {
  if (ts.isExportDeclaration(statement)) return statement.exportClause?.getText() ?? 'loader'
  if (!ts.isVariableStatement(statement)) return ''
  return statement.declarationList.declarations.map(({ name }) => name.getText()).join(' ')
}

/** The guard whose call is the first thing that happens, directly or in a helper of a `*.server.ts`. */
function guardOf(fn: ts.FunctionDeclaration, source: ts.SourceFile, mayFollow = true): string {
  const first = fn.body?.statements[0]
  const call = first && firstCall(first)
  if (!call) return first?.getText() ?? 'nothing'
  const [argument] = call.arguments
  const name = call.expression.getText()
  const from = importedFrom(name, source)
  const takesArgs = argument?.getText() === fn.parameters[0]?.name.getText()
  const isAwaited = ts.isAwaitExpression(chainOf(call).parent)
  if (from === guardsModule && takesArgs && (isAwaited || name.startsWith('public'))) return name
  const helperFile = from?.endsWith('.server.ts') && pathOf(from, source)
  if (mayFollow && helperFile && takesArgs) {
    const helpers = parse(helperFile)
    const helper = functionsOf(helpers)[name]
    if (helper) return guardOf(helper, helpers, false)
  }
  return first.getText()
}

/** Where an import leads; `#wizard/…` is under app/. */
function pathOf(from: string, source: ts.SourceFile): string {
  return from.startsWith('#')
    ? path.join('app', from.slice(1))
    : path.join(path.dirname(source.fileName), from)
}

/** `f(x).catch(g)` as a whole, of the call `f(x)`. */
function chainOf(call: ts.CallExpression): ts.Expression {
  let node: ts.Expression = call
  while (ts.isPropertyAccessExpression(node.parent) || ts.isCallExpression(node.parent))
    node = node.parent
  return node
}

/** The call that is evaluated first in `f(x)`, `await f(x)`, `const y = await f(x).g()`, `return f(x)`. */
function firstCall(statement: ts.Statement): ts.CallExpression | undefined {
  let node: ts.Expression | undefined
  if (ts.isExpressionStatement(statement) || ts.isReturnStatement(statement))
    node = statement.expression
  else if (ts.isVariableStatement(statement))
    node = statement.declarationList.declarations[0]?.initializer
  while (node) {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return node
    if (
      ts.isCallExpression(node) ||
      ts.isAwaitExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isPropertyAccessExpression(node)
    )
      node = node.expression
    else return undefined
  }
  return undefined
}

function importedFrom(name: string, source: ts.SourceFile): string | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    if (bindings.elements.some(element => element.name.text === name && !element.propertyName))
      return (statement.moduleSpecifier as ts.StringLiteral).text
  }
  return undefined
}

/** `export const handle: Page = { title: '…', someFlag: true }` */
function pageOf(source: ts.SourceFile): Pick<Screen, 'title' | 'flags'> {
  const page: Pick<Screen, 'title' | 'flags'> = { flags: [] }
  for (const property of handleOf(source)) {
    if (!ts.isPropertyAssignment(property)) continue
    const { name, initializer } = property
    if (name.getText() === 'title' && ts.isStringLiteralLike(initializer))
      page.title = initializer.text
    if (initializer.kind === ts.SyntaxKind.TrueKeyword) page.flags.push(name.getText())
  }
  return page
}

function handleOf(source: ts.SourceFile): readonly ts.ObjectLiteralElementLike[] {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || !isExported(statement)) continue
    const [{ name, type, initializer } = {} as ts.VariableDeclaration] =
      statement.declarationList.declarations
    if (name?.getText() !== 'handle' || type?.getText() !== 'Page') continue
    if (initializer && ts.isObjectLiteralExpression(initializer)) return initializer.properties
  }
  return []
}
