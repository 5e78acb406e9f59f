import { type Node, parseSync, Visitor } from 'oxc-parser'

/** Attributes whose values people read or hear. */
const textAttributes =
  /^(alt|title|placeholder|aria-(label|description|placeholder|roledescription|valuetext))$/
/** Allowed in code, because it is the same in every language. */
const productName = 'Performance Partner'

/** Finds texts that are written into a screen instead of its locales, with their line numbers. */
export function findHardCodedTexts(path: string, code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const add = (start: number, text: string): void => {
    const plain = text.trim()
    if (!/\p{L}/u.test(plain) || plain === productName) return
    found.push({ line: code.slice(0, start).split('\n').length, text: plain })
  }
  new Visitor({
    JSXText: ({ start, value }) =>
      add(start + value.length - value.trimStart().length, value.replace(/&\w+;/g, '')),
    JSXElement: ({ children }) => children.forEach((child) => addLiterals(child, add)),
    JSXFragment: ({ children }) => children.forEach((child) => addLiterals(child, add)),
    JSXAttribute({ name, value }) {
      if (value && name.type === 'JSXIdentifier' && textAttributes.test(name.name)) addLiterals(value, add)
    },
  }).visit(parseSync(path, code).program)
  return found
}

/** Adds the literals that an expression shows, also within `a ? b : c` and `a && b`. */
function addLiterals(node: Node, add: (start: number, text: string) => void): void {
  if (node.type === 'JSXExpressionContainer') return addLiterals(node.expression, add)
  if (node.type === 'Literal' && typeof node.value === 'string') return add(node.start, node.value)
  if (node.type === 'TemplateLiteral')
    return add(node.start, node.quasis.map(({ value }) => value.raw).join(' '))
  if (node.type === 'ConditionalExpression') {
    addLiterals(node.consequent, add)
    addLiterals(node.alternate, add)
  }
  if (node.type === 'LogicalExpression') addLiterals(node.right, add)
}
