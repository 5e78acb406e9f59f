import { type EcmaScriptModule, type Node, parseSync, type Program, Visitor } from 'oxc-parser'

export type Import = { readonly specifier: string; readonly isType: boolean }
/** What the walls want to know of one file. */
export type Source = {
  readonly imports: readonly Import[]
  /** Imports whose target only shows when they run. */
  readonly hiddenImports: readonly string[]
  /** Tables that the file inserts into, updates or deletes from. */
  readonly writes: readonly string[]
  readonly readsEnvironment: boolean
}

/** The syntax tree decides, so a word in a comment or a text is no breach. */
export function readSource(path: string, code: string): Source {
  const { module, program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const inside = mayHoldMore.test(code) ? readTree(program, code) : nothingInside
  return { ...inside, imports: [...namedImports(module, code), ...inside.imports] }
}

function namedImports(module: EcmaScriptModule, code: string): Import[] {
  // `import { type A }` still runs the file it names; only `import type` vanishes.
  const isType = (start: number): boolean => /^(import|export)\s+type\b/.test(code.slice(start, start + 20))
  const imports = module.staticImports.map(({ start, moduleRequest }) => ({ start, moduleRequest }))
  const exports = module.staticExports.flatMap(({ start, entries }) =>
    entries.map(({ moduleRequest }) => ({ start, moduleRequest })),
  )
  return [...imports, ...exports].flatMap(({ start, moduleRequest }) =>
    moduleRequest ? [{ specifier: moduleRequest.value, isType: isType(start) }] : [],
  )
}

const nothingInside: Source = { imports: [], hiddenImports: [], writes: [], readsEnvironment: false }
/** Most files hold none of it, and a tree is walked only where one may. */
const mayHoldMore = /import\s*\(|import\.meta\.glob|\bprocess\b|Into\b|updateTable|deleteFrom|sql/
const writers = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom'])

function readTree(program: Program, code: string): Source {
  const imports: Import[] = []
  const hiddenImports: string[] = []
  const writes: string[] = []
  let readsEnvironment = false
  const written = ({ start, end }: Node): string => code.slice(start, end)
  new Visitor({
    ImportExpression({ source }) {
      const specifier = textOf(source)
      if (specifier === undefined) hiddenImports.push(written(source))
      else imports.push({ specifier, isType: false })
    },
    TSImportType: ({ source }) => void imports.push({ specifier: source.value, isType: true }),
    MemberExpression({ object, property }) {
      if (/(^|\.)process$/.test(written(object)) && /\benv\b/.test(written(property))) readsEnvironment = true
    },
    VariableDeclarator({ id, init }) {
      if (init && written(init) === 'process' && id.type === 'ObjectPattern') readsEnvironment = true
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || !first) return
      if (written(callee) === 'import.meta.glob') hiddenImports.push(written(first))
      if (writers.has(written(callee.property))) writes.push(...tablesIn(first, written))
    },
    TaggedTemplateExpression({ quasi }) {
      writes.push(...tablesWrittenIn(quasi.quasis.map(({ value }) => value.raw).join('$')))
    },
  }).visit(program)
  return { imports, hiddenImports, writes, readsEnvironment }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.raw
  return undefined
}

/** `'chats as c'` is chats; a table that is no plain text is told as it is written, and so owned by nobody. */
function tablesIn(argument: Node, written: (node: Node) => string): string[] {
  const tables =
    argument.type === 'ArrayExpression' ? argument.elements.filter((one) => one !== null) : [argument]
  return tables.map((table) => textOf(table)?.replace(/ .*/, '') ?? written(table))
}

/** Written SQL: `on conflict do update set` and `for update` write nothing that is not named before them. */
function tablesWrittenIn(sql: string): string[] {
  const verbs =
    /(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|(?<!(?:do|for|key)\s+)update(?:\s+only)?)\s+"?([a-z_]+)/gi
  return [...sql.matchAll(verbs)].map(([, table = '']) => table)
}
