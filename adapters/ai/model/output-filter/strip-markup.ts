import { unsafeCharacters } from '../clean-text.ts'
import { listEntries } from './word-lists.ts'

/** Unsafe characters, unpaired surrogates and invisible characters. Joiners stay, because emoji need them. */
const invisible = new RegExp(String.raw`${unsafeCharacters}|\p{Cs}|[\u00AD\u200B\u2060\uFEFF]`, 'gu')

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
/** An unfinished mark at the end, held back until the next chunk completes it. */
const openMarkup = /(?<![*_`#\s-])(?:[*_`#\s-]*\*\p{L}[^*\n]{0,99}(?:\*[*_`#\s-]*)?|[*_`#\s-]+)$/u
/** A long run of marks and blanks keeps a hundred characters: it would be searched again with each chunk. */
const longRun = /([*_`#[\s-]{100})[*_`#[\s-]+/g

const beforeLabel = '(?<=\\n)[\\s*_[]*'
const colon = '[\\s*_\\]]{0,4}[:：]'
const fromLearner = new RegExp(`${beforeLabel}${anyOf(listEntries('learnerLabels'))}${colon}[^]*`, 'iu')

export type LabelPatterns = { readonly label: RegExp; readonly openLabel: RegExp }

/** Patterns for a label before a person's words, such as the name, and for the beginning of such a line. */
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

/** Removes what is not said: "Sam:", stage directions, emphasis, blanks at both ends, and all from "You:" on. */
export function createMarkupStripper({ label, openLabel }: LabelPatterns) {
  /** The undecided text behind one character of context: a line break, because a reply begins like a line. */
  let text = '\n'
  let hasText = false
  let isOver = false
  /** Takes a chunk and returns the text that later chunks can no longer change. */
  return (chunk: string, isEnd: boolean): string => {
    if (isOver) return ''
    text += chunk
    if (isPlain.test(text)) {
      const sure = text.trimEnd()
      text = text.slice(sure.length - 1)
      return sure.slice(1)
    }
    // A chunk may end with half of a surrogate pair, which must not be removed before the other half can arrive.
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
