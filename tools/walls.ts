import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path/posix'
import { screenInputs } from './build.ts'
import { root } from './process.ts'
import { sharedTables } from './walls/areas.ts'
import { findCycles } from './walls/cycles.ts'
import { findDuplicateNames, findReusedNames, findVagueNames } from './walls/exported-names.ts'
import { checkFileName } from './walls/file-names.ts'
import { checkImport, resolveImport } from './walls/imports.ts'
import { type Location, locate } from './walls/location.ts'
import { findProductWords } from './walls/product-words.ts'
import { readSource, type Source } from './walls/read-source.ts'

/**
 * Finds violations of these rules: imports point one way, packages stay in their areas, a slice writes only its own
 * tables, one file reads the environment, contracts form no cycle, and the platform has no word of the product in it.
 * One line per violation.
 */
export function findViolations(folder: string): string[] {
  const sources = readSources(folder)
  const violations = listFiles(folder).flatMap((path) => checkFileName(path, locate(path)))
  for (const [path, source] of sources) {
    const location = locate(path)
    violations.push(...source.imports.flatMap((one) => checkImport(path, location, one)))
    violations.push(...checkContents(path, location, source))
  }
  const contracts = findCycles(importsBetweenSlices(sources))
  violations.push(...findForeignWrites(sources))
  violations.push(...contracts.map((cycle) => `contracts in a cycle: ${cycle}`), ...findProductWords(folder))
  return [...new Set(violations)]
}

/**
 * Finds names that two files export (tests aside), names that one file of the product or the tools exports and another
 * one uses for something of its own, and types with vague names anywhere. One line per violation.
 */
export function findAmbiguousNames(folder: string): string[] {
  const all = [...readSources(folder)]
  const sources = all.filter(([path]) => path !== GENERATED)
  const withoutTests = sources.filter(([path]) => !locate(path).isTest)
  const checked = all.filter(([path]) => isNameChecked.test(path) && !locate(path).isTest)
  return [
    ...findDuplicateNames(new Map(withoutTests)),
    ...findReusedNames(new Map(checked)),
    ...findVagueNames(new Map(sources)),
  ]
}

/** Its names are those of the tables, so they cannot be chosen. */
const GENERATED = 'database/schema.ts'
/** Tests (`*.test.*`, `*.long.*`), testing/ and bench/ are left out, because the product uses nothing of them. */
const isNameChecked = /^(app|adapters|conversation|features|platform|database|tools)\b/

/** Finds files that import each other, even if they import only types, or load the other one later. */
export function findImportCycles(folder: string): string[] {
  const sources = readSources(folder)
  const edges = [...sources].map(([path, { imports }]): [string, string[]] => [
    path,
    imports.flatMap(({ specifier }) => {
      const target = resolveImport(path, specifier)
      return target !== undefined && sources.has(target) ? [target] : []
    }),
  ])
  return findCycles(new Map(edges)).map((cycle) => `files in a cycle: ${cycle}`)
}

/** Finds files that the screens import but the build does not know, so that a change would cause no new build. */
export function findForgottenInputs(folder: string): string[] {
  const isInput = (path: string): boolean => screenInputs.some((pattern) => matchesGlob(path, pattern))
  return [...readSources(folder)].flatMap(([path, { imports }]) => {
    const { area, isTest } = locate(path)
    if (isTest || area === 'tools' || !isInput(path)) return []
    return imports.flatMap(({ specifier, isType }) => {
      const target = isType ? undefined : resolveImport(path, specifier)
      return target === undefined || isInput(target)
        ? []
        : [`${path}: ${target} is no input of the build: tools/build.ts names all that screens depend on`]
    })
  })
}

const listFiles = (folder: string): string[] =>
  globSync(
    '{app,features,conversation,adapters,platform,database,testing,tools,bench}/**/*.{ts,tsx,js,mjs,jsx,json}',
    {
      cwd: folder,
    },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

/** Three checks read the same files, and parsing them takes most of the time. */
const parsed = new Map<string, ReadonlyMap<string, Source>>()

function readSources(folder: string): ReadonlyMap<string, Source> {
  const known = parsed.get(folder)
  if (known) return known
  const paths = listFiles(folder).filter((path) => /\.(tsx?|m?jsx?)$/.test(path))
  const sources = new Map(
    paths.map((path) => [path, readSource(path, readFileSync(join(folder, path), 'utf8'))]),
  )
  parsed.set(folder, sources)
  return sources
}

function checkContents(path: string, { area }: Location, source: Source): string[] {
  if (area === 'testing' || area === 'tools' || area === 'bench') return []
  const violations = source.hiddenImports.map(
    (what) => `${path}: ${area} hides what it imports: import(${what})`,
  )
  if (source.readsEnvironment && path !== 'platform/server/config.ts') {
    violations.push(
      `${path}: ${area} reads process.env: only platform/server/config.ts does, and it names what is missing`,
    )
  }
  return violations
}

/** Finds writes to a table that another slice or area writes too, and writes whose table is known only at run time. */
function findForeignWrites(sources: ReadonlyMap<string, Source>): string[] {
  const writes = [...sources].flatMap(([path, source]) => {
    const { area, slice, isTest } = locate(path)
    // The composition and the demo write tables of every slice.
    if (isTest || !['server', 'adapters', 'platform/server'].includes(area ?? '')) return []
    return source.writes.map((table) => ({ table, path, writer: slice ?? area ?? '' }))
  })
  return [...Map.groupBy(writes, ({ table }) => table)].flatMap(([table, all]) => {
    const writers = [...new Set(all.map(({ writer }) => writer))]
    const owners = sharedTables[table] ?? (writers.length > 1 || table.startsWith('{') ? [] : writers)
    return all
      .filter(({ writer }) => !owners.includes(writer))
      .map(({ path, writer }) => `${path}: ${writer} writes ${table}: a slice writes only its own tables`)
  })
}

const isContract = (area: string | undefined): boolean => area === 'contract' || area === 'contract-rules'

/** Which other slices each slice's contract and its rules import. */
function importsBetweenSlices(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, readonly string[]> {
  const edges = new Map<string, readonly string[]>()
  for (const [path, { imports }] of sources) {
    const from = locate(path)
    if (!isContract(from.area) || from.slice === undefined) continue
    const others = imports.flatMap(({ specifier }) => {
      const to = locate(resolveImport(path, specifier) ?? '')
      return isContract(to.area) && to.slice && to.slice !== from.slice ? [to.slice] : []
    })
    edges.set(from.slice, [...(edges.get(from.slice) ?? []), ...others])
  }
  return edges
}

if (import.meta.main) {
  const violations = [...findViolations(root), ...findForgottenInputs(root)]
  if (violations.length > 0) console.error(violations.join('\n'))
  process.exitCode = violations.length > 0 ? 1 : 0
}
