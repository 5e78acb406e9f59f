import * as z from 'zod/mini'
import type { DraftedCheck, DraftedStory, DraftedWorld } from '#adapters/ai/drafting/port.ts'
import type { Translate } from '#adapters/ai/port.ts'
import { rubricLanguageCodes } from '#conversation/judging/rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { NewBrief } from '../contract-brief.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { makeWholeDraft, type OfferedMood, type WholeDraft } from './make-whole-draft.ts'
import { translateDraft } from './translate-draft.ts'

type EnglishParts = {
  readonly story: DraftedStory
  readonly world: DraftedWorld
  readonly checks: readonly DraftedCheck[]
}

/** For whom a draft is translated, into which languages, and what it may name. */
export type DraftTranslation = Pick<NewBrief, 'languages'> & {
  readonly userId: number
  /** The moods that there are. */
  readonly moods: readonly OfferedMood[]
  readonly signal: AbortSignal
}

/** Puts a draft together: the rubric in all languages that rubrics have, the rest in those that were asked for. */
export async function translateWholeDraft(
  translate: Translate,
  { userId, languages, moods, signal }: DraftTranslation,
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
