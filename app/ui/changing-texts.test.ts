import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// A translator puts each text of a page into an element of its own. React then changes or removes a text that the
// page no longer shows, unless the text is alone in its element.

test('[BEY-564] a text that a condition gives stands in an element of its own', () => {
  const files = globSync('app/**/*.tsx').filter(file => !file.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(file => besideSiblings(readFileSync(file, 'utf8'), file))).toEqual([])
})

test.each([
  ['<p>Un {isTwo && "texte"}</p>', 1],
  ['<p>{isTwo ? "un" : other} texte</p>', 1],
  ['<p><b />{isTwo ? `textes` : null}</p>', 1],
  ['<p>{isTwo && "texte"}</p>', 0],
  ['<p>Un {isTwo && <span>texte</span>}</p>', 0],
  ['<p>Un {word}</p>', 0],
])('the rule judges %s', (source, found) => {
  expect(besideSiblings(source, 'page.tsx')).toHaveLength(found)
})

function besideSiblings(source: string, file: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(isShown)
      for (const child of children)
        if (children.length > 1 && ts.isJsxExpression(child) && givesText(child.expression))
          found.push(`${file}: ${child.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

const isShown = (child: ts.JsxChild) =>
  ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !isComment(child)
const isComment = (child: ts.JsxChild) => ts.isJsxExpression(child) && !child.expression

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** Whether a condition chooses among values of which one is written as a text. */
function givesText(node: ts.Expression | undefined): boolean {
  const outcomes = node && outcomesOf(node)
  return outcomes !== undefined && outcomes[0] !== node && outcomes.some(isText)
}

function outcomesOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node)) return outcomesOf(node.expression)
  if (ts.isConditionalExpression(node))
    return [...outcomesOf(node.whenTrue), ...outcomesOf(node.whenFalse)]
  if (!ts.isBinaryExpression(node)) return [node]
  const operator = node.operatorToken.kind
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return outcomesOf(node.right)
  return operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken
    ? [...outcomesOf(node.left), ...outcomesOf(node.right)]
    : [node]
}
