import type { DueDebrief } from '#features/own-conversations/contract-debrief.ts'
import type { Booster, OfferedBooster } from '#features/practice/contract-booster.ts'
import type { LastAdvice, PracticeSummary, RunningChat } from '#features/practice/contract.ts'

/** The summary of a learner who has never practised. */
export const noPractice: PracticeSummary = {
  running: null,
  advice: null,
  debrief: null,
  booster: null,
  tries: [],
}

export const sampleRunningChat: RunningChat = {
  chat_id: 7,
  scenario: { id: 5, title: 'Saying no to a senior stakeholder' },
  language: 'en',
  turn_count: 3,
  turn_limit: null,
  character: { name: 'Dominique Aubert', role: 'Head of sales', face_seed: 7, expression: 'warm' },
  last_words: 'Good, June then.',
}

export const sampleAdvice: LastAdvice = {
  chat_id: 6,
  branch_id: 1,
  scenario: { id: 1, title: 'Feedback after missed deadlines' },
  language: 'en',
  created_at: '2026-11-18T10:01:00.000Z',
  is_counted: false,
  moment: {
    check_key: 'asks-first',
    title: 'Asks before advising',
    verdict: 'not_met',
    message_id: 103,
    quotation: 'Block two hours every morning.',
    feedback: 'One open question first would have kept the door open.',
    better: 'What would make your mornings easier?',
  },
}

export const sampleDueDebrief: DueDebrief = {
  own_conversation_id: 5,
  role: 'my manager',
  title: 'Conversation: my manager',
  language: 'en',
  face_seed: 51,
  takes_place_on: '2026-12-03',
}

export const sampleOffer: OfferedBooster = {
  evaluation_id: 12,
  after_days: 3,
  check: { key: 'asks-first', name: 'Asks before advising' },
  verdict: 'not_met',
  evaluated_at: '2026-11-18T10:01:00.000Z',
  scenario: { id: 1, title: 'Feedback after missed deadlines' },
  language: 'en',
  turns: 3,
}

/** A short try whose check was met. */
export const sampleBooster: Booster = {
  evaluation_id: 12,
  after_days: 3,
  branch_id: 1,
  check: { key: 'asks-first', name: 'Asks before advising', looks_for: 'An open question first.' },
  turns: 3,
  result: {
    key: 'asks-first',
    name: 'Asks before advising',
    skill: 'asking',
    kind: 'judged',
    verdict: 'met',
    counter: false,
    readings: { met: 3, partly: 0, not_met: 0, no_occasion: 0 },
    evidence: [{ message_id: 5, quotation: 'What keeps you from it?' }],
  },
}
