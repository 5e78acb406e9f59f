import { LRUCache } from 'lru-cache'
import { foldText } from '#conversation/language/fold-text.ts'
import { stableHash } from '#platform/server/stable-hash.ts'

/** Values for the placeholders of a line; null where there is no value. */
export type LineValues = Readonly<Record<string, string | null>>

const placeholder = /\{(\w+)\}/g

/** Fills in one pass, so that braces in a value stay as they are. */
export const fillPlaceholders = (line: string, values: LineValues): string =>
  line.replace(placeholder, (whole, name: string) => values[name] ?? whole)

const isFillable = (line: string, values: LineValues): boolean =>
  [...line.matchAll(placeholder)].every((found) => (values[found[1] ?? ''] ?? null) !== null)

/** Caches the marks, because every reply looks for the marks of all lines. */
const lineMarks = new LRUCache<string, string>({ max: 20_000, memoMethod: makeLineMark })

/** The longest part of a line between placeholders, by which the line is recognised in earlier replies. */
export const findLineMark = (line: string): string => lineMarks.memo(line)

function makeLineMark(line: string): string {
  const start = foldText(line).replace(/\s+/g, ' ')
  const longest =
    start
      .split(placeholder)
      .filter((_, i) => i % 2 === 0)
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  return start.startsWith(longest) ? ` ${longest}` : longest
}

export type LineChoice = {
  /** All earlier replies, folded. */
  readonly partnerText: string
  readonly values: LineValues
  readonly seed: string
  /** Prefer the shorter ones. */
  readonly brief: boolean
}

/** A placeholder for something that the learner has just named: such lines are preferred. */
const currentPlaceholder = /\{(?:topic|words|When|name)\}/

function preferLines(lines: readonly string[], { seed, brief }: LineChoice): readonly string[] {
  const about = lines.filter((line) => currentPlaceholder.test(line))
  if (about.length > 0 && !brief && stableHash(`${seed}/about`) % 3 > 0) return about
  return brief ? lines.toSorted((a, b) => a.length - b.length).slice(0, Math.ceil(lines.length / 2)) : lines
}

/** Chooses from the first pool with an unsaid line; when all were said, takes the one said longest ago. */
export function chooseLine(pools: readonly (readonly string[])[], choice: LineChoice): string | null {
  const { partnerText: said, values, seed } = choice
  for (const pool of pools) {
    const unsaid = preferLines(
      pool.filter((line) => isFillable(line, values) && !said.includes(findLineMark(line))),
      choice,
    )
    const line = unsaid[stableHash(seed) % Math.max(1, unsaid.length)]
    if (line !== undefined) return line
  }
  const all = pools.flat().filter((line) => isFillable(line, values))
  return (
    all.toSorted((a, b) => said.lastIndexOf(findLineMark(a)) - said.lastIndexOf(findLineMark(b)))[0] ?? null
  )
}

/** Chooses an unsaid line, or none: for parts that a reply can do without. */
export function chooseUnsaidLine(pools: readonly (readonly string[])[], choice: LineChoice): string | null {
  const line = chooseLine(pools, choice)
  return line !== null && !choice.partnerText.includes(findLineMark(line)) ? line : null
}
