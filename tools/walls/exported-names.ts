import { resolveImport } from './imports.ts'
import type { LocalDeclaration } from './read-source.ts'

/** Words that do not say what a type is; most of them only say what was done to it. */
const vagueNames = new Set(
  (
    'Answered Asked Asking Begun Chosen Coming Compared Consumed Decided Doing Evaluated Failed Found ' +
    'Given Heard Held Importing Kept Keyed Killed Linked Look Looks Loose Made Measured Merged Named Note ' +
    'Observed Opened Other Parts Piece Place Played Prepared Put Refused Said Seen Served Shared Somebody ' +
    'Stalled Stand Taken Told Tried Trip Wanted Watching What Writing Written'
  ).split(' '),
)

type Names = { readonly exports: readonly string[]; readonly types: readonly string[] }

/** An exported name means one thing in the whole tree. */
export function findDuplicateNames(files: ReadonlyMap<string, Names>): string[] {
  const places = new Map<string, string[]>()
  for (const [path, { exports }] of files)
    for (const name of new Set(exports)) places.set(name, [...(places.get(name) ?? []), path])
  const duplicates = [...places].filter(([, paths]) => paths.length > 1)
  return duplicates.map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`)
}

const isTool = (path: string): boolean => path.startsWith('tools/')

type Declarations = { readonly exports: readonly string[]; readonly locals: readonly LocalDeclaration[] }

/**
 * Finds names that one file exports and another one uses for something of its own, because a reader could confuse the
 * two. A constant that is loaded from the exporting file by a dynamic import is the same thing and allowed. The product
 * does not know its tools, so the tools' names are reserved among the tools only.
 */
export function findReusedNames(files: ReadonlyMap<string, Declarations>): string[] {
  const exporters = new Map<string, string>()
  for (const [path, { exports }] of files) for (const name of exports) exporters.set(name, path)
  return [...files].flatMap(([path, { exports, locals }]) =>
    locals.flatMap(({ name, loads }) => {
      const exporter = exporters.get(name)
      if (exporter === undefined || exports.includes(name)) return []
      if (isTool(exporter) && !isTool(path)) return []
      if (loads.some((specifier) => resolveImport(path, specifier) === exporter)) return []
      return [
        `${path} declares ${name}, which ${exporter} exports: it needs a name that says what it is there`,
      ]
    }),
  )
}

/** The name of a type is a noun of its subject, whether or not the type is exported. */
export const findVagueNames = (files: ReadonlyMap<string, Names>): string[] =>
  [...files].flatMap(([path, { exports, types }]) =>
    [...new Set([...exports, ...types])]
      .filter((name) => vagueNames.has(name))
      .map((name) => `${path}: the name ${name} does not say what it is`),
  )
