import type { Filter } from './filter.ts'

/** What models write in front of what somebody says. */
const usual = [
  'assistant',
  'partner',
  'character',
  'reply',
  'response',
  'answer',
  'parceiro',
  'parceira',
  'personagem',
  'resposta',
  'partenaire',
  'personnage',
  'réponse',
]

/** In front of what the other person would say: a model that goes on with that has said its own part. */
const others = [
  'you',
  'user',
  'learner',
  'human',
  'você',
  'usuário',
  'usuária',
  'vous',
  'utilisateur',
  'utilisatrice',
]

type Line = { readonly said: string; readonly isOther: boolean }

/** What may stand in front of what somebody says whose names these are. */
export const labelsOf = (names: readonly string[]): readonly string[] =>
  [...names.flatMap((name) => [name, name.split(' ')[0] ?? name]), ...usual].map((label) =>
    label.toLowerCase(),
  )

/**
 * Takes "Sam:" or "**Sam Rivera:**" off the beginning of a line, and all from "You:" on; keeps back only the beginning
 * of a line that may still be such a label.
 */
export function labelFilter(own: readonly string[]): Filter {
  let start: string | null = ''
  let isFirst = true
  let isOver = false

  /** One line or a part of it. */
  const take = (text: string): string => {
    if (start === null) return text
    start += text
    const line = lineBehind(start, own, isFirst ? [] : others)
    if (line === null) return ''
    start = null
    isOver = line.isOther
    return line.said
  }
  return {
    push(piece) {
      if (start === null && !isOver && !piece.includes('\n')) return piece
      let out = ''
      for (const part of piece.split(/(?<=\n)/)) {
        if (isOver) return out
        out += take(part)
        if (!part.endsWith('\n')) continue
        // A line that ends was no label after all.
        out += start ?? ''
        isFirst &&= (out + (start ?? '')).trim() === ''
        start = ''
      }
      return out
    },
    end() {
      const rest = isOver ? '' : (start ?? '')
      start = null
      return rest
    },
  }
}

/** The line without its label; the whole line where there is none, null while that is not known. */
function lineBehind(text: string, own: readonly string[], other: readonly string[]): Line | null {
  const inner = text.replace(/^[\s*_[]+/, '')
  const small = inner.toLowerCase()
  const labels = [...own, ...other]
  if (labels.some((label) => label.startsWith(small))) return null
  for (const label of labels.filter((label) => small.startsWith(label))) {
    const behind = inner.slice(label.length)
    if (/^[\s*_\]]{0,4}$/.test(behind)) return null
    const colon = /^[\s*_\]]{0,4}[:：]/.exec(behind)
    if (!colon) continue
    if (other.includes(label)) return { said: '', isOther: true }
    const rest = behind.slice(colon[0].length)
    // The marks that close the label go with it.
    const mayClose = /^[*_]{0,3}[^\S\n]*$/.test(rest)
    return mayClose ? null : { said: rest.replace(/^[*_]{0,3}\s+/, ''), isOther: false }
  }
  return { said: text, isOther: false }
}
