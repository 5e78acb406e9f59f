import { listEntries } from './word-lists.ts'

/** Characters that the database cannot hold, that reverse text, or that are invisible. Joiners stay for emoji. */
const invisible = /[^\P{Cc}\n\t]|\p{Cs}|[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const anyOf = (words: readonly string[]): string => `(?:${words.map(escape).join('|')})`
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const gestures = listEntries('gestures').flatMap((word) => [word, capital(word)])
/** "*sighs deeply*", or anything between asterisks that begins a line with a small letter. */
const direction = `(?<![\\p{L}\\p{N}])\\*(?:${anyOf(gestures)}(?![\\p{L}'’-])|(?<=\\n\\*)\\p{Ll})[^*\\n]{0,99}\\*[^\\S\\n]*`
const lineMark = '(?<=\\n)(?:\\*+|#+|-)\\s'
/** "5 * 3" and "snake_case" keep their marks. */
const kept = '(?<kept>(?<=\\s)\\*+(?=\\s)|(?<=[\\p{L}\\p{N}])_+(?=[\\p{L}\\p{N}]))'
const markup = new RegExp([direction, lineMark, kept, '[*_`]+'].join('|'), 'gu')
/** The end of a text that may go on to be one of these. */
const openMarkup = /(?<![*_`#\s-])(?:[*_`#\s-]*\*\p{L}[^*\n]{0,99}(?:\*[*_`#\s-]*)?|[*_`#\s-]+)$/u
/** A flood of marks and blanks, of which the first hundred are read: it would be searched again with each chunk. */
const longRun = /([*_`#[\s-]{100})[*_`#[\s-]+/g

const beforeLabel = '(?<=\\n)[\\s*_[]*'
const colon = '[\\s*_\\]]{0,4}[:：]'
const fromLearner = new RegExp(`${beforeLabel}${anyOf(listEntries('learnerLabels'))}${colon}[^]*`, 'iu')

export type LabelPatterns = { readonly label: RegExp; readonly openLabel: RegExp }

/** What a model may write in front of what a person of this name says, and the beginnings of lines that may become it. */
export function buildLabelPatterns(name: string | null): LabelPatterns {
  const names = name === null ? [] : [name, name.split(' ')[0] ?? name]
  const own = [...names, ...listEntries('speakerLabels')]
  const behind = '(?:[\\s*_\\]]{1,4}|[\\s*_\\]]{0,4}[:：][*_]{0,3}\\s*)?'
  const openLabels = [...own, ...listEntries('learnerLabels')].map((label) =>
    Array.from(label).reduceRight((rest, letter) => `(?:${escape(letter)}${rest})?`, behind),
  )
  return {
    label: new RegExp(`${beforeLabel}${anyOf(own)}${colon}(?:[*_]{0,3}\\s+)?`, 'giu'),
    openLabel: new RegExp(`${beforeLabel}(?:${openLabels.join('|')})$`, 'iu'),
  }
}

/** Takes a chunk and returns what is sure of all it has taken; at the end the rest. */
type Cleaner = (chunk: string, isEnd: boolean) => string

/** Removes what is written and not said: "Sam:", stage directions, emphasis, blanks at both ends, and all from "You:" on. */
export function createCleaner({ label, openLabel }: LabelPatterns): Cleaner {
  /** The text that is not decided yet, behind one character of context. A reply begins as a line does. */
  let text = '\n'
  let hasText = false
  let isOver = false
  return (chunk, isEnd) => {
    if (isOver) return ''
    text += chunk
    if (isPlain.test(text)) {
      const sure = text.trimEnd()
      text = text.slice(sure.length - 1)
      return sure.slice(1)
    }
    // A chunk may end with half a character, which is not to be removed before the other half can come.
    const half = isEnd ? '' : (/[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '')
    const visible = text.slice(0, text.length - half.length).replace(invisible, '')
    const whole = visible.replace(longRun, '$1')
    const own = isEnd ? whole.trimEnd() : whole.replace(openLabel, '').replace(openMarkup, '')
    const sure = hasText ? own.replace(fromLearner, '').trimEnd() : own
    isOver = sure !== own
    text = whole.slice(Math.max(0, sure.length - 1)) + half
    const said = sure.replace(label, '').replace(markup, '$<kept>').slice(1)
    const out = hasText ? said : said.trimStart()
    hasText ||= out !== ''
    return isEnd ? out.trimEnd() : out
  }
}

/** The middle of a line, without marks and without anything invisible. */
const isPlain = /^[^\n*_`#\p{C}-]+$/u

const quoted = /^(?:“[^“”]+”|"[^"]+"|«[^«»]+»|„[^„“]+“|'[^']+'|‘[^‘’]+’)$/

/** The text without quotation marks around the whole of it. */
export const removeOuterQuotationMarks = (text: string): string =>
  quoted.test(text) ? text.slice(1, -1).trim() : text
