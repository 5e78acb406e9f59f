import type { Evidence } from '../judging/rubric.ts'
import { foldText, splitWords } from '../language/fold-text.ts'

/** Two sentences say the same when at least this share of their words is common to both. */
const ALIKE = 0.75

/** Leaves out evidence that says nearly the same as earlier evidence. */
export function keepDistinct(found: readonly Evidence[]): readonly Evidence[] {
  const kept: { evidence: Evidence; words: readonly string[] }[] = []
  for (const evidence of found) {
    const words = [...new Set(splitWords(foldText(evidence.quotation)))]
    const isSaid = kept.some((old) => {
      const common = words.filter((word) => old.words.includes(word)).length
      return common >= ALIKE * (words.length + old.words.length - common)
    })
    if (!isSaid) kept.push({ evidence, words })
  }
  return kept.map(({ evidence }) => evidence)
}
