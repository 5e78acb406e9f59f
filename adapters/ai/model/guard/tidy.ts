import { emphasisFilter } from './emphasis.ts'
import type { Filter } from './filter.ts'
import { labelFilter } from './label.ts'
import { legibleFilter } from './legible.ts'

/**
 * Takes off what is written and not said: what nobody can read, a name in front, marks of emphasis, stage directions,
 * blank ends.
 * @param labels what may stand in front, from `labelsOf`
 */
export const tidyOf = (labels: readonly string[]): Filter =>
  chain([legibleFilter(), labelFilter(labels), emphasisFilter(), endFilter()])

function chain(filters: readonly Filter[]): Filter {
  return {
    push: (piece) => filters.reduce((text, filter) => filter.push(text), piece),
    end: () => filters.reduce((text, filter) => filter.push(text) + filter.end(), ''),
  }
}

/** Blank space is given on when something follows it. */
function endFilter(): Filter {
  let blank = ''
  let hasBegun = false
  return {
    push(piece) {
      const text = blank + piece
      const said = text.trimEnd()
      blank = text.slice(said.length)
      const kept = hasBegun ? said : said.trimStart()
      if (said !== '') hasBegun = true
      else if (!hasBegun) blank = ''
      return kept
    },
    end: () => '',
  }
}

const pairs = ['“”', '""', '«»', '„“', "''", '‘’']

/** The text without the quotation marks that stand around all of it; known only once it has ended. */
export function unquoted(text: string): string {
  const pair = pairs.find(([open = '', close = '']) => text.startsWith(open) && text.endsWith(close))
  const inside = text.slice(1, -1)
  const isWhole =
    pair !== undefined && text.length > 2 && !Array.from(pair).some((mark) => inside.includes(mark))
  return isWhole ? inside.trim() : text
}
