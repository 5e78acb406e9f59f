/** When a fact may be told: from the start, once it is asked for, or once the learner has met one of its conditions. */
export const factLayers = ['open', 'asked', 'earned'] as const
export type FactLayer = (typeof factLayers)[number]

/** What a learner can do in a message so that the character tells or agrees to more. */
export const worldConditions = [
  /** Gave back what the other person had just said or felt. */
  'acknowledged',
  'asked_openly',
  /** Named their own part in what happened. */
  'owned_share',
  'apologised',
  /** Offered to do something. */
  'offered',
  /** Named a figure, a date or an example instead of judging. */
  'named_fact',
] as const
export type Condition = (typeof worldConditions)[number]

/** How much it takes until the character gives way. */
export const difficulties = ['gentle', 'fair', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** A text by language code; `en` is always there and stands in for missing ones. */
type WorldTexts = Readonly<Record<string, string>> & { readonly en: string }

/**
 * Words, beginnings of words or phrases by language code, one of which is enough. A fact's may also be whole questions
 * that end in ?.
 */
export type WorldWords = Readonly<Record<string, readonly string[]>>

/** Something that the character knows and may tell, in the character's own words. */
export type Fact = {
  /** Names the fact within its world: lower case, digits and hyphens. It stays when the fact is worded anew. */
  readonly key: string
  readonly layer: FactLayer
  readonly texts: WorldTexts
  /** The question that it answers, as a sentence, and words of which such a question has at least one. */
  readonly question: { readonly sentence: WorldTexts; readonly words: WorldWords } | null
  /** What opens an earned fact: any of these … */
  readonly conditions: readonly Condition[]
  /** … or what this sentence says, which only a model can judge. */
  readonly judged: string | null
  /** The key of a fact that has to be told before. */
  readonly after: string | null
}

/** Who does what an agreement takes; `somebody` is whomever the learner names. */
export const worldParties = ['learner', 'character', 'somebody'] as const

/** A part of what both have to agree on. */
export type Need = {
  readonly key: string
  readonly who: (typeof worldParties)[number]
  readonly what: WorldTexts
  readonly words: WorldWords
  /** Whether it takes a date. */
  readonly by_when: boolean
}

/** The part of a scenario that the director reads: what the character knows, and what an agreement takes. */
export type World = {
  readonly difficulty: Difficulty
  readonly facts: readonly Fact[]
  readonly needs: readonly Need[]
  /** What the character must have got before it agrees: all of these. */
  readonly gets: readonly Condition[]
}

export const emptyWorld: World = { difficulty: 'fair', facts: [], needs: [], gets: [] }

/** A condition that the learner has met, with the message that shows it. */
export type Deed = {
  readonly condition: Condition
  /** The number of the message among those of the conversation, from 1. */
  readonly message: number
  /** Word for word from that message. */
  readonly quotation: string
}

/** What the learner has proposed to meet a need. */
export type Proposal = {
  /** The key of the need. */
  readonly need: string
  readonly message: number
  readonly who: Need['who']
  /** The name that the learner said, where `who` is `somebody`. */
  readonly name: string | null
  /** The date in the learner's words. */
  readonly when: string | null
  /**
   * What was agreed in a model's words, and the words that prove it: the learner's, or the character's if the character
   * does it. Absent if no model has read the proposal.
   */
  readonly what?: string | undefined
  readonly quotation?: string | undefined
}

export const endings = ['agreed', 'broken_off'] as const
export type Ending = (typeof endings)[number]

/** Where a conversation stands after a message. It is stored with each reply, so that an edit goes back to it. */
export type DirectorState = {
  /** From 0, at ease, to 5, about to leave. */
  readonly tension: number
  /** From -2 to 8. */
  readonly trust: number
  readonly deeds: readonly Deed[]
  /** Keys of the facts that were asked for. */
  readonly asked: readonly string[]
  /** Keys of the facts that the character has told. */
  readonly told: readonly string[]
  /** After which message each fact was told; absent in older states, which did not keep it. */
  readonly toldAfter?: Readonly<Record<string, number>> | undefined
  readonly proposed: readonly Proposal[]
  /** Those of the proposals that the character has said yes to. */
  readonly agreed: readonly Proposal[]
  /** What else both have agreed on, by the newest reading. It is worked out anew each time. */
  readonly promises?: readonly JudgedPromise[] | undefined
  /**
   * Deeds that rules have found and a model denies. They count for nothing, except that the same deed does less each
   * time.
   */
  readonly denied?: readonly Deed[] | undefined
  /** The learner's messages that a model is still to read, and how the conversation had ended before them. */
  readonly unread?: { readonly messages: readonly number[]; readonly ending: Ending | null } | undefined
  /** Whether the character has said that it will not go on like this. */
  readonly isWarned: boolean
  readonly ending: Ending | null
}

/**
 * The ending that may be shown: one that only rules have found waits for the model, unless the character has broken
 * off.
 */
export const shownEnding = ({ ending, unread }: DirectorState): Ending | null =>
  unread && ending !== 'broken_off' ? unread.ending : ending

/** What a model found in an exchange. */
export type JudgedDeed = { readonly message: number; readonly quotation: string } & (
  | { readonly met: Condition }
  /** What the `judged` sentence of a fact says. */
  | { readonly met: 'fact'; readonly fact: string }
  /** The question that a fact answers. */
  | { readonly met: 'question'; readonly fact: string }
  /** A fact that the reply tells, in whatever words; the quotation is the reply's. */
  | { readonly met: 'told'; readonly fact: string }
  /** What a need takes, to which the character has said yes. */
  | {
      readonly met: 'need'
      readonly need: string
      /** The message that was read, where the words that prove it stand in an earlier one. */
      readonly readWith?: number | undefined
      /** Who does it and what was agreed, in a model's words; absent where the author's say it. */
      readonly who?: Need['who'] | undefined
      readonly what?: string | undefined
      readonly name: string | null
      readonly when: string | null
    }
  /** What both have agreed on beside the needs. It stands until a reading that covers it does not name it any more. */
  | {
      readonly met: 'promise'
      readonly who: Need['who']
      readonly what: string
      /** The message that was read. */
      readonly readWith: number
      readonly name: string | null
      readonly when: string | null
    }
  /** Both know what happens next, whether or not an author has foreseen it, and one of them closes the conversation. */
  | { readonly met: 'closed' }
  /**
   * The message was read: deeds that are not named for it were not done. `from`: the first message that was shown with
   * it.
   */
  | { readonly met: 'read'; readonly from?: number | undefined }
  /** No model has read the message, and none will: what rules have found in it stands. */
  | { readonly met: 'unread' }
)

export type JudgedPromise = Extract<JudgedDeed, { met: 'promise' }>
export type JudgedStep = JudgedPromise | Extract<JudgedDeed, { met: 'need' }>

/**
 * What an agreement still waits for: that the learner has met a condition, or has said what is to be done, or by when.
 */
export const missingParts = [...worldConditions, 'proposal', 'date'] as const
export type MissingPart = (typeof missingParts)[number]

/** What the reply has to do. */
export const tasks = [
  /** Say that this is the end, and why. */
  'break_off',
  /** Say that the conversation ends if it goes on like this. */
  'warn',
  'push_back',
  /** Give the facts that were asked for. */
  'answer',
  /** Say that one would rather not speak of it yet. */
  'withhold',
  /** Ask what was meant: two facts would answer alike. */
  'ask_back',
  /** Say yes to what was proposed. */
  'agree',
  /** Respond to what was just said, and say yes to what was proposed before. */
  'agree_too',
  /** Say that what was agreed stands. */
  'confirm',
  /** Ask by when, and for something firm. */
  'ask_when',
  /** Say what is still missing before one can agree. */
  'hold_back',
  'respond',
] as const
export type Task = (typeof tasks)[number]

/** What a learner could do next. A hint names one of these, and never the words to say. */
export const hintMoves = [
  'acknowledge',
  'ask',
  /** Before anything is proposed. */
  'ask_first',
  'own_share',
  'apologise',
  'offer',
  /** Say what was seen, with an example, instead of judging. */
  'name_fact',
  /** Take back what was hostile. */
  'cool_down',
  /** Go into what has just been told. */
  'take_up',
  'propose',
  /** Say by when. */
  'set_date',
  'sum_up',
] as const
export type HintMove = (typeof hintMoves)[number]

/** What a partner gets for its reply: the facts that may be told now, and the task of the reply. */
export type Direction = {
  /** The state before the learner's message, with all that a model has read. */
  readonly before: DirectorState
  /** The state after the learner's message and before the reply. */
  readonly state: DirectorState
  /** Every fact that may be told, those told before among them, in the chat's language. */
  readonly open: readonly { readonly key: string; readonly layer: FactLayer; readonly text: string }[]
  readonly task: Task
  /** Keys from `open` that the learner has just asked for, best match first. */
  readonly answers: readonly string[]
  /** The first thing that is missing before the character agrees; null if only time is missing, or nothing. */
  readonly missing: MissingPart | null
}
