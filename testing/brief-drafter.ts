import type {
  BriefDrafter,
  DraftedCheck,
  DraftedStory,
  DraftedWorld,
  ScenarioBrief,
} from '#adapters/ai/drafting/port.ts'
import type { CallOptions } from '#adapters/ai/port.ts'
import { sampleDraft } from './drafter.ts'

/** The answers of an author to the brief. */
export const sampleBrief: ScenarioBrief = {
  learner: 'A new team lead, three months in the job.',
  other: 'Robin, a nurse with twenty years on the ward.',
  situation: 'Robin is late to the handover again, and the others have begun to talk about it.',
  practice: 'Naming it without blame, asking before judging, and ending with a step that both keep.',
  secret: 'Robin looks after a parent in the morning. Whoever asks openly and does not blame hears it.',
}

/** A story as a model may draft it. */
export const sampleStory = (): DraftedStory => ({
  title: 'Late again: the handover',
  description: 'A colleague comes late to the handover, and the others talk about it. (the handover)',
  intro_text: 'You lead the ward since March. Robin was late four times this month. (the handover)',
  learner_role: 'Team lead of the ward',
  goals: ['You both know what the mornings look like', 'There is a step that both keep'],
  knowledge: ['Robin was late four times this month', 'The others wait with the handover'],
  prompt: 'You are Robin. You want to be trusted, and you close when you hear blame. (the handover)',
  difficulty: 'hard',
  character: {
    name: 'Robin Hale',
    role: 'Nurse',
    description: 'You have been on the ward for twenty years, and you answer briefly. (the handover)',
    bio: 'On the ward for twenty years',
  },
  moods: ['Defensive'],
})

export const sampleWorld = (): DraftedWorld => {
  const { facts, agreement } = sampleDraft('the handover')
  return { facts, agreement }
}

export const sampleChecks = (): readonly DraftedCheck[] =>
  (['asking', 'acknowledging', 'planning', null] as const).map((skill, index) => ({
    name: `Check ${index + 1} of the handover`,
    description: 'The learner says what was seen, and asks how it came to that. (the handover)',
    skill,
    evidence: 'own_words',
    counter: index === 3,
    examples: {
      met: 'I saw that you came at ten past six. How was your morning?',
      partly: 'You were late. What happened?',
      not_met: 'You are always late.',
    },
  }))

type Make = {
  readonly story: (brief: ScenarioBrief, options: CallOptions) => Promise<DraftedStory>
  readonly world: (brief: ScenarioBrief, options: CallOptions) => Promise<DraftedWorld>
  readonly rubric: (brief: ScenarioBrief, options: CallOptions) => Promise<readonly DraftedCheck[]>
}

export type StandInBriefDrafter = BriefDrafter & {
  /** The parts that were requested, in order. */
  readonly asked: readonly (keyof Make)[]
  /** Replaces the answers for the given parts from now on; default: the samples, whose mood is one of the demo's. */
  answer(make: Partial<Make>): void
}

/** Stands in for a model whose speed, failures and drafts a test decides. Each call costs 10 tokens in and 5 out. */
export function standInBriefDrafter(): StandInBriefDrafter {
  const asked: (keyof Make)[] = []
  let make: Make = {
    story: async () => sampleStory(),
    world: async () => sampleWorld(),
    rubric: async () => sampleChecks(),
  }
  const count = (part: keyof Make, { recordUsage }: CallOptions) => {
    asked.push(part)
    recordUsage({ model: 'test:drafter', inputTokens: 10, outputTokens: 5 })
  }
  return {
    name: 'test:drafter',
    promptVersion: 'brief/1',
    asked,
    draftStory(brief, _moods, options) {
      count('story', options)
      return make.story(brief, options)
    },
    draftWorld(brief, _story, options) {
      count('world', options)
      return make.world(brief, options)
    },
    draftRubric(brief, _story, options) {
      count('rubric', options)
      return make.rubric(brief, options)
    },
    answer: (next) => void (make = { ...make, ...next }),
  }
}
