import type { BriefDrafter } from '#adapters/ai/drafting/port.ts'
import type { CallOptions, RecordUsage, ReserveCall, Translate } from '#adapters/ai/port.ts'
import { runAllOrAbort, withAbort } from '#platform/server/abort.ts'
import type { DraftingStage, NewBrief } from '../contract-brief.ts'
import type { WholeDraft } from './make-whole-draft.ts'
import { type DraftTranslation, translateWholeDraft } from './translate-whole-draft.ts'

export type WholeDraftDependencies = {
  readonly drafter: BriefDrafter
  readonly translate: Translate
  /** The timeout of one part. Milliseconds. */
  readonly timeout: number
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
}

type WantedDraft = NewBrief &
  DraftTranslation & {
    readonly enter: (stage: DraftingStage) => Promise<void>
  }

/**
 * Has a model write all parts of a scenario, at most two at a time. Nothing is stored.
 * @throws DomainError when a part fails; the signal's reason; ZodError when a part breaks a rule for typed input
 */
export async function writeWholeDraft(
  deps: WholeDraftDependencies,
  wanted: WantedDraft,
): Promise<WholeDraft> {
  const { answers, moods, signal } = wanted
  const offered = moods.map(({ title }) => title)
  const { drafter } = deps
  await wanted.enter('story')
  const story = await askPart(deps, wanted, signal, (options) =>
    drafter.draftStory(answers, offered, options),
  )
  await wanted.enter('partner_and_criteria')
  // If one of the two fails, the other is aborted, because its result would be paid for but unusable.
  const [world, checks] = await runAllOrAbort(signal, (both) => [
    askPart(deps, wanted, both, (options) => drafter.draftWorld(answers, story, options)),
    askPart(deps, wanted, both, (options) => drafter.draftRubric(answers, story, options)),
  ])
  await wanted.enter('languages')
  return translateWholeDraft(deps.translate, wanted, { story, world, checks })
}

function askPart<Part>(
  { timeout, countFor, reserveFor }: WholeDraftDependencies,
  { userId }: WantedDraft,
  signal: AbortSignal,
  draft: (options: CallOptions) => Promise<Part>,
): Promise<Part> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  const options = { signal: limited, recordUsage: countFor(userId), reserve: reserveFor(userId) }
  return withAbort(limited, draft(options))
}
