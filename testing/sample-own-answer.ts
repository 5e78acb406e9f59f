import type { PreparedConversation } from '#features/own-conversations/contract.ts'

/** An own conversation as the server answers it. */
export const sampleOwn: PreparedConversation = {
  id: 5,
  role: 'my manager',
  title: 'Conversation: my manager',
  mood: 'defensive',
  takes_place_on: '2026-12-03',
  language: 'en',
  face_seed: 51,
  tries: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  topic: 'More and more tasks come to me.',
  fear: 'That I am interrupted.',
  wish: 'One task less from June on.',
  origin: 'template',
  produced_by: null,
  can_draft: false,
  is_drafting: false,
  debrief: null,
  version: 'first',
  scenario: {
    title: 'Conversation: my manager',
    description: 'More and more tasks come to me.',
    intro_text: 'You talk with: my manager.',
    directions: 'You are the manager.',
    world: {
      difficulty: 'fair',
      facts: [
        {
          key: 'side',
          layer: 'open',
          texts: { en: 'From where I stand it looks different.' },
          question: { sentence: { en: 'How do you see it?' }, words: { en: ['see it', 'your side'] } },
          conditions: [],
          judged: null,
          after: null,
        },
        {
          key: 'worry',
          layer: 'earned',
          texts: { en: 'I fear the blame.' },
          question: null,
          conditions: ['acknowledged'],
          judged: null,
          after: null,
        },
      ],
      needs: [
        {
          key: 'again',
          who: 'learner',
          what: { en: 'talk again' },
          words: { en: ['talk again'] },
          by_when: true,
        },
      ],
      gets: [],
    },
  },
  plan: {
    first_sentence: 'Thank you for the time.',
    next_steps: '',
    plans: [
      { trigger: 'You are no team player.', response: 'I ask what would count as one.', rehearsed: null },
      { trigger: 'They look at their watch.', response: 'I ask for a second date.', rehearsed: 'Thursday?' },
    ],
  },
}

/** The learner's debrief of it. */
export const sampleDebrief: NonNullable<PreparedConversation['debrief']> = {
  outcome: 'had',
  plans: sampleOwn.plan.plans.map(({ trigger, response }, index) => ({
    trigger,
    response,
    did: index === 0 ? 'done' : 'no_occasion',
  })),
  words: 'Begin with the figure.',
  written_at: '2026-12-11T09:00:00.000Z',
}
