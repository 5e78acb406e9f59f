import type * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'

export const translationFailures = defineFailures('translation', {
  none: [
    'conflict',
    'No translation model is configured. Set EVALUATOR_MODEL (or PARTNER_MODEL) to a model, or write the translation by hand.',
  ],
  failed: ['upstream', 'The translation could not be made. Please try again.'],
  slow: ['timeout', 'The translation took too long. Please try again.'],
})

/** One conversation as the partner sees it. The last message is the learner's and is to be answered now. */
export type Conversation = {
  readonly chatId: number
  /** The chat's language code, such as pt. */
  readonly language: string
  readonly scenario: {
    readonly title: string
    readonly description: string
    readonly introText: string
    readonly prompt: string
  }
  readonly character: { readonly description: string; readonly bio: string | null } | null
  /** Title in the base language (English); the description directs the partner and is never shown to a learner. */
  readonly mood: { readonly title: string; readonly description: string | null } | null
  readonly messages: readonly { readonly isUser: boolean; readonly content: string }[]
}

/** Who made something, as the screens name it. */
export type ModelInfo = {
  /** `scripted`, or a model as `provider:model`. */
  readonly name: string
  /** Such as `partner/1`; null where no prompt was used. */
  readonly promptVersion: string | null
}

/** What one request to a model cost. Tokens are 0 where the provider did not tell. */
export type Usage = { readonly model: string; readonly inputTokens: number; readonly outputTokens: number }

/** Takes what a request cost; never throws. */
export type RecordUsage = (usage: Usage) => void

export type CallOptions = { readonly signal: AbortSignal; readonly recordUsage: RecordUsage }

/**
 * A part of a reply: the pieces concatenate to the whole. `replacement` comes last if at all: all that was said before it is
 * taken back, and this is the whole reply.
 */
export type ReplyChunk = string | { readonly replacement: string }

/** Whoever answers the learner: a model, or the scripted partner that needs none. */
export type Partner = ModelInfo & {
  /** The language it will really speak when asked for one: the scripted partner falls back to `en`. */
  resolveLanguage(language: string): string
  reply(conversation: Conversation, asking: CallOptions): AsyncIterable<ReplyChunk>
}

/** What the learner does well or not yet, each judged on its own. */
export const skills = [
  'listening',
  'asking',
  'acknowledging',
  'concreteness',
  'planning',
  'fairness',
  'clarity',
] as const
export type Skill = (typeof skills)[number]

/** What was counted in one turn: words said and heard, then occurrences in the learner's message. */
export type TurnMeasures = {
  readonly said: number
  readonly heard: number
  readonly open: number
  readonly closed: number
  readonly acknowledgement: number
  readonly evidence: number
  readonly next: number
  readonly blame: number
  readonly hedges: number
  readonly fillers: number
}

export type Measures = {
  /** 0 not shown, 1 in part, 2 shown; without the ones that cannot be counted in the language. */
  readonly skills: readonly { readonly skill: Skill; readonly level: 0 | 1 | 2 }[]
  /** One per turn, in order. */
  readonly turns: readonly TurnMeasures[]
}

/** What is said of one passage of the learner's. */
export type Feedback = {
  /** Which of the learner's messages: 1 is the first. */
  readonly message: number
  /** Stands word for word in that message. */
  readonly quotation: string
  readonly feedback: string
  /** The passage as it could be said better, where that helps. */
  readonly better: string | null
}

/** A judgement in plain text, in the chat's language; whoever asked for it checks the quotations and renders it. */
export type Assessment = {
  /** Paragraphs without headings. */
  readonly overview: readonly string[]
  readonly feedback: readonly Feedback[]
  readonly measures: Measures | null
}

/** Whoever judges a conversation of whole turns: a model, or the scripted evaluator that needs none. */
export type Evaluator = ModelInfo & {
  /** The language it will really write in when asked for one. */
  resolveLanguage(language: string): string
  /**
   * @param criteria the scenario's template with its variables filled; for the conversation it says `TRANSCRIPT`, since
   *   the transcript is the evaluator's to write out
   */
  evaluate(conversation: Conversation, criteria: string, asking: CallOptions): Promise<Assessment>
}

/** What stands in a filled template where the conversation would be. */
export const TRANSCRIPT = 'the transcript'

/** Whoever puts texts that people wrote into another language: a model, for there is no way without one. */
export type Translator = ModelInfo & {
  /** The same keys with their texts in another language. @param asking codes of languages, such as en and pt */
  translate(
    texts: Readonly<Record<string, string>>,
    asking: CallOptions & { readonly from: string; readonly to: string },
  ): Promise<Readonly<Record<string, string>>>
}

/**
 * Translates for a slice, and tells who did it: within the time that a browser waits, checked by the schema of what people write by hand.
 * Never call it with a transaction open.
 * @throws DomainError conflict (no model is configured), upstream, timeout
 */
export type Translate = <Texts>(
  texts: Readonly<Record<string, string>>,
  options: {
    /** Who asked for it. */
    readonly userId: number
    readonly from: string
    readonly to: string
    readonly schema: z.ZodMiniType<Texts>
  },
) => Promise<{ readonly texts: Texts; readonly by: ModelInfo }>
