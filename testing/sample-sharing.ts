import type { ReceivedEvaluation, SharedEvaluation } from '#features/sharing/contract.ts'

const moment = '2026-11-19T09:30:00.000Z'

/** The sample evaluation, shared with an administrator. */
export const sharedWith = (differences: Partial<SharedEvaluation> = {}): SharedEvaluation => ({
  id: 5,
  chat_id: 7,
  branch_id: 1,
  turn_count: 6,
  recipient: { id: 2, name: 'Tomas Lindqvist', username: 'tomas' },
  with_transcript: false,
  shared_at: moment,
  last_read_at: null,
  ...differences,
})

/** The shared evaluation as its recipient reads it, with its transcript. */
export const receivedEvaluation = (differences: Partial<ReceivedEvaluation> = {}): ReceivedEvaluation => ({
  id: 5,
  person: { id: 1, name: 'Marina Costa', username: 'marina' },
  scenario: {
    title: 'Feedback after missed deadlines',
    description: 'Sam has missed two deadlines. Find out why, and agree on what happens next.',
  },
  with_transcript: true,
  shared_at: moment,
  created_at: '2026-11-18T10:01:00.000Z',
  turn_count: 6,
  produced_by: 'scripted',
  language: 'en',
  content:
    '<p>You let Sam tell their side before you told yours.</p><h2>Specifics</h2><blockquote>How have the last few weeks been for you?</blockquote><p>An open question at the very beginning.</p>',
  skills: [
    { skill: 'listening', level: 2 },
    { skill: 'fairness', level: 0 },
  ],
  checks: [
    {
      key: 'open-questions',
      name: 'Asked open questions',
      kind: 'judged',
      verdict: 'met',
      counter: false,
      quotations: ['How have the last few weeks been for you?'],
    },
    {
      key: 'no-blame',
      name: 'Spoke without blame',
      kind: 'judged',
      verdict: 'not_met',
      counter: true,
      quotations: ['You always leave things until the last minute'],
    },
    {
      key: 'next-steps',
      name: 'Agreed on next steps',
      kind: 'judged',
      verdict: 'no_occasion',
      counter: false,
      quotations: [],
    },
    {
      key: 'no-insults',
      name: 'No insults',
      kind: 'counted',
      verdict: 'no_occasion',
      counter: true,
      quotations: [],
    },
  ],
  messages: [
    {
      is_user: true,
      content: 'Hi Sam, thank you for making the time. How have the last few weeks been for you?',
    },
    { is_user: false, content: 'Honestly? Long. The two projects landed in the same week.' },
    {
      is_user: true,
      content: 'You always leave things until the last minute, and maybe we could look at that.',
    },
    { is_user: false, content: 'I am not going to sit here and be told that I always do anything.' },
  ],
  ...differences,
})
