import type { Conversation } from '#conversation/conversation.ts'
import type { CountedCheck, CountedRule } from '#conversation/judging/rubric.ts'
import { createConversation } from './rehearse.ts'

/** A conversation of alternating messages; the learner speaks first. */
export const alternatingConversation = (language: string, ...messages: readonly string[]): Conversation =>
  createConversation(
    messages.map((content, i) => ({ isUser: i % 2 === 0, content })),
    { language },
  )

const texts = { en: 'text', pt: 'texto', fr: 'texte' }

export const createCountedCheck = (rule: CountedRule, met: number, partly: number): CountedCheck => ({
  kind: 'counted',
  key: 'check',
  name: texts,
  description: texts,
  skill: null,
  examples: { met: texts, partly: texts, not_met: texts },
  rule,
  met,
  partly,
})

/** One check for each rule, in the order of the catalogue. */
export const checksOfEachRule = [
  createCountedCheck('open_questions', 2, 1),
  createCountedCheck('share_of_words', 50, 60),
  createCountedCheck('longest_message', 20, 30),
  createCountedCheck('agreed_steps', 2, 1),
  createCountedCheck('taken_up_words', 2, 1),
  createCountedCheck('figures_and_dates', 2, 1),
  createCountedCheck('insults_and_threats', 0, 1),
]
