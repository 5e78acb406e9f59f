import { type Node, parseSync, Visitor } from 'oxc-parser'

/** Attributes that people read or hear. */
const spoken = /^(alt|title|placeholder|aria-(label|description|placeholder|roledescription|valuetext))$/
/** The one name that is the same in every language. */
const productName = 'Performance Partner'

/** Texts that a screen holds itself instead of taking them from its locales, with their lines. */
export function hardCodedTexts(path: string, code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const note = (start: number, text: string): void => {
    const plain = text.trim()
    if (!/\p{L}/u.test(plain) || plain === productName) return
    found.push({ line: code.slice(0, start).split('\n').length, text: plain })
  }
  new Visitor({
    JSXText: ({ start, value }) =>
      note(start + value.length - value.trimStart().length, value.replace(/&\w+;/g, '')),
    JSXElement: ({ children }) => children.forEach((child) => noteShown(child, note)),
    JSXFragment: ({ children }) => children.forEach((child) => noteShown(child, note)),
    JSXAttribute({ name, value }) {
      if (value && name.type === 'JSXIdentifier' && spoken.test(name.name)) noteShown(value, note)
    },
  }).visit(parseSync(path, code).program)
  return found
}

/** The literals that an expression shows, through `a ? b : c` and `a && b`. */
function noteShown(node: Node, note: (start: number, text: string) => void): void {
  if (node.type === 'JSXExpressionContainer') return noteShown(node.expression, note)
  if (node.type === 'Literal' && typeof node.value === 'string') return note(node.start, node.value)
  if (node.type === 'TemplateLiteral')
    return note(node.start, node.quasis.map(({ value }) => value.raw).join(' '))
  if (node.type === 'ConditionalExpression') {
    noteShown(node.consequent, note)
    noteShown(node.alternate, note)
  }
  if (node.type === 'LogicalExpression') noteShown(node.right, note)
}
