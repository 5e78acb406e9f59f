import * as z from 'zod/mini'
import { wholeWords } from '../counted/counted-words.ts'
import { type BuiltInLanguage, mapBuiltInLanguages } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { memoizeRecent } from '../language/memoize-recent.ts'
import { splitPlainWords } from '../language/lexicon.ts'
import { splitSentences } from '../language/sentences.ts'
import type { Features } from '../language/feature-encoder.ts'
import { trainClassifier } from '../language/text-classifier.ts'
import en from './kinds/en.json' with { type: 'json' }
import fr from './kinds/fr.json' with { type: 'json' }
import pt from './kinds/pt.json' with { type: 'json' }

/**
 * What a sentence does to the person it is said to, such as to ask for consent, take something back, concede or
 * comfort.
 */
export type MessageKind = keyof typeof en

const isKind = (name: string): name is MessageKind => name in en
/** The kinds, with the one that needs an answer most first. */
export const messageKinds = Object.keys(en).filter(isKind)

/** How a kind is often worded, over folded text, and sentences of it to learn from. */
const KindSamples = z.strictObject({
  patterns: wholeWords,
  examples: z.array(z.string().check(z.minLength(1))),
})
const kindSamples = mapBuiltInLanguages((language) =>
  z.record(z.enum(messageKinds), KindSamples).parse({ en, pt, fr }[language]),
)

/**
 * The weights of what two sentences are compared by: how each is worded, its words, pairs of neighbours, its beginning,
 * whether it asks.
 */
const says = { pattern: 3, word: 1, pair: 0.9, beginning: 0.8, mark: 2 } as const
const BEGINNING = 3

function listFormFeatures(sentence: string, language: BuiltInLanguage): Features {
  const features = new Map<string, number>()
  const folded = foldText(sentence).replace(/[\s.!…]+$/, '')
  const words = splitPlainWords(folded)
  for (const [i, word] of words.entries()) {
    features.set(`'${word}`, says.word)
    if (i > 0) features.set(`"${words[i - 1]} ${word}`, says.pair)
    if (i < BEGINNING) features.set(`^${words.slice(0, i + 1).join(' ')}`, says.beginning)
  }
  features.set(isAsking(sentence) ? '?' : '.', says.mark)
  for (const kind of messageKinds)
    if (kindSamples[language][kind].patterns.test(folded)) features.set(`@${kind}`, says.pattern)
  return features
}

const isAsking = (sentence: string): boolean => sentence.includes('?')

/** A sentence and its kind. */
type Sample = { readonly sentence: string; readonly kind: MessageKind }

export const sampleSentences = mapBuiltInLanguages((language): readonly Sample[] =>
  messageKinds.flatMap((kind) =>
    kindSamples[language][kind].examples.map((sentence) => ({ sentence, kind })),
  ),
)

/** Only a sentence that asks can be of these kinds, however it is worded. */
const askingKinds: readonly MessageKind[] = ['check', 'reason', 'question']
/** A sentence that is less likely than this of every kind is of none. */
const SURE = 0.4
/** A sentence of no kind with at least this many words tells something, which weighs more than an "I see" before it. */
const LONG = 9

/** Learns from sentences to tell the kind of another one. */
export function learnKinds(
  samples: readonly Sample[],
  language: BuiltInLanguage,
): (sentence: string) => MessageKind | undefined {
  const read = trainClassifier(
    samples.map(({ sentence, kind }) => ({
      label: messageKinds.indexOf(kind),
      weight: 1,
      features: listFormFeatures(sentence, language),
    })),
    messageKinds.length,
  )
  return (sentence) => {
    const scores = read(listFormFeatures(sentence, language))
    const kind = messageKinds.find((_, label) => (scores[label]?.likelihood ?? 0) > SURE)
    if (isAsking(sentence)) return kind
    if (kind === undefined) return splitPlainWords(sentence).length >= LONG ? 'report' : undefined
    return askingKinds.includes(kind) ? undefined : kind
  }
}

const readers = new Map<BuiltInLanguage, ReturnType<typeof learnKinds>>()

/**
 * Learns a language when its first message comes, because learning takes longer than reading, and most processes serve
 * one language.
 */
function readerFor(language: BuiltInLanguage): ReturnType<typeof learnKinds> {
  const reader = readers.get(language) ?? learnKinds(sampleSentences[language], language)
  readers.set(language, reader)
  return reader
}

/** The kinds of a message's sentences, each with whether the sentence asks. Pure. */
export const readMessageKinds = memoizeRecent((text: string, language: BuiltInLanguage) =>
  splitSentences(text).flatMap((sentence) => {
    const kind = readerFor(language)(sentence)
    return kind === undefined ? [] : [{ kind, isAsking: isAsking(sentence) }]
  }),
)
