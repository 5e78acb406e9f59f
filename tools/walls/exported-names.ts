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

/** A type is a noun of its subject, whether it leaves its file or not. */
export const findVagueNames = (files: ReadonlyMap<string, Names>): string[] =>
  [...files].flatMap(([path, { exports, types }]) =>
    [...new Set([...exports, ...types])]
      .filter((name) => vagueNames.has(name))
      .map((name) => `${path}: the name ${name} does not say what it is`),
  )
