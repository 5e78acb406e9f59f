import type { DraftedCheck, DraftedStory, DraftedWorld } from '#adapters/ai/drafting/port.ts'
import type { Translate } from '#adapters/ai/port.ts'
import { rubricLanguageCodes } from '#conversation/judging/rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { NewBrief } from '../contract-brief.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { makeWholeDraft, type OfferedMood, type WholeDraft } from './make-whole-draft.ts'
import { translateDraft } from './translate-draft.ts'
import { mergeTexts, translateInParts, type TextsByKey } from './translate-in-parts.ts'

type EnglishParts = {
  readonly story: DraftedStory
  readonly world: DraftedWorld
  readonly checks: readonly DraftedCheck[]
}

/** For which user and into which languages a draft is translated, and the moods it may name. */
export type DraftTranslation = Pick<NewBrief, 'languages'> & {
  readonly userId: number
  /** The existing moods. */
  readonly moods: readonly OfferedMood[]
  readonly signal: AbortSignal
}

/** Makes the whole draft: the rubric in all rubric languages, the rest in the requested ones. */
export async function translateWholeDraft(
  translate: Translate,
  { userId, languages, moods, signal }: DraftTranslation,
  { story, world, checks }: EnglishParts,
): Promise<WholeDraft> {
  const texts = textsOfChecks(checks)
  const localChecks: Record<string, TextsByKey> = { [FALLBACK_LANGUAGE]: mergeTexts(texts) }
  for (const to of rubricLanguageCodes.filter((code) => code !== FALLBACK_LANGUAGE)) {
    const options = { userId, from: FALLBACK_LANGUAGE, to, signal }
    localChecks[to] = (await translateInParts(translate, texts, options)).texts
  }
  const whole = makeWholeDraft({ story, world, checks, localChecks, moods })
  let draft: WorkspaceDraft = whole.draft
  for (const code of languages)
    draft = (await translateDraft(translate, draft, { userId, code, signal }))(draft)
  return { ...whole, draft }
}

/** The texts of the checks, by place; each check is a group. */
const textsOfChecks = (checks: readonly DraftedCheck[]): readonly TextsByKey[] =>
  checks.map(({ name, description, examples }, index) => ({
    [`${index} name`]: name,
    [`${index} description`]: description,
    [`${index} met`]: examples.met,
    [`${index} partly`]: examples.partly,
    [`${index} not_met`]: examples.not_met,
  }))
