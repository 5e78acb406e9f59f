import { type EcmaScriptModule, type Node, parseSync, type Program, Visitor } from 'oxc-parser'

export type Import = { readonly specifier: string; readonly isType: boolean }
/** A declaration that a file does not export, with the files that a call loads to make it. */
export type LocalDeclaration = { readonly name: string; readonly loads: readonly string[] }
/** What the checks need to know about one file. */
export type Source = {
  readonly imports: readonly Import[]
  /** Names that the file declares and exports. */
  readonly exports: readonly string[]
  /** Types, functions and constants at its top level that it does not export. */
  readonly locals: readonly LocalDeclaration[]
  /** Types that the file declares, exported or not. */
  readonly types: readonly string[]
  /** Imports whose target is computed at run time. */
  readonly hiddenImports: readonly string[]
  /** Tables that the file inserts into, updates or deletes from. */
  readonly writes: readonly string[]
  readonly readsEnvironment: boolean
}

/** Reads the syntax tree, so that words in comments and strings do not count. */
export function readSource(path: string, code: string): Source {
  const { module, program, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const contents = needsWalk.test(code) ? readTree(program, code) : emptyContents
  return {
    ...contents,
    imports: [...staticImports(module, code), ...contents.imports],
    exports: ownExports(module),
    locals: localDeclarations(program, module, code),
    types: [...code.matchAll(/^\s*(?:export )?(?:declare )?(?:type|interface) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  }
}

function staticImports(module: EcmaScriptModule, code: string): Import[] {
  // `import { type A }` still runs the file that it names; only `import type` is removed by the compiler.
  const isType = (start: number): boolean => /^(import|export)\s+type\b/.test(code.slice(start, start + 20))
  const imports = module.staticImports.map(({ start, moduleRequest }) => ({ start, moduleRequest }))
  const exports = module.staticExports.flatMap(({ start, entries }) =>
    entries.map(({ moduleRequest }) => ({ start, moduleRequest })),
  )
  return [...imports, ...exports].flatMap(({ start, moduleRequest }) =>
    moduleRequest ? [{ specifier: moduleRequest.value, isType: isType(start) }] : [],
  )
}

/** The names that a module declares and exports, without those that it re-exports. */
const ownExports = ({ staticExports }: EcmaScriptModule): string[] =>
  staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, exportName: { name } }) =>
      // A default export has no name.
      moduleRequest === null && name !== null ? [name] : [],
    ),
  )

/** An exported declaration is inside its export statement, so the program's own statements are the local ones. */
function localDeclarations(program: Program, module: EcmaScriptModule, code: string): LocalDeclaration[] {
  const loadsOf = (call: Node): string[] =>
    module.dynamicImports
      .filter(({ start, end }) => call.start <= start && end <= call.end)
      .map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  return program.body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration')
      return 'id' in statement && statement.id
        ? [{ name: code.slice(statement.id.start, statement.id.end), loads: [] }]
        : []
    return statement.declarations.flatMap(({ id, init }) => {
      const isLoaded = init?.type === 'CallExpression' || init?.type === 'AwaitExpression'
      const loads = isLoaded ? loadsOf(init) : []
      return namesIn(id).map((name) => ({ name, loads }))
    })
  })
}

/** The name of a constant, or the names that its value is destructured into. */
function namesIn(pattern: Node | null): readonly string[] {
  if (pattern?.type === 'Identifier') return [pattern.name]
  if (pattern?.type === 'ObjectPattern') return pattern.properties.flatMap(namesIn)
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn)
  if (pattern?.type === 'Property') return namesIn(pattern.value)
  if (pattern?.type === 'AssignmentPattern') return namesIn(pattern.left)
  return pattern?.type === 'RestElement' ? namesIn(pattern.argument) : []
}

type Contents = Omit<Source, 'exports' | 'locals' | 'types'>
const emptyContents: Contents = { imports: [], hiddenImports: [], writes: [], readsEnvironment: false }
/** Walking a tree is slow, and only the few files that match this have anything to find. */
const needsWalk = /import\s*\(|import\.meta\.glob|\bprocess\b|Into\b|updateTable|deleteFrom|sql/
const writers = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom'])

function readTree(program: Program, code: string): Contents {
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
      if (written(callee) === 'import.meta.glob') {
        const specifier = textOf(first)
        if (specifier === undefined) hiddenImports.push(written(first))
        else imports.push({ specifier, isType: false })
      }
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

/** The tables of an argument: `'chats as c'` is chats. A table that is not a literal is given as code, in braces. */
function tablesIn(argument: Node, written: (node: Node) => string): string[] {
  const tables =
    argument.type === 'ArrayExpression' ? argument.elements.filter((one) => one !== null) : [argument]
  return tables.map((table) => textOf(table)?.replace(/ .*/, '') ?? `{${written(table)}}`)
}

/** The tables that SQL writes. The `update` of `on conflict do update set` and `for update` names no table. */
function tablesWrittenIn(sql: string): string[] {
  const verbs =
    /(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|(?<!(?:do|for|key)\s+)update(?:\s+only)?)\s+"?([a-z_]+)/gi
  return [...sql.matchAll(verbs)].map(([, table = '']) => table)
}
