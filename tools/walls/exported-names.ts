import { resolveImport } from './imports.ts'
import type { LocalDeclaration } from './read-source.ts'

/** Words that say nothing of what a type is: most say only what was done to it. */
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
 * No file gives a name that another one exports to something of its own, so that a reader of either knows what is meant. A
 * constant that a call makes by importing that file is the same thing, loaded later. The product does not know its tools, so
 * their names bind the tools alone.
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

/** A type is a noun of its subject, whether it leaves its file or not. */
export const findVagueNames = (files: ReadonlyMap<string, Names>): string[] =>
  [...files].flatMap(([path, { exports, types }]) =>
    [...new Set([...exports, ...types])]
      .filter((name) => vagueNames.has(name))
      .map((name) => `${path}: the name ${name} does not say what it is`),
  )
