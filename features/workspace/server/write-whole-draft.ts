import * as z from 'zod/mini'
import type { BriefDrafter, DraftedCheck, DraftedStory, DraftedWorld } from '#adapters/ai/drafting/port.ts'
import type { CallOptions, RecordUsage, ReserveCall, Translate } from '#adapters/ai/port.ts'
import { rubricLanguageCodes } from '#features/criteria/contract-rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { withAbort } from '#platform/server/abort.ts'
import type { DraftingStage, NewBrief } from '../contract-brief.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { makeWholeDraft, type OfferedMood, type WholeDraft } from './make-whole-draft.ts'
import { translateDraft } from './translate-draft.ts'

export type WholeDraftDependencies = {
  readonly drafter: BriefDrafter
  readonly translate: Translate
  /** For one part. Milliseconds. */
  readonly timeout: number
  /** Records what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  /** Reserves what a user's requests to a model may cost. */
  readonly reserveFor: (userId: number) => ReserveCall
}

type WantedDraft = NewBrief & {
  readonly userId: number
  /** The moods that there are. */
  readonly moods: readonly OfferedMood[]
  readonly signal: AbortSignal
  readonly enter: (stage: DraftingStage) => Promise<void>
}

/**
 * Has a model write all parts of a scenario, no more than two at once. Nothing is stored.
 * @throws DomainError when a part fails; the reason of the signal; ZodError when a part breaks a rule of what is typed
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
  const [world, checks] = await writeTogether(signal, (both) => [
    askPart(deps, wanted, both, (options) => drafter.draftWorld(answers, story, options)),
    askPart(deps, wanted, both, (options) => drafter.draftRubric(answers, story, options)),
  ])
  await wanted.enter('languages')
  return translateWhole(deps, wanted, { story, world, checks })
}

type EnglishParts = {
  readonly story: DraftedStory
  readonly world: DraftedWorld
  readonly checks: readonly DraftedCheck[]
}

/** The rubric in all languages that rubrics have, and the draft in those that were asked for. */
async function translateWhole(
  { translate }: WholeDraftDependencies,
  { userId, languages, moods, signal }: WantedDraft,
  { story, world, checks }: EnglishParts,
): Promise<WholeDraft> {
  const texts = textsOfChecks(checks)
  const localChecks: Record<string, Readonly<Record<string, string>>> = { [FALLBACK_LANGUAGE]: texts }
  for (const to of rubricLanguageCodes.filter((code) => code !== FALLBACK_LANGUAGE)) {
    const options = { userId, from: FALLBACK_LANGUAGE, to, schema: Translated, signal }
    localChecks[to] = (await translate(texts, options)).texts
  }
  const whole = makeWholeDraft({ story, world, checks, localChecks, moods })
  let draft: WorkspaceDraft = whole.draft
  for (const code of languages)
    draft = (await translateDraft(translate, draft, { userId, code, signal }))(draft)
  return { ...whole, draft }
}

const Translated = z.record(z.string(), z.string())

/** Every text of the checks by where it stands. */
const textsOfChecks = (checks: readonly DraftedCheck[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    checks.flatMap(({ name, description, examples }, index) => [
      [`${index} name`, name],
      [`${index} description`, description],
      [`${index} met`, examples.met],
      [`${index} partly`, examples.partly],
      [`${index} not_met`, examples.not_met],
    ]),
  )

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

/** Where one of two fails, the other one is ended: nobody pays for what cannot be used. */
async function writeTogether<One, Other>(
  signal: AbortSignal,
  start: (signal: AbortSignal) => [Promise<One>, Promise<Other>],
): Promise<[One, Other]> {
  const failed = new AbortController()
  const parts = start(AbortSignal.any([signal, failed.signal]))
  try {
    return await Promise.all(parts)
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(parts)
    throw error
  }
}
