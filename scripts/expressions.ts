import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { check } from 'recheck'
import ts from 'typescript'

// Judges every regular expression of the portal, since it may read any post: its time must not grow faster than the
// text. Prints the place of each vulnerable expression.

type Expression = { source: string; flags: string; file: string; line: number }

/** Expressions that read no long text from outside, or cannot be judged: file, beginning, and reason. */
const exceptions: { file: string; source: string; why: string }[] = [
  {
    file: 'app/page/critical-css.server.ts',
    source: '-([\\w-]+)\\.css$',
    why: 'the name of a file of the build',
  },
  {
    file: 'app/limits/client-address.server.ts',
    source: '%.*$',
    why: 'slow on line breaks only, and a header has none',
  },
  {
    file: 'app/domain/bank.ts',
    source: 'AD\\d{2}(?:[\\s.-]?[A-Z0-9]){20}|',
    why: 'too large to be judged: a hundred alternatives, each of a fixed length',
  },
  { file: 'app/domain/consumption.ts', source: '\\B(?=(\\d{3})+$)', why: 'a number that was read' },
]

const excepts = (one: (typeof exceptions)[number], { file, source }: Expression) =>
  one.file === file && source.startsWith(one.source)
const isException = (expression: Expression) => exceptions.some(one => excepts(one, expression))

/** The expressions of a TypeScript file: literals, and those that the module builds from texts while it is loaded. */
export async function expressionsIn(file: string): Promise<Expression[]> {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const found: Expression[] = []
  let isBuilding = false
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      found.push({ source, flags, file, line: lineOf(node) })
    }
    isBuilding ||= ts.isNewExpression(node) && node.expression.getText() === 'RegExp'
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return isBuilding ? [...found, ...(await builtIn(file))] : found
}

/** The patterns that a module gives to `new RegExp` while it is loaded; it must be loaded for the first time. */
async function builtIn(file: string): Promise<Expression[]> {
  const found: Expression[] = []
  const Native = RegExp
  const at = new Native(`${file.replaceAll('.', '\\.')}:(\\d+)`)
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [source, flags = '']: [string, string?]) {
      const line = at.exec(new Error().stack ?? '')?.[1]
      if (line) found.push({ source: String(source), flags, file, line: Number(line) })
      return new target(source, flags)
    },
  })
  await import(pathToFileURL(resolve(file)).href)
  globalThis.RegExp = Native
  return found
}

/** The time-outs are off, so that a verdict does not depend on how busy the machine is. */
const byStepsOnly = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
}

export async function vulnerable(expressions: Expression[]): Promise<string[]> {
  const verdicts = expressions.map(async expression => {
    const { source, flags, file, line } = expression
    const verdict = await check(source, flags, byStepsOnly)
    if (verdict.status === 'safe') return []
    const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status
    return [`${file}:${line} /${source}/${flags} ${why}`]
  })
  return (await Promise.all(verdicts)).flat()
}

if (import.meta.main) {
  // The theme's expressions read only our own stylesheet, during the build.
  const isJudged = (file: string) =>
    !/\.(test\.tsx?|journey\.ts)$|\/generated\/|^app\/theme\//.test(file)
  const files = globSync(['{app,utility}/**/*.{ts,tsx}', 'server.ts', 'prisma/workarounds/*.ts'])
  const all: Expression[] = []
  for (const file of files.filter(isJudged).sort()) all.push(...(await expressionsIn(file)))
  const judged = new Map(
    all.filter(one => !isException(one)).map(one => [`/${one.source}/${one.flags}`, one]),
  )
  const found = await vulnerable([...judged.values()])
  const unused = exceptions.filter(one => !all.some(expression => excepts(one, expression)))
  for (const line of found) console.error(line)
  for (const { file, source } of unused) console.error(`exception sans objet : ${file} ${source}`)
  console.log(`${judged.size} expressions régulières, ${found.length} vulnérables`)
  process.exit(found.length + unused.length > 0 ? 1 : 0)
}
