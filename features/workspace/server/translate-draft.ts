import * as z from 'zod/mini'
import type { Translate } from '#adapters/ai/port.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { mapScenarioTexts, scenarioTextFields } from '#features/scenarios/contract.ts'
import type { TypedWorld } from '#features/worlds/contract-admin.ts'
import { TypedTexts } from '../contract.ts'
import type { ContentTexts, WorkspaceDraft } from '../contract-content.ts'
import { mergeTexts, translateInParts, TextsByKeySchema, type TextsByKey } from './translate-in-parts.ts'

/**
 * Has all English texts of a draft translated: the texts for learners, the facts and the needs.
 * @returns a function that puts the translation into a later state of the draft
 */
export async function translateDraft(
  translate: Translate,
  draft: WorkspaceDraft,
  { userId, code, signal }: { readonly userId: number; readonly code: string; readonly signal?: AbortSignal },
): Promise<(draft: WorkspaceDraft) => WorkspaceDraft> {
  const groups = englishOf(draft)
  const english = mergeTexts(groups)
  // Accepts only what could have been typed, such as no text longer than its field.
  const schema = TextsByKeySchema.check(
    z.refine((made) => TypedTexts.safeParse(translatedTexts(made)).success),
    z.refine((made) => Object.entries(made).every(([key, text]) => isStillList(english[key] ?? '', text))),
  )
  const options = { userId, from: FALLBACK_LANGUAGE, to: code, schema, signal }
  const { texts: made, by } = await translateInParts(translate, groups, options)
  const produced = { by: by.name, prompt_version: by.promptVersion, at: new Date().toISOString() }
  return (current) => withTranslation(current, code, made, produced)
}

const translatedTexts = (made: TextsByKey) => mapScenarioTexts((field) => made[`text ${field}`] ?? '')

function withTranslation(
  draft: WorkspaceDraft,
  code: string,
  made: TextsByKey,
  produced: ContentTexts['produced'],
): WorkspaceDraft {
  return {
    ...draft,
    texts: { ...draft.texts, [code]: { ...translatedTexts(made), stale: false, produced } },
    world: fillWorld(draft.world, code, made),
  }
}

/** All English texts except blank ones, by their place in the draft; each fact and each need is a group. */
function englishOf({ texts, world }: WorkspaceDraft): readonly TextsByKey[] {
  const { en } = texts
  const groups: readonly (readonly (readonly [string, string])[])[] = [
    scenarioTextFields.map((field) => [`text ${field}`, en?.[field] ?? '']),
    ...world.facts.map(({ key, texts: said, question }) => [
      [`fact ${key}`, said['en'] ?? ''] as const,
      [`question ${key}`, question.sentence['en'] ?? ''] as const,
      [`words ${key}`, (question.words['en'] ?? []).join(SEPARATOR)] as const,
    ]),
    ...world.needs.map(({ key, what, words }) => [
      [`need ${key}`, what['en'] ?? ''] as const,
      [`wanted ${key}`, (words['en'] ?? []).join(SEPARATOR)] as const,
    ]),
  ]
  return groups.map((group) => Object.fromEntries(group.filter(([, text]) => text.trim() !== '')))
}

/**
 * Separates the entries that identify a question or an offer; they are translated as one list. Whole questions hold
 * commas, and a list may get another number of entries, as two of them may have one translation.
 */
const SEPARATOR = ' | '
const splitWordList = (text: string): string[] =>
  text
    .split(SEPARATOR.trim())
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** A list whose entries came back as one would be recognised by all of them together, so never. */
const isStillList = (source: string, translation: string): boolean =>
  !source.includes(SEPARATOR) || splitWordList(translation).length > 1

function fillWorld(world: TypedWorld, code: string, made: TextsByKey): TypedWorld {
  const put = <T>(values: Record<string, T>, key: string, read: (text: string) => T): Record<string, T> => {
    const text = made[key]
    return text === undefined ? values : { ...values, [code]: read(text) }
  }
  const asIs = (text: string) => text
  return {
    ...world,
    facts: world.facts.map((fact) => ({
      ...fact,
      texts: put(fact.texts, `fact ${fact.key}`, asIs),
      question: {
        sentence: put(fact.question.sentence, `question ${fact.key}`, asIs),
        words: put(fact.question.words, `words ${fact.key}`, splitWordList),
      },
    })),
    needs: world.needs.map((need) => ({
      ...need,
      what: put(need.what, `need ${need.key}`, asIs),
      words: put(need.words, `wanted ${need.key}`, splitWordList),
    })),
  }
}
