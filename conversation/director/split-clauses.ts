import { foldText } from '../language/fold-text.ts'
import { hasQuestionMark, splitSentences } from '../language/sentences.ts'
import { readSignals } from '../listening/signals.ts'
import { directorWordsFor } from './director-words.ts'
import { findDate } from './find-date.ts'
import type { Party } from './find-party.ts'
import { type ProposalWords, proposalWordsFor } from './proposal-words.ts'
import { isHedgedByNeighbour, listParties, splitSentenceParts } from './sentence-parts.ts'

/** A part of a sentence that says one thing. */
export type Clause = {
  readonly text: string
  /** The number of its sentence in the message, from 0. */
  readonly sentence: number
  readonly party: Party | null
  /** The date in it, in the learner's words. */
  readonly when: string | null
  /** Whether it may propose: it does more than ask, tell of the past or refuse. */
  readonly mayPropose: boolean
  /** Whether it says what somebody does not do. */
  readonly declines: boolean
  /** Whether it is neither hedged nor conditional. */
  readonly isFirm: boolean
  /**
   * Whether it goes on about what was said before: it names nobody who does anything, or says when somebody gets it.
   */
  readonly goesOn: boolean
  /** Whether it speaks of what was named before ("we go through it on Thursday"). */
  readonly refersBack: boolean
}

type ClauseContext = { readonly language: string; readonly characterName: string | null }

/** The clauses of a message, in order. */
export function splitClauses(text: string, context: ClauseContext): readonly Clause[] {
  const words = proposalWordsFor(context.language)
  const { open } = readSignals(text, context.language)
  const { suggesting } = directorWordsFor(context.language)
  return splitSentences(text).flatMap((sentence, number) => {
    // "What should the outline contain?" asks; "How about an outline on Tuesday?" proposes.
    const isAsking = open.includes(sentence) && !suggesting.test(foldText(sentence))
    return readSentence(sentence, words, context).map((clause) => ({
      ...clause,
      sentence: number,
      mayPropose: clause.mayPropose && !isAsking,
    }))
  })
}

function readSentence(
  sentence: string,
  words: ProposalWords,
  { language, characterName }: ClauseContext,
): readonly Omit<Clause, 'sentence'>[] {
  const isMarked = hasQuestionMark(sentence)
  const parts = splitSentenceParts(sentence, words, characterName)
  const parties = listParties(parts, words)
  const isEnquiry = words.enquires.test(foldText(sentence))
  return parts.map(({ text, folded, own }, i) => {
    const declines = words.declines.test(folded)
    const isHedged = words.hedges.test(folded) || (!isMarked && words.could.test(folded))
    return {
      text,
      party: parties[i] ?? null,
      when: findDate(text, language, sentence),
      declines,
      // "Are 30 chairs and 8 tables enough?" only asks, "is it all right if you send it?" does not.
      mayPropose: !declines && !words.past.test(folded) && !(isEnquiry && (i === 0 || parties[i] === null)),
      isFirm: !isHedged && !words.conditional.test(folded) && !isHedgedByNeighbour(parts, i, words),
      goesOn: own === null || words.receives.test(folded),
      refersBack: words.refersBack.test(folded),
    }
  })
}
