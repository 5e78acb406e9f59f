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

/** Takes "Sam:" or "**Sam Rivera:**" off the beginning; keeps back only what may still be one. */
export function labelFilter(names: readonly string[]): Filter {
  const labels = [...names.flatMap((name) => [name, name.split(' ')[0] ?? name]), ...usual].map((label) =>
    label.toLowerCase(),
  )
  let start: string | null = ''
  return {
    push(piece) {
      if (start === null) return piece
      start += piece
      const rest = withoutLabel(start, labels)
      if (rest === null) return ''
      start = null
      return rest
    },
    end() {
      const rest = start ?? ''
      start = null
      return rest
    },
  }
}

/** The text behind the label, the whole text where there is none, null while that is not known. */
function withoutLabel(text: string, labels: readonly string[]): string | null {
  const inner = text.replace(/^[\s*_[]+/, '')
  const small = inner.toLowerCase()
  if (labels.some((label) => label.startsWith(small))) return null
  for (const label of labels.filter((label) => small.startsWith(label))) {
    const behind = inner.slice(label.length)
    if (/^[\s*_\]]{0,4}$/.test(behind)) return null
    const colon = /^[\s*_\]]{0,4}[:：]/.exec(behind)
    if (!colon) continue
    const rest = behind.slice(colon[0].length)
    // The marks that close the label go with it.
    return /^[*_\s]{0,4}$/.test(rest) && !/\s$/.test(rest)
      ? null
      : rest.replace(/^(?:\*{1,3}|_{1,3})(?=\s)/, '')
  }
  return text
}
