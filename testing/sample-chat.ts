import { type Chat, type Message, toBriefing } from '#features/chats/contract.ts'
import { blankBriefing } from '#features/scenarios/contract.ts'

/** A chat as the server would answer it: in English, with a mood and the given number of short turns. */
export const chatOf = (turns: number, differences: Partial<Chat> = {}): Chat => ({
  id: 7,
  chat_id: 7,
  scenario: { id: 3, title: 'Salary negotiation', description: 'Ask for what you want.' },
  mood: 2,
  language: 'en',
  turn_count: turns,
  evaluation: null,
  is_evaluated: false,
  created_at: '2026-11-18T10:01:00.000Z',
  context: ['You lead a team of six.'],
  briefing: toBriefing(blankBriefing),
  branch_id: 1,
  branches: [
    {
      id: 1,
      parent_id: null,
      from_message_id: null,
      first_message_id: turns > 0 ? 1 : null,
      turn_count: turns,
      is_evaluated: false,
      created_at: '2026-11-18T10:01:00.000Z',
    },
  ],
  character: null,
  messages: Array.from({ length: turns }, (_, turn) => turnOf(turn)).flat(),
  partner: { name: 'scripted', prompt_version: null, language: 'en' },
  ending: null,
  goals: [],
  voice: { language: null, transcribes: false },
  ...differences,
})

const turnOf = (turn: number): Message[] => [
  { id: turn * 2 + 1, is_user: true, content: `Question ${turn + 1}`, translated_content: null },
  { id: turn * 2 + 2, is_user: false, content: `Answer ${turn + 1}`, translated_content: null },
]
