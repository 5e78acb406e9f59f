import { foldText, splitWords } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { hear, type HeardSentence } from './hearing.ts'
import { everyVocabulary, vocabularyOf } from './languages.ts'
import { topicOf } from './topic.ts'
import { questionOf } from './question.ts'
import type { Kind } from './vocabulary.ts'

/** What a message does, each with the words it was heard in, as they were written. */
export type Signals = {
  readonly sentences: readonly string[]
  /** How many words. */
  readonly words: number
  /** Whole sentences. */
  readonly open: readonly string[]
  readonly closed: readonly string[]
  /** Whole sentences that propose or promise something: one per sentence, however often it says so. */
  readonly next: readonly string[]
  /** One quotation per sentence. */
  readonly evidence: readonly string[]
  readonly empathy: readonly string[]
  readonly apology: readonly string[]
  readonly praise: readonly string[]
  /** Every occurrence. */
  readonly blame: readonly string[]
  readonly hedge: readonly string[]
  readonly filler: readonly string[]
  readonly when: readonly string[]
  readonly request: readonly string[]
  readonly badNews: readonly string[]
  readonly thanks: readonly string[]
  readonly greeting: readonly string[]
  readonly bye: readonly string[]
  readonly curt: readonly string[]
  readonly offTopic: readonly string[]
  readonly distress: readonly string[]
  readonly feel: readonly string[]
  readonly need: readonly string[]
  /** Asks whether there is anything else: closed by its grammar, open by what it asks for. */
  readonly more: readonly string[]
  readonly who: readonly string[]
  /** Asks about the person; whether something was known; for a favour; for agreement. */
  readonly self: readonly string[]
  readonly knew: readonly string[]
  readonly asks: readonly string[]
  readonly agreeing: readonly string[]
  /** Invites questions; asks about what is nobody's business. */
  readonly invites: readonly string[]
  readonly private: readonly string[]
  /** Attempts to reach the machine behind the partner, and doubts that it is a person, in any language. */
  readonly attack: readonly string[]
  readonly robot: readonly string[]
  /** What it is about, as the other person would say it back. */
  readonly topic: string | null
}

function matches(text: string, folded: string, patterns: readonly RegExp[]): readonly string[] {
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(folded)
    return found ? [text.slice(found.index, found.index + found[0].length)] : []
  })
}

/** Numbers are evidence in every language. */
const numbersOf = (sentence: string): readonly string[] =>
  /(?<![\p{L}\d])\d+(?:[.,]\d+)*(?:\s?%)?/u.exec(sentence)?.slice(0, 1) ?? []

/** The words of every hit of a kind. */
const all = (heard: readonly HeardSentence[], kind: Kind): readonly string[] =>
  heard.flatMap(({ sentence, hits }) =>
    hits.filter((hit) => hit.kind === kind).map((hit) => sentence.slice(hit.start, hit.end)),
  )

/** The words of the first hit of a kind in every sentence. */
const first = (heard: readonly HeardSentence[], kind: Kind): readonly string[] =>
  heard.flatMap((one) => all([one], kind).slice(0, 1))

const has = ({ hits }: HeardSentence, kind: Kind): boolean => hits.some((hit) => hit.kind === kind)

/** "You always do great work" is no reproach; "you never reward good work" is one. */
const isPraise = (one: HeardSentence): boolean =>
  has(one, 'praise') && !all([one], 'blame').some((words) => /never|nunca|jamais/i.test(words))

/** What a message does. Pure; the partner reacts to it and the evaluator counts it. */
export function signals(text: string, language: string): Signals {
  const vocabulary = vocabularyOf(language)
  const composed = text.normalize('NFC')
  const heard = splitSentences(composed).map((sentence) => ({ sentence, hits: hear(sentence, vocabulary) }))
  const asked = (kind: 'open' | 'closed') =>
    heard.filter((one) => questionOf(one, vocabulary) === kind).map((one) => one.sentence)
  const open = asked('open')
  const proposals = heard.filter((one) => has(one, 'next') && !open.includes(one.sentence))
  return {
    ...phrasesIn(heard),
    ...heardInAnyLanguage(composed),
    sentences: heard.map((one) => one.sentence),
    words: splitWords(composed).length,
    open,
    closed: asked('closed'),
    when: [...all(heard, 'when'), ...matches(composed, foldText(composed), [vocabulary.date])],
    next: proposals.map((one) => one.sentence),
    evidence: heard.flatMap((one) =>
      has(one, 'evidence') ? first([one], 'evidence') : numbersOf(one.sentence),
    ),
    praise: first(heard.filter(isPraise), 'praise'),
    blame: all(
      heard.filter((one) => !isPraise(one)),
      'blame',
    ),
    topic: topicOf(open.at(-1) ?? '', vocabulary.topic) ?? topicOf(composed, vocabulary.topic),
  }
}

const phrasesIn = (heard: readonly HeardSentence[]) => ({
  empathy: first(heard, 'empathy'),
  apology: first(heard, 'apology'),
  hedge: all(heard, 'hedge'),
  filler: all(heard, 'filler'),
  request: all(heard, 'request'),
  badNews: all(heard, 'badNews'),
  thanks: all(heard, 'thanks'),
  greeting: all(heard, 'greeting'),
  bye: all(heard, 'bye'),
  curt: all(heard, 'curt'),
  offTopic: all(heard, 'offTopic'),
  feel: all(heard, 'feel'),
  need: all(heard, 'need'),
  more: all(heard, 'more'),
  who: all(heard, 'who'),
  self: all(heard, 'self'),
  knew: all(heard, 'knew'),
  asks: all(heard, 'asks'),
  agreeing: all(heard, 'agreeing'),
  invites: all(heard, 'invites'),
  private: all(heard, 'private'),
})

/** What counts in whichever of our languages it is said. */
function heardInAnyLanguage(text: string) {
  const folded = foldText(text)
  return {
    distress: everyVocabulary
      .flatMap((one) => one.phrases.distress)
      .filter((phrase) => folded.includes(phrase)),
    attack: everyVocabulary.flatMap((one) => matches(text, folded, one.attack)),
    robot: everyVocabulary.flatMap((one) => matches(text, folded, one.robot)),
  }
}
