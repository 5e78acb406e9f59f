import type { DraftedStory, ScenarioBrief } from '#adapters/ai/drafting/port.ts'
import { createModelBriefDrafter } from '#adapters/ai/model/brief-drafter.ts'
import { createModelDrafter } from '#adapters/ai/model/drafter.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { recordOutcome, type RecordedOutcome } from './record-outcome.ts'

/** A part that a model was asked to draft, with one line about the result. */
export type DraftedPart = RecordedOutcome<string> & { readonly what: string }

const told = {
  role: 'my manager',
  topic: 'More and more tasks come to me since a colleague has left.',
  fear: 'That I am interrupted.',
  wish: 'One task less from June on.',
  mood: 'defensive',
  language: 'en',
}

const brief: ScenarioBrief = {
  learner: 'A new team lead, three months in the job.',
  other: 'Robin, a nurse with twenty years on the ward.',
  situation: 'Robin is late to the handover again, and the others have begun to talk about it.',
  practice: 'Naming it without blame, asking before judging, and ending with a step that both keep.',
  secret: 'Robin looks after a parent in the morning. Whoever asks openly and does not blame hears it.',
}
const moods = ['Calm', 'Defensive', 'Anxious', 'Withdrawn']

/** Lets a model draft the scenario of an own conversation, and all parts of a scenario from a brief. */
export async function tryDrafts(
  model: LanguageModel,
  onStep: (step: string) => void,
): Promise<readonly DraftedPart[]> {
  const options = (signal: AbortSignal) => ({ signal, recordUsage: () => {} })
  onStep('drafts')
  const own = await recordOutcome((signal) => createModelDrafter(model).draft(told, options(signal)))
  const drafter = createModelBriefDrafter(model)
  const story = await recordOutcome((signal) => drafter.draftStory(brief, moods, options(signal)))
  const begun = [
    describe(
      'A conversation of one’s own is drafted',
      own,
      ({ title, facts }) => `${title}: ${facts.length} facts`,
    ),
    describe('A story is drafted of a brief', story, ({ title }) => title),
  ]
  // The other parts have to fit the story, so without one they are not drafted.
  return story.value === null ? begun : [...begun, ...(await tryOtherParts(model, story.value))]
}

async function tryOtherParts(model: LanguageModel, story: DraftedStory): Promise<readonly DraftedPart[]> {
  const drafter = createModelBriefDrafter(model)
  const options = (signal: AbortSignal) => ({ signal, recordUsage: () => {} })
  const world = await recordOutcome((signal) => drafter.draftWorld(brief, story, options(signal)))
  const rubric = await recordOutcome((signal) => drafter.draftRubric(brief, story, options(signal)))
  return [
    describe('What the character knows is drafted', world, ({ facts }) =>
      facts.map(({ text }) => text).join(' '),
    ),
    describe('A rubric is drafted', rubric, (checks) => checks.map(({ name }) => name).join('; ')),
  ]
}

const describe = <Value>(
  what: string,
  { value, ...outcome }: RecordedOutcome<Value>,
  read: (value: Value) => string,
): DraftedPart => ({ what, ...outcome, value: value === null ? null : read(value) })
