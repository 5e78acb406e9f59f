import { sampleDebrief, sampleOwn } from './sample-own-answer.ts'
import type { OwnData } from '#features/own-data/contract.ts'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { evaluationOf } from './sample-evaluation.ts'

const moment = '2026-11-18T10:01:00.000Z'

const branch = { turn_count: 1, is_evaluated: false, created_at: moment }

const { version: _, ...sampleOwnExport } = sampleOwn

const noBlame: EvaluatedCheck = {
  key: 'no-blame',
  name: 'Spoke without blame',
  skill: 'fairness',
  kind: 'judged',
  verdict: 'not_met',
  counter: true,
  readings: { met: 0, partly: 0, not_met: 3, no_occasion: 0 },
  evidence: [
    { message_id: 3, quotation: '<img src=x onerror=alert(1)>' },
    { message_id: 5, quotation: 'Words that lack something', is_missing: true },
  ],
}

const noInsults: EvaluatedCheck = {
  ...noBlame,
  key: 'no-insults',
  name: 'No insults',
  kind: 'counted',
  verdict: 'no_occasion',
  readings: { met: 0, partly: 0, not_met: 0, no_occasion: 0 },
  evidence: [],
}

/** An export with one conversation. A learner's message is HTML code, and the evaluation's HTML has forbidden tags. */
export const sampleOwnData: OwnData = {
  format: 'performance-partner/own-data',
  version: 1,
  exported_at: moment,
  profile: {
    username: 'marina',
    name: 'Marina Costa',
    email: 'marina@example.com',
    organization: 'Example',
    role: 'user',
    language: 'en',
    created_at: moment,
    last_active_at: moment,
    directory: { user_name: 'mcosta', external_id: 'E-4711', names: { givenName: 'Marina Luísa' } },
    erasure_requested_at: null,
    reminders: { debriefs: true, boosters: false },
  },
  sessions: [{ browser: 'Firefox', system: 'Linux', created_at: moment, last_used_at: moment }],
  conversations: [
    {
      id: 7,
      scenario: { id: 3, title: 'Salary negotiation', description: 'Ask for what you want.' },
      character: { name: 'Sam Rivera', role: 'Manager' },
      mood: 'Calm',
      language: 'en',
      turn_count: 1,
      created_at: moment,
      is_erased: false,
      branch_id: 2,
      branches: [
        { ...branch, id: 1, parent_id: null, from_message_id: null, first_message_id: 1 },
        { ...branch, id: 2, parent_id: 1, from_message_id: 1, first_message_id: 3 },
      ],
      hints: [{ branch_id: 2, position: 0, move: 'ask_first', created_at: moment }],
      messages: [
        { id: 1, is_user: true, content: 'Hello', created_at: moment, branch_id: 1, position: 0 },
        {
          id: 3,
          is_user: true,
          content: '<img src=x onerror=alert(1)>',
          created_at: moment,
          branch_id: 2,
          position: 0,
        },
        { id: 4, is_user: false, content: 'I see.', created_at: moment, branch_id: 2, position: 1 },
      ],
    },
  ],
  own_conversations: [
    {
      ...sampleOwnExport,
      plan: { ...sampleOwn.plan, next_steps: 'Put it in writing on Friday.' },
      debrief: sampleDebrief,
    },
  ],
  evaluations: [
    {
      id: 1,
      ...evaluationOf({
        content: '<p>Well said.</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="x">y</a>',
        scenario: { id: 3, title: 'Salary negotiation', description: 'Ask for what you want.' },
        checks: [noBlame, noInsults],
        objections: [
          { id: 1, check_key: 'no-blame', statement: null, reason: 'misread', words: 'I meant well' },
        ],
      }),
    },
  ],
  shared_evaluations: [
    {
      id: 1,
      chat_id: 7,
      branch_id: 2,
      turn_count: 1,
      recipient: { id: 2, name: 'Tomas Lindqvist', username: 'tomas' },
      with_transcript: true,
      shared_at: moment,
      last_read_at: null,
    },
  ],
  studies: [
    {
      title: 'Does practising help?',
      state: 'agreed',
      answered_at: moment,
      language: 'en',
      arm: 'later',
      measurements: [{ round: 'before', chat_id: 2, score: 0.5 }],
    },
  ],
  boosters: [
    {
      evaluation_id: 1,
      after_days: 3,
      check_key: 'no-blame',
      chat_id: 7,
      created_at: moment,
      results: [
        {
          branch_id: 1,
          turn_count: 3,
          check: {
            ...noBlame,
            verdict: 'partly',
            evidence: [
              { message_id: 1, quotation: 'Words of a short try' },
              { message_id: 3, quotation: 'Short words that lack something', is_missing: true },
            ],
          },
        },
      ],
    },
    {
      evaluation_id: 1,
      after_days: 10,
      check_key: 'no-blame',
      chat_id: null,
      created_at: moment,
      results: [],
    },
  ],
  reminders: [
    { kind: 'debriefs', state: 'sent', created_at: moment, day: '2026-12-03', after_days: null },
    { kind: 'boosters', state: 'dropped', created_at: moment, day: null, after_days: 10 },
  ],
  usage: [
    {
      day: '2026-11-18',
      purpose: 'partner',
      model: 'a-model',
      calls: 2,
      input_tokens: 200,
      output_tokens: 20,
    },
  ],
}
