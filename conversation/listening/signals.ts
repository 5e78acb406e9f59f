import { foldText, splitWords } from '../language/fold-text.ts'
import { memoizeRecent } from '../language/memoize-recent.ts'
import { splitSentences } from '../language/sentences.ts'
import { findPhrases, type MatchedSentence } from './find-phrases.ts'
import { findTopic } from './topic.ts'
import { classifyQuestion } from './question.ts'
import { allVocabularies, type PhraseKind, type Vocabulary, vocabularyFor } from './vocabulary.ts'

/**
 * What a message does, each with the words that show it, as they were written: one quotation per sentence for
 * `evidence`, `empathy`, `apology` and `praise`, else every occurrence. `open`, `closed` (questions) and `next`
 * (proposals and promises) hold whole sentences. `attack`, `robot` and `distress` are found in every built-in language.
 */
export type MessageSignals = Readonly<
  Record<Exclude<PhraseKind, 'harmless'> | 'closed' | 'attack' | 'robot', readonly string[]>
> & {
  readonly sentences: readonly string[]
  /** How many words. */
  readonly words: number
  /** What it is about, as the other person would say it back. */
  readonly topic: string | null
}

function matchPatterns(text: string, folded: string, patterns: readonly RegExp[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(folded)
    return found ? [text.slice(found.index, found.index + found[0].length)] : []
  })
}

/** Numbers are evidence in every language. */
const findNumbers = (sentence: string): readonly string[] =>
  /(?<![\p{L}\d])\d+(?:[.,]\d+)*(?:\s?%)?/u.exec(sentence)?.slice(0, 1) ?? []

/** The words of every match of a kind. */
const listMatches = (heard: readonly MatchedSentence[], kind: PhraseKind): readonly string[] =>
  heard.flatMap(({ sentence, matches }) =>
    matches.filter((match) => match.kind === kind).map((match) => sentence.slice(match.start, match.end)),
  )

/** The words of the first match of a kind in every sentence. */
const listFirstMatches = (heard: readonly MatchedSentence[], kind: PhraseKind): readonly string[] =>
  heard.flatMap((one) => listMatches([one], kind).slice(0, 1))

const hasKind = ({ matches }: MatchedSentence, kind: PhraseKind): boolean =>
  matches.some((match) => match.kind === kind)

/** "You always do great work" is no reproach; "you never reward good work" is one. */
const isPraise = (one: MatchedSentence, { never }: Vocabulary): boolean =>
  hasKind(one, 'praise') && !listMatches([one], 'blame').some((words) => never.test(foldText(words)))

/** Reads what a message does. Pure; the partner reacts to it and the evaluator counts it. */
export const readSignals = memoizeRecent(readMessage)

function readMessage(text: string, language: string): MessageSignals {
  const vocabulary = vocabularyFor(language)
  const composed = text.normalize('NFC')
  const heard = splitSentences(composed).map((sentence) => ({
    sentence,
    matches: findPhrases(sentence, vocabulary),
  }))
  const asked = (kind: 'open' | 'closed') =>
    heard.filter((one) => classifyQuestion(one, vocabulary) === kind).map((one) => one.sentence)
  const open = asked('open')
  let topic: { readonly found: string | null } | null = null
  const proposals = heard.filter((one) => hasKind(one, 'next') && !open.includes(one.sentence))
  return {
    ...groupByKind(heard),
    ...readInAnyLanguage(composed),
    // "Did you have a good weekend?" takes no leave.
    bye: listMatches(
      heard.filter((one) => classifyQuestion(one, vocabulary) === null),
      'bye',
    ),
    sentences: heard.map((one) => one.sentence),
    words: splitWords(composed).length,
    open,
    closed: asked('closed'),
    when: [...listMatches(heard, 'when'), ...matchPatterns(composed, foldText(composed), [vocabulary.date])],
    next: proposals.map((one) => one.sentence),
    evidence: heard.flatMap((one) =>
      hasKind(one, 'evidence') ? listFirstMatches([one], 'evidence') : findNumbers(one.sentence),
    ),
    praise: listFirstMatches(
      heard.filter((one) => isPraise(one, vocabulary)),
      'praise',
    ),
    blame: listMatches(
      heard.filter((one) => !isPraise(one, vocabulary)),
      'blame',
    ),
    // Computed only on demand, because few callers need it.
    get topic() {
      topic ??= {
        found: findTopic(open.at(-1) ?? '', vocabulary.topic) ?? findTopic(composed, vocabulary.topic),
      }
      return topic.found
    },
  }
}

const groupByKind = (heard: readonly MatchedSentence[]) => ({
  empathy: listFirstMatches(heard, 'empathy'),
  apology: listFirstMatches(heard, 'apology'),
  hedge: listMatches(heard, 'hedge'),
  filler: listMatches(heard, 'filler'),
  request: listMatches(heard, 'request'),
  badNews: listMatches(heard, 'badNews'),
  thanks: listMatches(heard, 'thanks'),
  greeting: listMatches(heard, 'greeting'),
  curt: listMatches(heard, 'curt'),
  givesUp: listMatches(heard, 'givesUp'),
  offTopic: listMatches(heard, 'offTopic'),
  feel: listMatches(heard, 'feel'),
  need: listMatches(heard, 'need'),
  more: listMatches(heard, 'more'),
  who: listMatches(heard, 'who'),
  self: listMatches(heard, 'self'),
  knew: listMatches(heard, 'knew'),
  asks: listMatches(heard, 'asks'),
  agreeing: listMatches(heard, 'agreeing'),
  invites: listMatches(heard, 'invites'),
  private: listMatches(heard, 'private'),
})

/** Signals that count in every built-in language. */
function readInAnyLanguage(text: string) {
  const folded = foldText(text)
  return {
    distress: allVocabularies
      .flatMap((one) => one.phrases.distress)
      .filter((phrase) => folded.includes(phrase)),
    attack: allVocabularies.flatMap((one) => matchPatterns(text, folded, one.attack)),
    robot: allVocabularies.flatMap((one) => matchPatterns(text, folded, one.robot)),
  }
}
