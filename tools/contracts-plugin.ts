import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/**
 * The browser calls routes but never validates with their schemas. Here a route of a contract forgets them (it still
 * knows whether it has a body, a reply and events), and what is made with zod is marked as droppable. What no screen
 * uses by name then falls out of the build, zod itself with the last of it.
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
    CallExpression({ start, end, callee, arguments: [table] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'route' || table?.type !== 'ObjectExpression')
        return
      // The call itself is there for TypeScript only.
      edits.push({ start, end: table.start, text: '' }, { start: table.end, end, text: '' })
      edits.push(...spareOf(table))
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

/** What is left of a route: how it is called, and which bodies it has; neither its schemas nor who and what it is for. */
const spareOf = (table: ESTree.ObjectExpression): readonly Edit[] =>
  propertiesOf(table).flatMap(({ key, value, start, end }, index, all) => {
    const name = key.type === 'Identifier' ? key.name : ''
    // Together with the comma behind it.
    if (['params', 'query', 'access', 'summary'].includes(name))
      return [{ start, end: all[index + 1]?.start ?? end, text: '' }]
    if (['body', 'reply'].includes(name)) return [emptied(value)]
    // Each event keeps its name: by it the browser knows what it understands.
    if (name === 'events' && value.type === 'ObjectExpression')
      return propertiesOf(value).map((event) => emptied(event.value))
    return []
  })

const propertiesOf = ({ properties }: ESTree.ObjectExpression) =>
  properties.filter((property) => property.type === 'Property')

const emptied = ({ start, end }: ESTree.Node): Edit => ({ start, end, text: '{}' })

/** From the end, so that no edit moves what still has to be edited. */
const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
