import { fold, sentencesOf, wordsOf } from './folding.ts'
import { hear, standsAt, type Hit } from './hearing.ts'
import { everyVocabulary, vocabularyOf } from './languages.ts'
import { topicOf } from './topic.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'

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
  /** Attempts to reach the machine behind the partner, and doubts that it is a person, in any language. */
  readonly attack: readonly string[]
  readonly robot: readonly string[]
  /** What it is about, as the other person would say it back. */
  readonly topic: string | null
}

type Heard = { readonly sentence: string; readonly hits: readonly Hit[] }

const quote = (heard: Heard, hit: Hit): string => heard.sentence.slice(hit.start, hit.end)

/** Where the clauses of a sentence begin, behind words such as "and" that only lead in. */
function clauseStarts(folded: string): readonly number[] {
  const leads =
    /(?:^|[,;:–-]\s+)(?:[^\p{L}]*(?:and|but|so|well|ok|okay|then|e|mas|entao|bom|et|mais|alors|donc|bon)\b(?!')[\s,]+)?[^\p{L}]*/gu
  return [...folded.matchAll(leads)].map((lead) => lead.index + lead[0].length)
}

/** Open, closed, or no question. Speech recognition leaves out question marks, so a start counts too. */
function questionOf(heard: Heard, vocabulary: Vocabulary): 'open' | 'closed' | null {
  const folded = fold(heard.sentence)
  const marked = /[?？]["'”’»)\s]*$/u.test(folded)
  const starts = clauseStarts(folded)
  const begins = (list: readonly string[]) =>
    starts.some((at) => list.some((phrase) => standsAt(folded, phrase, at)))
  // "How about Friday?" proposes; it does not ask.
  const proposes = heard.hits.some((hit) => hit.kind === 'next' && starts.includes(hit.start))
  if (proposes) return marked ? 'closed' : null
  if (heard.hits.some((hit) => hit.kind === 'open' || hit.kind === 'need' || hit.kind === 'feel'))
    return 'open'
  if (marked) return begins(vocabulary.openStarts) ? 'open' : 'closed'
  return wordsOf(folded).length > 3 && begins(vocabulary.closedStarts) && starts.length === 1
    ? 'closed'
    : null
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

/** What a message does. Pure; the partner reacts to it and the evaluator counts it. */
export function signals(text: string, language: string): Signals {
  const vocabulary = vocabularyOf(language)
  const composed = text.normalize('NFC')
  const folded = fold(composed)
  const sentences = sentencesOf(composed)
  const heard = sentences.map((sentence) => ({ sentence, hits: hear(sentence, vocabulary) }))
  const all = (kind: Kind) =>
    heard.flatMap((one) => one.hits.filter((hit) => hit.kind === kind).map((hit) => quote(one, hit)))
  const first = (kind: Kind) =>
    heard.flatMap((one) => {
      const hit = one.hits.find((candidate) => candidate.kind === kind)
      return hit ? [quote(one, hit)] : []
    })
  const asked = (kind: 'open' | 'closed') =>
    heard.filter((one) => questionOf(one, vocabulary) === kind).map((one) => one.sentence)
  const open = asked('open')
  return {
    sentences,
    words: wordsOf(composed).length,
    open,
    closed: asked('closed'),
    next: heard
      .filter((one) => one.hits.some((hit) => hit.kind === 'next') && !open.includes(one.sentence))
      .map((one) => one.sentence),
    evidence: heard.flatMap((one) => {
      const hit = one.hits.find((candidate) => candidate.kind === 'evidence')
      return hit ? [quote(one, hit)] : numbersOf(one.sentence)
    }),
    empathy: first('empathy'),
    apology: first('apology'),
    praise: first('praise'),
    // "You always do great work" is no reproach.
    blame: heard.flatMap((one) =>
      one.hits.some((hit) => hit.kind === 'praise')
        ? []
        : one.hits.filter((hit) => hit.kind === 'blame').map((hit) => quote(one, hit)),
    ),
    hedge: all('hedge'),
    filler: all('filler'),
    when: all('when'),
    request: all('request'),
    badNews: all('badNews'),
    thanks: all('thanks'),
    greeting: all('greeting'),
    bye: all('bye'),
    curt: all('curt'),
    offTopic: all('offTopic'),
    distress: everyVocabulary
      .flatMap((one) => one.phrases.distress)
      .filter((phrase) => folded.includes(phrase)),
    feel: all('feel'),
    need: all('need'),
    more: all('more'),
    who: all('who'),
    attack: everyVocabulary.flatMap((one) => matches(composed, folded, one.attack)),
    robot: everyVocabulary.flatMap((one) => matches(composed, folded, one.robot)),
    topic: topicOf(open.at(-1) ?? composed, vocabulary.topic),
  }
}
