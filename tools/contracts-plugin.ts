import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/**
 * The browser calls routes but never validates with their schemas. Here a route of a contract forgets them (it still
 * knows which of them it has), and what is made with zod is marked as droppable. What no screen uses by name then
 * falls out of the build, zod itself with the last of it.
 */
export const contracts = (): Plugin => ({
  name: 'contracts',
  transform: {
    filter: { id: /[\\/](features[\\/][^\\/]+[\\/]contract|platform[\\/]contract[\\/][^\\/]+)\.ts$/ },
    handler: (code, id) => ({ code: edited(code, editsOf(code, id)), map: null }),
  },
})

type Edit = { readonly start: number; readonly end: number; readonly text: string }

function editsOf(code: string, id: string): readonly Edit[] {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [table] }) {
      if (callee.type === 'Identifier' && callee.name === 'route' && table?.type === 'ObjectExpression')
        edits.push(...spareOf(table).map(emptied))
    },
    VariableDeclarator({ init }) {
      if (init && /^(?:z\.|\{[^]*\bz\.)/.test(code.slice(init.start, init.end)))
        edits.push(...droppable(init))
    },
  }).visit(parseSync(id, code).program)
  return edits
}

/** In a call that is known to do nothing else, so that reading a property in it is no reason to keep it either. */
const droppable = ({ start, end }: ESTree.Node): readonly Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
]

const emptied = ({ start, end, type }: ESTree.Node): Edit => ({
  start,
  end,
  text: type === 'Literal' ? "''" : '{}',
})

/** The schemas of a route, and what it is for: that is for those who read the interface's description. */
const spareOf = (table: ESTree.ObjectExpression): readonly ESTree.Node[] =>
  table.properties
    .filter((property) => property.type === 'Property')
    .flatMap(({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : ''
      if (name === 'events' && value.type === 'ObjectExpression') return schemasIn(value)
      return ['params', 'query', 'body', 'reply', 'summary'].includes(name) ? [value] : []
    })

/** Each event keeps its name: by it the browser knows what it understands. */
const schemasIn = ({ properties }: ESTree.ObjectExpression): readonly ESTree.Node[] =>
  properties.filter((property) => property.type === 'Property').map(({ value }) => value)

/** From the end, so that no edit moves what still has to be edited. */
const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
