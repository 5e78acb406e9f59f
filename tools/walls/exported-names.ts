/** Words that say nothing of what a type is. */
const VAGUE =
  /^(Asked|Asking|Coming|Found|Given|Heard|Kept|Look|Looks|Made|Note|Parts|Piece|Place|Said|Seen|Told|Trip|Wanted|What)$/

type Names = { readonly exports: readonly string[]; readonly types: readonly string[] }

/** An exported name means one thing in the whole tree, and a type is a noun of its subject. */
export function checkNames(files: ReadonlyMap<string, Names>): string[] {
  const places = new Map<string, string[]>()
  for (const [path, { exports }] of files)
    for (const name of new Set(exports)) places.set(name, [...(places.get(name) ?? []), path])
  const duplicates = [...places].filter(([, paths]) => paths.length > 1)
  const vague = [...files].flatMap(([path, { exports, types }]) =>
    [...new Set([...exports, ...types])]
      .filter((name) => VAGUE.test(name))
      .map((name) => `${path}: the name ${name} does not say what it is`),
  )
  return [...duplicates.map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`), ...vague]
}
