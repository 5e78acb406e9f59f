import type { CallOptions, ConversationAhead, ScenarioDraft, ScenarioDrafter } from '#adapters/ai/port.ts'

export type StandInDrafter = ScenarioDrafter & {
  /** The conversations it was asked to draft, in order. */
  readonly asked: readonly ConversationAhead[]
  /** Sets the answers from now on; default: `sampleDraft` of the role that was asked for. */
  answer(make: (ahead: ConversationAhead, options: CallOptions) => Promise<ScenarioDraft>): void
}

/** Stands in for a model whose speed, failures and drafts a test decides. Each call costs 10 tokens in and 5 out. */
export function standInDrafter(): StandInDrafter {
  const asked: ConversationAhead[] = []
  let make: Parameters<StandInDrafter['answer']>[0] = async ({ role }) => sampleDraft(role)
  return {
    name: 'test:drafter',
    promptVersion: 'drafter/1',
    asked,
    draft(ahead, options) {
      asked.push(ahead)
      options.recordUsage({ model: 'test:drafter', inputTokens: 10, outputTokens: 5 })
      return make(ahead, options)
    },
    answer: (next) => void (make = next),
  }
}

/** A scenario as a model may draft it, with a word of the learner's in each text. */
export const sampleDraft = (word = 'my manager'): ScenarioDraft => ({
  title: `Five tasks too many: ${word}`,
  description: `Tasks of a colleague who has left have come to you. (${word})`,
  situation: `You have had five tasks more since March, and you have asked for a talk. (${word})`,
  directions: `You are the person who hands out the work, and you want it to be done. (${word})`,
  mood: `You hear blame in neutral words, and explain yourself. (${word})`,
  facts: [
    {
      text: `The team is one person short. (${word})`,
      when: 'open',
      earned_by: [],
      question: `How is the team doing? (${word})`,
      phrases: ['the team doing', 'who is missing'],
    },
    {
      text: `I thought that you had room for it. (${word})`,
      when: 'asked',
      earned_by: [],
      question: `Why did you choose me? (${word})`,
      phrases: ['why me', 'choose me'],
    },
    {
      text: `I am asked every week why we are late. (${word})`,
      when: 'earned',
      earned_by: ['acknowledged', 'asked_openly'],
      question: `What weighs on you? (${word})`,
      phrases: ['weighs on you', 'pressure'],
    },
  ],
  agreement: [
    {
      who: 'character',
      what: `find somebody else for two of the tasks (${word})`,
      phrases: ['somebody else', 'two of the tasks'],
      by_when: true,
    },
  ],
})
