/** Writes `app/server/openapi/descriptions.json` from the comments of the contracts, which are its only source. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { convertSchemas } from '#app/server/openapi/component-schemas.ts'
import {
  type Contract,
  findInlineSchemas,
  findRoutes,
  findSchemas,
} from '#app/server/openapi/find-declared.ts'
import { markComments } from './descriptions/mark-comments.ts'
import { root } from './process.ts'

const committed = join(root, 'app/server/openapi/descriptions.json')

/** Contracts, and the lists of the conversation whose values are their enums. */
const isMarked = /\/(features\/[^/]+\/contract(-[^/]+)?|platform\/contract\/[^/]+|conversation\/.+)\.ts$/

/** Loads the contracts with their comments as descriptions of their schemas. */
async function loadContracts(): Promise<readonly Contract[]> {
  const helpers = new URL('./descriptions/describe.ts', import.meta.url).href
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.startsWith(pathToFileURL(root).href) || !isMarked.test(url)) return loaded
      const path = fileURLToPath(url)
      return { ...loaded, source: markComments(path, readFileSync(path, 'utf8'), helpers) }
    },
  })
  const files = globSync(['platform/contract/schemas.ts', 'features/*/contract{,-*}.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const contracts = await Promise.all(files.map((file): Promise<Contract> => import(join(root, file))))
  hooks.deregister()
  return contracts
}

/** @param file where to write; a test writes elsewhere and compares */
export async function writeDescriptions(file = committed): Promise<void> {
  const contracts = await loadContracts()
  const routes = findRoutes([{ name: '', description: '', contracts }])
  const { schemas } = convertSchemas(findSchemas(contracts), findInlineSchemas(routes))
  const found = listDescriptions(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(found), undefined, 2)}\n`)
}

/** The descriptions of a schema and its parts, each with its place. */
const listDescriptions = (schema: object): (readonly [place: string, description: string])[] =>
  Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'description' && typeof value === 'string') return [['', value] as const]
    if (typeof value !== 'object' || value === null) return []
    return listDescriptions(value).map(
      ([place, text]) => [place === '' ? key : `${key}/${place}`, text] as const,
    )
  })

if (import.meta.main) await writeDescriptions(process.argv[2])
