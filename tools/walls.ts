import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { root } from './process.ts'
import { tablesOf } from './walls/areas.ts'
import { breachesOfImport, targetOf } from './walls/imports.ts'
import { breachesOfName } from './walls/names.ts'
import { type Place, placeOf } from './walls/place.ts'
import { ringsIn } from './walls/rings.ts'
import { readSource, type Source } from './walls/source.ts'

/**
 * The walls of the house: imports point one way, npm packages stay where they belong, a slice writes only its own
 * tables, the environment is read in one place and files have telling names. Answers one line per breach.
 */
export function breachesOf(folder: string): string[] {
  const breaches: string[] = []
  const contracts = new Map<string, Set<string>>()
  const paths = globSync(
    '{app,features,adapters,platform,database,testing,tools,bench}/**/*.{ts,tsx,js,mjs,jsx,json}',
    { cwd: folder },
  )
  for (const path of paths.map((found) => found.replaceAll('\\', '/')).toSorted()) {
    const place = placeOf(path)
    breaches.push(...breachesOfName(path, place))
    if (!/\.(tsx?|m?jsx?)$/.test(path)) continue
    const source = readSource(path, readFileSync(join(folder, path), 'utf8'))
    breaches.push(...source.imports.flatMap((one) => breachesOfImport(path, place, one)))
    breaches.push(...breachesInside(path, place, source))
    if (place.area === 'contract') noteContracts(contracts, path, place, source)
  }
  breaches.push(...ringsIn(contracts).map((ring) => `contracts in a ring: ${ring}`))
  return [...new Set(breaches)]
}

function breachesInside(path: string, { area, slice, isTest }: Place, source: Source): string[] {
  if (area === 'testing' || area === 'tools' || area === 'bench') return []
  const breaches = source.hiddenImports.map(
    (what) => `${path}: ${area} hides what it imports: import(${what})`,
  )
  if (source.readsEnvironment && path !== 'platform/server/config.ts') {
    breaches.push(
      `${path}: ${area} reads process.env: only platform/server/config.ts does, once, and names what is missing`,
    )
  }
  if (area === 'server' && slice !== undefined && !isTest) {
    const foreign = source.writes.filter((table) => !tablesOf[slice]?.includes(table))
    breaches.push(
      ...foreign.map((table) => `${path}: ${slice} writes ${table}: a slice writes only its own tables`),
    )
  }
  return breaches
}

function noteContracts(
  edges: Map<string, Set<string>>,
  path: string,
  from: Place,
  { imports }: Source,
): void {
  for (const { specifier } of imports) {
    const to = placeOf(targetOf(path, specifier) ?? '')
    if (to.area !== 'contract' || !from.slice || !to.slice || to.slice === from.slice) continue
    edges.set(from.slice, (edges.get(from.slice) ?? new Set()).add(to.slice))
  }
}

if (import.meta.main) {
  const breaches = breachesOf(root)
  if (breaches.length > 0) console.error(breaches.join('\n'))
  process.exitCode = breaches.length > 0 ? 1 : 0
}
