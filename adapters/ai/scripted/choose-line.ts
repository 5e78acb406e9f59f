import { foldText } from '../language/fold-text.ts'
import { stableHash } from '../stable-hash.ts'

/** Values for the placeholders of a line; null is a value that this moment does not have. */
export type Values = Readonly<Record<string, string | null>>

const placeholder = /\{(\w+)\}/g

/** One pass: what is filled in is never looked at again, so braces in somebody's words stay what they are. */
export const fill = (line: string, values: Values): string =>
  line.replace(placeholder, (whole, name: string) => values[name] ?? whole)

const isFillable = (line: string, values: Values): boolean =>
  [...line.matchAll(placeholder)].every((found) => (values[found[1] ?? ''] ?? null) !== null)

/** The part by which a line is known again in what was said, whatever its placeholders were filled with. */
export function markOf(line: string): string {
  const start = foldText(line).replace(/\s+/g, ' ')
  const longest =
    start
      .split(placeholder)
      .filter((_, i) => i % 2 === 0)
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  return start.startsWith(longest) ? ` ${longest}` : longest
}

export type Choice = {
  /** All that was said so far, folded. */
  readonly said: string
  readonly values: Values
  readonly seed: string
  /** Prefer the shorter ones. */
  readonly brief: boolean
}

/** Lines about what the learner has just named come first while there are any. */
const aboutNow = /\{(?:topic|words|When|Agreed|name)\}/

function narrow(lines: readonly string[], { seed, brief }: Choice): readonly string[] {
  const about = lines.filter((line) => aboutNow.test(line))
  if (about.length > 0 && !brief && stableHash(`${seed}/about`) % 3 > 0) return about
  return brief ? lines.toSorted((a, b) => a.length - b.length).slice(0, Math.ceil(lines.length / 2)) : lines
}

/** The first pool with something unsaid decides; when all has been said, the oldest comes again. */
export function chooseLine(pools: readonly (readonly string[])[], choice: Choice): string | null {
  const { said, values, seed } = choice
  for (const pool of pools) {
    const unsaid = narrow(
      pool.filter((line) => isFillable(line, values) && !said.includes(markOf(line))),
      choice,
    )
    const line = unsaid[stableHash(seed) % Math.max(1, unsaid.length)]
    if (line !== undefined) return line
  }
  const all = pools.flat().filter((line) => isFillable(line, values))
  return all.toSorted((a, b) => said.lastIndexOf(markOf(a)) - said.lastIndexOf(markOf(b)))[0] ?? null
}

/** As above, but nothing at all when all has been said: for what a reply can do without. */
export function chooseUnsaid(pools: readonly (readonly string[])[], choice: Choice): string | null {
  const line = chooseLine(pools, choice)
  return line !== null && !choice.said.includes(markOf(line)) ? line : null
}
