import { type Node, parseSync, Visitor } from 'oxc-parser'

/**
 * The titles of the tests in a file, and of their groups. It reads the syntax tree, because a comment or a string with
 * the same words is not a test.
 */
export function readTestTitles(path: string, code: string): readonly string[] {
  const titles: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !/^(?:test|describe)$/.test(rootOf(callee))) return
      titles.push(...titleOf(title))
    },
  }).visit(parseSync(path, code).program)
  return titles
}

/** The function that a call starts with: `test`, also for `test.skipIf(isAlone).each(rows)`. */
function rootOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'CallExpression' ? rootOf(node.callee) : ''
}

function titleOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  return node.type === 'TemplateLiteral'
    ? [node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')]
    : []
}
