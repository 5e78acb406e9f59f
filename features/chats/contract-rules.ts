// Learners' screens load this file, so it must not contain schemas (decision 73).
import type { MoodKind } from '#conversation/conversation.ts'
import { defineFailures, type Failure } from '#platform/contract/failures.ts'
import { findTextFailure, normalise } from '#platform/contract/text.ts'

export const chatFailures = defineFailures('chats', {
  invalidId: ['invalid', 'Invalid chat ID format'],
  missing: ['missing', 'Chat not found'],
  messageMissing: ['missing', 'Message not found'],
  branchMissing: ['missing', 'Branch not found'],
  branchEmpty: ['conflict', 'Nothing has been said in this branch yet.'],
  languageUnavailable: ['refused', 'This language is not available'],
  moodRequired: ['refused', 'Please choose a mood for this scenario'],
  moodUnavailable: ['refused', 'This mood is not available for this scenario'],
  busy: ['conflict', 'A reply is already on its way in this conversation. Please wait for it.'],
  failed: ['upstream', 'The partner could not reply. Please try again.'],
  slow: ['timeout', 'The partner took too long to reply. Please try again.'],
  erased: [
    'conflict',
    'The words of this conversation have gone because of their age. Please start a new one.',
  ],
  ended: ['conflict', 'This conversation has ended. You can edit one of your messages to go back.'],
  turnsSpent: [
    'conflict',
    'This short try has had all its turns. You can edit one of your messages to go back.',
  ],
  hintsSpent: ['conflict', 'There are no more hints in this try.'],
  hintsNotNeeded: [
    'conflict',
    'You have shown what you need here without a hint in your last evaluations. You will find it yourself.',
  ],
  takenOver: ['unavailable', 'This reply was taken over by another server. Please try again.'],
})

/** Characters of a message after normalising, as `String.length` counts them (specification, section 9). */
export const MESSAGE_LENGTH = 2000
/** Turns after which a chat can be evaluated (specification, section 9). */
export const EVALUATION_TURNS = 5
/** The rate limit of beginning chats (requirement L2). Seconds; the configuration sets the limit. */
export const CHAT_RATE_LIMIT = { window: 3600, cooldown: 300 } as const
/** The rate limit of sending (specification, section 9). Seconds; the configuration sets the limit. */
export const MESSAGE_RATE_LIMIT = { window: 60, cooldown: 10 } as const

/** The failure of a text that may not be sent as a message, or undefined. Normalises the text first. */
export const findMessageFailure = (text: string): Failure | undefined =>
  findTextFailure(normalise(text), MESSAGE_LENGTH)

export const isChatId = (text: string): boolean => /^\d+$/.test(text)

/** How a face looks; it follows from the mood of the chat. */
export const faceExpressions = ['calm', 'warm', 'flat', 'tense', 'worried'] as const
type FaceExpression = (typeof faceExpressions)[number]

/** The expression of somebody in a mood, by its kind. */
export const moodExpressions = {
  neutral: 'calm',
  calm: 'calm',
  enthusiastic: 'warm',
  defensive: 'flat',
  withdrawn: 'flat',
  angry: 'tense',
  anxious: 'worried',
} as const satisfies Record<MoodKind, FaceExpression>
