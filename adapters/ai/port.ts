import * as z from 'zod/mini'
import type { Conversation } from '#conversation/conversation.ts'
import { type Direction, factLayers, type JudgedDeed, worldConditions } from '#conversation/director/world.ts'
import type { Rubric, RubricResult, SettledCheck } from '#conversation/judging/rubric.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { budgetSpent } from '#platform/server/daily-budget.ts'
import { DomainError } from '#platform/server/errors.ts'

export const translationFailures = defineFailures('translation', {
  none: [
    'conflict',
    'No translation model is configured. Set EVALUATOR_MODEL (or PARTNER_MODEL) to a model, or write the translation by hand.',
  ],
  failed: ['upstream', 'The translation could not be made. Please try again.'],
  slow: ['timeout', 'The translation took too long. Please try again.'],
  tooLong: ['too_long', 'This text is too long for the translation model.'],
})

/** What made a reply, an evaluation or a translation, as the screens name it. */
export type ModelInfo = {
  /** `scripted`, or a model as `provider:model`. */
  readonly name: string
  /** Such as `partner/1`; null for the scripted partner and evaluator. */
  readonly promptVersion: string | null
}

/** Whether it is a model, whose answers cost money even if they are unusable. */
export const isModel = ({ promptVersion }: ModelInfo): boolean => promptVersion !== null

/** The outcome and the tokens of one request to a model. Tokens are 0 where the provider reports none. */
export type Usage = {
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
  /** The part of the input that the provider had in its cache; absent: none. */
  readonly cachedTokens?: number
  /** The part of the input that it wrote to its cache, which may cost more; absent: none. */
  readonly cacheWriteTokens?: number
  /** `answered`, `abandoned`, or the kind of fault; absent: answered. */
  readonly outcome?: string
  /** Milliseconds until the answer began and until it ended; absent where nobody measured, or nothing came. */
  readonly firstToken?: number | undefined
  readonly duration?: number | undefined
  /** The part of the budget that was reserved for it. Its estimate counts where the provider reports no tokens. */
  readonly reservation?: CallReservation | undefined
}

/** What a request may take at most, in tokens. */
export type CallEstimate = {
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
}

/** A part of a budget that is set aside for one request, until its usage is recorded. */
export type CallReservation = {
  readonly id: string
  readonly estimate: CallEstimate
  /** Frees it, because the request is not made after all; never throws. */
  readonly cancel: () => Promise<void>
}

/**
 * Called before each request where a budget may apply; returns undefined if none does.
 * @throws ModelBudgetSpent
 */
export type ReserveCall = (estimate: CallEstimate) => Promise<CallReservation | undefined>

/** The organisation's budget for the day allows no further request to a model. */
export class ModelBudgetSpent extends DomainError {
  override name = 'ModelBudgetSpent'
  /** Whether the organisation has the built-in partner take over. */
  readonly allowsBuiltIn: boolean

  constructor(allowsBuiltIn: boolean) {
    const { failure, retryAfter = 0 } = budgetSpent('organization')
    super(failure, { retryAfter })
    this.allowsBuiltIn = allowsBuiltIn
  }
}

/** Records the usage of one request; never throws. */
export type RecordUsage = (usage: Usage) => void

export type CallOptions = {
  readonly signal: AbortSignal
  readonly recordUsage: RecordUsage
  /** Absent where no budget can apply. */
  readonly reserve?: ReserveCall | undefined
}

/**
 * A part of a reply; the strings concatenate to the reply. A `replacement` can only come last: it is the whole reply,
 * and the strings before it are withdrawn.
 */
export type ReplyChunk = string | { readonly replacement: string }

/** Replies to the learner; a model, or the scripted partner. */
export type Partner = ModelInfo & {
  /** The language of the replies in a chat of this language: the scripted partner falls back to `en`. */
  resolveLanguage(language: string): string
  /** @param direction what may be known and what the reply has to do; absent: worked out from the messages */
  reply(
    conversation: Conversation,
    options: CallOptions & { readonly direction?: Direction },
  ): AsyncIterable<ReplyChunk>
  /**
   * What the last exchange did and told, in the opinion of a model; absent where rules alone decide.
   * @param conversation its last message is the reply
   * @param direction what the reply was given to tell; absent: nothing counts as told
   */
  readExchange?(
    conversation: Conversation,
    options: CallOptions & { readonly direction?: Direction },
  ): Promise<readonly JudgedDeed[]>
}

/** Counts of one turn: the learner's and the partner's words, then occurrences in the learner's message. */
export type TurnCounts = {
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

export type AssessmentMeasures = {
  /** One per turn, in order. */
  readonly turns: readonly TurnCounts[]
}

/** A remark on one passage of the learner's. */
export type PassageFeedback = {
  /** The number of the learner's message: 1 is the first. */
  readonly message: number
  /** Word for word from that message. */
  readonly quotation: string
  readonly feedback: string
  /** A better wording of the passage, where that helps. */
  readonly better: string | null
  /** What is observed, such as `closed`; absent where a model words it. */
  readonly kind?: string
}

export type EvaluationOptions = CallOptions & {
  /** The verdicts of the rubric's checks, the only ones that the text may claim. Absent without a rubric. */
  readonly settled?: DescribedVerdicts
  /** When the time for the whole evaluation began, by `performance.now()`: judging has used a part of it. */
  readonly startedAt?: number
}

/** Settled checks in words. */
export type DescribedVerdicts = readonly (Pick<SettledCheck, 'key' | 'verdict' | 'evidence'> & {
  /** In the chat's language, as is `lookFor`. */
  readonly name: string
  /** What the check demands. */
  readonly lookFor: string
})[]

/** An evaluation in plain text, in the chat's language. The caller checks the quotations and renders it. */
export type Assessment = {
  /** Paragraphs without headings. */
  readonly overview: readonly string[]
  readonly feedback: readonly PassageFeedback[]
  readonly measures: AssessmentMeasures | null
}

/** Judges a conversation of whole turns; a model, or the scripted evaluator. */
export type Evaluator = ModelInfo & {
  /** The language of the evaluation of a chat of this language. */
  resolveLanguage(language: string): string
  /**
   * @param criteria the scenario's template with its variables filled; in the place of the conversation it has
   *   `TRANSCRIPT`, because each evaluator writes the transcript in a form of its own
   */
  evaluate(conversation: Conversation, criteria: string, options: EvaluationOptions): Promise<Assessment>
  /**
   * Settles the checks of a rubric; without a model those that need one stay `not_judged`.
   * @param options the seed decides the order in which each reading gets the checks
   */
  judge(
    conversation: Conversation,
    rubric: Rubric,
    options: CallOptions & { readonly seed: string },
  ): Promise<RubricResult>
}

/** Stands in a filled template in the place of the conversation. */
export const TRANSCRIPT_PLACEHOLDER = 'the transcript'

/** Translates texts that authors wrote; always a model. */
export type Translator = ModelInfo & {
  /**
   * Returns the same keys with their texts translated.
   * @param options `from` and `to` are language codes, such as en
   */
  translate(
    texts: Readonly<Record<string, string>>,
    options: CallOptions & { readonly from: string; readonly to: string },
  ): Promise<Readonly<Record<string, string>>>
}

/** What somebody tells of a conversation that they have ahead. */
export type ConversationAhead = {
  /** Who it is with, as a role. */
  readonly role: string
  readonly topic: string
  /** Empty if they name none. */
  readonly fear: string
  readonly wish: string
  /** How the other person is likely to be: the name of a kind of mood. */
  readonly mood: string
  readonly language: string
}

/** Limits of a draft: the lengths of its texts in characters, and how many facts and parts of an agreement it has. */
export const draftLimits = {
  title: 100,
  description: 500,
  situation: 900,
  directions: 2000,
  mood: 400,
  fact: 280,
  phrase: 60,
  phrases: 12,
  facts: { least: 3, most: 8 },
  agreement: { least: 1, most: 3 },
} as const

/** A scenario as a model makes it, in one language. Its caller checks it by the rules of every scenario. */
export const ScenarioDraft = z.object({
  title: z.string(),
  description: z.string(),
  /** Who the learner is in it. */
  situation: z.string(),
  /** How the partner plays the other person, and how their mood shows. */
  directions: z.string(),
  mood: z.string(),
  facts: z.array(
    z.object({
      text: z.string(),
      when: z.enum(factLayers),
      /** Any of these opens an earned fact. */
      earned_by: z.array(z.enum(worldConditions)),
      question: z.string(),
      /** Any of these marks a question as one for this fact. */
      phrases: z.array(z.string()),
    }),
  ),
  agreement: z.array(
    z.object({
      who: z.enum(['learner', 'character']),
      what: z.string(),
      /** Any of these marks a proposal as one of this need. */
      phrases: z.array(z.string()),
      by_when: z.boolean(),
    }),
  ),
})
export type ScenarioDraft = z.output<typeof ScenarioDraft>

/** Drafts a private scenario of a conversation that somebody has ahead; always a model. */
export type ScenarioDrafter = ModelInfo & {
  draft(ahead: ConversationAhead, options: CallOptions): Promise<ScenarioDraft>
}

/**
 * Translates for a slice within the time that a browser waits; the result fits the schema of texts written by hand.
 * Never call it with a transaction open, because it takes seconds.
 * @throws DomainError conflict (no model is configured), upstream, timeout
 */
export type Translate = <Texts>(
  texts: Readonly<Record<string, string>>,
  options: {
    /** Whose usage it is. */
    readonly userId: number
    readonly from: string
    readonly to: string
    readonly schema: z.ZodMiniType<Texts>
    /** Cancels the translation; absent where nobody can cancel it. */
    readonly signal?: AbortSignal | undefined
  },
) => Promise<{ readonly texts: Texts; readonly by: ModelInfo }>
