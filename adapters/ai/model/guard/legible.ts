import type { Filter } from './filter.ts'

/** What the database cannot hold, what turns a text around, and what nobody sees; joiners make emoji and stay. */
const illegible = /[^\P{Cc}\n\t]|\p{Cs}|[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu

const isPlain = /^[\n\t -~]*$/

/** Takes out what no person writes. A piece may end in the middle of a character, and half of one stands for none. */
export function legibleFilter(): Filter {
  let half = ''
  return {
    push(piece) {
      const text = half + piece
      if (isPlain.test(text)) {
        half = ''
        return text
      }
      half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? ''
      return text.slice(0, text.length - half.length).replace(illegible, '')
    },
    end: () => '',
  }
}

/** Whether there is anything to read or to hear. */
export const isLegible = (text: string): boolean => /[^\s\p{Cf}"“”„«»'‘’]/u.test(text)
