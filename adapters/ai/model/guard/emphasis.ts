import { isStageDirection } from './stage.ts'
import type { Filter } from './filter.ts'

/** What stands between asterisks is looked at to here. Characters. */
const LONGEST_DIRECTION = 100

type Step = { readonly taken: number; readonly said: string }

/** Takes off marks of emphasis, of headings and lists, and stage directions in asterisks with all they say. */
export function emphasisFilter(): Filter {
  let rest = ''
  let last = ''
  let isBehindDirection = false

  const work = (isEnd: boolean): string => {
    let out = ''
    while (rest !== '') {
      // Where a direction was taken out, one space is enough.
      if (isBehindDirection) rest = rest.trimStart()
      const step = rest === '' ? null : stepOf(rest, last, isEnd)
      if (!step) break
      rest = rest.slice(step.taken)
      out += step.said
      last = step.said.at(-1) ?? last
      isBehindDirection = step.said === '' && step.taken > 3 && (last === '' || /\s/.test(last))
    }
    return out
  }
  return {
    push(piece) {
      rest += piece
      return work(false)
    },
    end: () => work(true),
  }
}

/** What to do with the beginning of a text; null while that depends on what follows. */
function stepOf(rest: string, last: string, isEnd: boolean): Step | null {
  const plain = /^[^*_`#\-\n]+/.exec(rest)?.[0]
  if (plain !== undefined) return { taken: plain.length, said: plain }
  const mark = /^(?:\*+|_+|`+|#+|-|\n)/.exec(rest)?.[0] ?? ''
  const next = rest.charAt(mark.length)
  if (next === '' && !isEnd) return mark.length > 40 ? { taken: mark.length, said: '' } : asLineBreak(mark)
  const isLineStart = last === '' || last === '\n'
  if (mark === '\n') return { taken: 1, said: '\n' }
  if (mark.startsWith('`')) return { taken: mark.length, said: '' }
  if (mark.startsWith('#') || mark === '-') return ofLine(mark, next, isLineStart)
  if (mark.startsWith('_')) {
    const isInside = /[\p{L}\p{N}]/u.test(last) && /[\p{L}\p{N}]/u.test(next)
    return { taken: mark.length, said: isInside ? mark : '' }
  }
  if (/\s/.test(next) && (/\s/.test(last) || isLineStart)) return ofLine(mark, next, isLineStart)
  return mark === '*' ? ofAsterisk(rest, last, isEnd) : { taken: mark.length, said: '' }
}

const asLineBreak = (mark: string): Step | null => (mark === '\n' ? { taken: 1, said: '\n' } : null)

/** A mark of a heading or a list goes with its space; anywhere else it is what it is. */
function ofLine(mark: string, next: string, isLineStart: boolean): Step {
  return isLineStart && /\s/.test(next)
    ? { taken: mark.length + 1, said: '' }
    : { taken: mark.length, said: mark }
}

/** One asterisk opens a stage direction, or opens or closes an emphasis. */
function ofAsterisk(rest: string, last: string, isEnd: boolean): Step | null {
  const closesWord = /[^\s(“"«]/.test(last) && !/^\*[\p{L}]/u.test(rest)
  if (closesWord) return { taken: 1, said: '' }
  const first = /^\*([\p{L}'’-]+)(?=[^\p{L}'’-])/u.exec(rest)?.[1]
  if (first === undefined) {
    const isUnknown = !isEnd && /^\*[\p{L}'’-]{0,24}$/u.test(rest)
    return isUnknown ? null : { taken: 1, said: '' }
  }
  if (!isStageDirection(first, last)) return { taken: 1, said: '' }
  const [line = ''] = rest.split('\n', 1)
  const close = line.indexOf('*', 1)
  if (close > 0 && close <= LONGEST_DIRECTION) return { taken: close + 1, said: '' }
  const isOpen = !isEnd && rest.length <= LONGEST_DIRECTION && line === rest
  return isOpen ? null : { taken: 1, said: '' }
}
