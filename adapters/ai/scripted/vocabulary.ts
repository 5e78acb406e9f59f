/**
 * What a phrase can do in a conversation. `harmless` looks like another kind and is not: it hides what it
 * covers.
 */
export const kinds = [
  'open',
  'feel',
  'need',
  'more',
  'who',
  'self',
  'knew',
  'asks',
  'agreeing',
  'invites',
  'private',
  'empathy',
  'apology',
  'praise',
  'thanks',
  'evidence',
  'request',
  'badNews',
  'next',
  'when',
  'blame',
  'hedge',
  'filler',
  'greeting',
  'bye',
  'curt',
  'offTopic',
  'distress',
  'harmless',
] as const

export type Kind = (typeof kinds)[number]

/** How one language is listened to. Everything is in lower case, without accents, with straight quotes. */
export type Vocabulary = {
  readonly phrases: Readonly<Record<Kind, readonly string[]>>
  /** Words that open a question which cannot be answered by yes or no. */
  readonly openStarts: readonly string[]
  /** Starts that make a question of a sentence even where speech recognition left out the mark. */
  readonly closedStarts: readonly string[]
  /** What stands before a phrase that is denied ("I am not here to blame you"), up to where the phrase begins. */
  readonly negated: RegExp
  /** A day that is named by its number, or that comes every week. */
  readonly date: RegExp
  /** Attempts to talk to the machine behind the partner. */
  readonly attack: readonly RegExp[]
  /** Doubts that the partner is a person. */
  readonly robot: readonly RegExp[]
  readonly topic: TopicRules
  /** What marks a line of the scenario's prompt as something the partner may tell in this language. */
  readonly factMark: RegExp
}

/** How to find what somebody talks about and to say it back. */
export type TopicRules = {
  /** Article or possessive as the learner says it, and as the partner says it back. */
  readonly articles: Readonly<Record<string, string>>
  /** Of these, the ones that mean the same in a description, which addresses the learner. */
  readonly plain: readonly string[]
  /** A second word may belong to the noun (English: the quarterly report). */
  readonly twoWords: boolean
  /** Words that cannot be, or cannot end, a topic. */
  readonly stop: readonly string[]
  readonly stopEnding: RegExp
  /** After one of these an "article" is a pronoun (French: je le crois). */
  readonly pronouns: readonly string[]
  /** People and talk about the talk: no topic when taken from a description. */
  readonly people: readonly string[]
}

/** One pattern written in pieces, each of which is a whole pattern. */
export const joined = (...pieces: readonly RegExp[]): RegExp =>
  new RegExp(pieces.map((piece) => piece.source).join(''))

/** Phrases written with bars between them, over as many lines as they need. */
export const phrases = (text: string): readonly string[] =>
  text.split('|').map((phrase) => phrase.replace(/\s+/g, ' ').trim())
