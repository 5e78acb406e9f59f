import { type Node, parseSync, Visitor } from 'oxc-parser'

/**
 * What the tests of a file are called, and the groups that they stand in. It reads the syntax tree: a comment or a text that happens to
 * have the same words is no test.
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

/** `test`, of `test.skipIf(isAlone).each(rows)` too. */
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
