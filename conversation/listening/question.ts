import { foldText, splitWords } from '../language/fold-text.ts'
import { hasQuestionMark } from '../language/sentences.ts'
import { isPhraseAt, type MatchedSentence } from './find-phrases.ts'
import { allVocabularies, type PhraseKind, type Vocabulary } from './vocabulary.ts'

/** Words of all languages that lead in to a clause, because learners mix them. */
const leads = allVocabularies.flatMap((one) => one.leads).join('|')
const clauseStart = new RegExp(`(?:^|[,;:–-]\\s+)(?:[^\\p{L}]*(?:${leads})\\b(?!')[\\s,]+)*[^\\p{L}]*`, 'gu')

/** Where the clauses of a sentence begin, behind words such as "and" that only lead in. */
function findClauseStarts(folded: string): readonly number[] {
  return [...folded.matchAll(clauseStart)].map((lead) => lead.index + lead[0].length)
}

/** These ask for more than a yes, whatever their grammar. */
const alwaysOpen: readonly PhraseKind[] = ['open', 'need', 'feel', 'self']

/** Whether a sentence asks for more than a yes although its mark is missing. */
export const isUnmarkedQuestion = (folded: string, { unmarked }: Vocabulary): boolean =>
  unmarked.some((pattern) => pattern.test(folded.slice(findClauseStarts(folded)[0])))

/** Open, closed, or no question. Speech recognition leaves out question marks, so a start counts too. */
export function classifyQuestion(heard: MatchedSentence, vocabulary: Vocabulary): 'open' | 'closed' | null {
  const folded = foldText(heard.sentence)
  const marked = hasQuestionMark(folded)
  const starts = findClauseStarts(folded)
  const begins = (list: readonly string[]) =>
    starts.some((at) => list.some((phrase) => isPhraseAt(folded, phrase, at)))
  // "How about Friday?" proposes; it does not ask.
  const proposes = heard.matches.some((hit) => hit.kind === 'next' && starts.includes(hit.start))
  if (proposes) return marked ? 'closed' : null
  if (heard.matches.some((hit) => alwaysOpen.includes(hit.kind))) return 'open'
  if (isUnmarkedQuestion(folded, vocabulary)) return 'open'
  if (marked) return begins(vocabulary.openStarts) ? 'open' : 'closed'
  return splitWords(folded).length > 3 && begins(vocabulary.closedStarts) && starts.length === 1
    ? 'closed'
    : null
}
