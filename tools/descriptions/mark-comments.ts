import { type Node, parseSync, type Statement, Visitor } from 'oxc-parser'

/**
 * Wraps each commented constant and property of a contract in a call that receives its comment: a property `b: c` below
 * the comment `Why` becomes `b: $describe(c, "Why")`. Whatever the contract then does with a schema (extend it, pick
 * from it, spread it) is done by the contract itself, so that nothing here has to understand it.
 * @param helpers the module that exports `describeValue` and `describeEnum`
 */
export function markComments(path: string, code: string, helpers: string): string {
  const { program, comments } = parseSync(path, code)
  const blocks = new Map(
    comments.filter(({ type }) => type === 'Block').map(({ end, value }) => [end, value]),
  )
  const commentBefore = ({ start }: Node): string | undefined => {
    const comment = blocks.get(code.slice(0, start).replace(/(\s|\/\/.*\n)+$/, '').length)
    return comment?.startsWith('*') ? plainText(comment) : undefined
  }
  const opening = new Map<number, string>()
  const closing = new Map<number, string>()
  const wrap = ({ start, end }: Node, begin: string, rest: string): void => {
    opening.set(start, `${opening.get(start) ?? ''}${begin}(`)
    closing.set(end, `, ${rest})${closing.get(end) ?? ''}`)
  }
  const typeComments = new Map<string, string>()
  const constants: { readonly id: Node; readonly init: Node | null; readonly comment: string | undefined }[] =
    []
  for (const statement of program.body) {
    const comment = commentBefore(statement)
    const declared = declaredBy(statement)
    if (declared?.type === 'TSTypeAliasDeclaration' && comment !== undefined)
      typeComments.set(declared.id.name, comment)
    if (declared?.type === 'VariableDeclaration')
      constants.push(...declared.declarations.map(({ id, init }) => ({ id, init, comment })))
  }
  for (const { id, init, comment } of constants) {
    const own = id.type === 'Identifier' ? (comment ?? typeComments.get(id.name)) : undefined
    if (init && own !== undefined)
      wrap(init, '$describe', JSON.stringify([own, ...explainValues(init, commentBefore)].join('\n')))
  }
  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.method) continue
        const text = commentBefore(property)
        if (text === undefined) continue
        const { key, shorthand, value } = property
        wrap(
          value,
          shorthand ? `${code.slice(key.start, key.end)}: $describe` : '$describe',
          JSON.stringify(text),
        )
      }
    },
    // The values of an enum are explained where their list is declared.
    CallExpression(call) {
      const [values] = call.arguments
      if (code.slice(call.callee.start, call.callee.end) === 'z.enum' && values?.type === 'Identifier')
        wrap(call, '$describeEnum', values.name)
    },
  }).visit(program)
  const places = [...new Set([...opening.keys(), ...closing.keys(), code.length])].toSorted(
    (one, other) => one - other,
  )
  const marked = places.map(
    (place, index) =>
      code.slice(places[index - 1] ?? 0, place) + (closing.get(place) ?? '') + (opening.get(place) ?? ''),
  )
  return `${marked.join('')}\nimport { describeValue as $describe, describeEnum as $describeEnum } from ${JSON.stringify(helpers)}\n`
}

const declaredBy = (statement: Statement) =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement

/** One item for each value of a list that has a comment of its own, below the comment of the list. */
function explainValues(init: Node, commentBefore: (node: Node) => string | undefined): readonly string[] {
  const list = init.type === 'TSAsExpression' ? init.expression : init
  if (list.type !== 'ArrayExpression') return []
  const items = list.elements.flatMap((element) => {
    const comment = element?.type === 'Literal' ? commentBefore(element) : undefined
    return element?.type === 'Literal' && comment !== undefined
      ? [`- \`${String(element.value)}\`: ${comment}`]
      : []
  })
  return items.length === 0 ? [] : ['', ...items]
}

/** A comment without its stars and tags, each of its paragraphs as one line. */
const plainText = (comment: string): string =>
  comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/^@[^]*/m, '')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
