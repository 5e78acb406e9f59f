import type { LastAdvice, PracticeSummary, RunningChat } from '#features/practice/contract.ts'

/** Of somebody who has never practised. */
export const noPractice: PracticeSummary = { running: null, advice: null, tries: [] }

export const sampleRunningChat: RunningChat = {
  chat_id: 7,
  scenario: { id: 5, title: 'Saying no to a senior stakeholder' },
  language: 'en',
  turn_count: 3,
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
