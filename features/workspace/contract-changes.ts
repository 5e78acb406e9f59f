import * as z from 'zod/mini'
import { describeCharacter } from '#features/characters/contract.ts'
import { scenarioTextFields } from '#features/scenarios/contract.ts'
import type { WorldFact, WorldNeed } from '#features/worlds/contract.ts'
import type { ScenarioContent } from './contract-content.ts'
import { byKey } from './contract-merge.ts'

const parts = [
  'text',
  'language',
  'prompt',
  'difficulty',
  'fact',
  'facts_order',
  'need',
  'gets',
  'cast',
  'character',
  'mood',
  'criteria',
  'rubric',
] as const

/** The properties of a fact, need, character, mood or language that can change. */
const aspects = [
  'text',
  'layer',
  'question',
  'words',
  'conditions',
  'judged',
  'after',
  'who',
  'by_when',
  'name',
  'role',
  'face',
  'description',
  'bio',
  'title',
  'stale',
] as const

/** One difference between two contents of a scenario. */
export const ContentChange = z.object({
  /** The part of the content. */
  part: z.enum(parts),
  /** Whether it was added, removed or changed. */
  kind: z.enum(['added', 'removed', 'changed']),
  /** The language of a text. */
  language: z.optional(z.string()),
  /** Which text of the scenario; absent for other parts. */
  field: z.optional(z.enum(scenarioTextFields)),
  /** The current name of the changed fact, need, character or mood; absent if it was added or removed as a whole. */
  of: z.optional(z.string()),
  /** Which property of it changed. */
  aspect: z.optional(z.enum(aspects)),
  /**
   * The values before and after, enum values by their names and lists joined with ", "; absent where there was none.
   */
  before: z.optional(z.string()),
  /** The value after; absent where there is none. */
  after: z.optional(z.string()),
})
export type ContentChange = z.output<typeof ContentChange>

/** Lists the differences between two contents, in the order of the workspace's steps. */
export const describeChanges = (before: ScenarioContent, after: ScenarioContent): ContentChange[] => [
  ...compareLanguages(before, after, ['en']),
  ...changed('prompt', before.prompt, after.prompt),
  ...changed('difficulty', before.world.difficulty, after.world.difficulty),
  ...compareItems('fact', byKey(before.world.facts), byKey(after.world.facts), {
    nameOf: ({ texts }) => texts.en,
    aspectsOf: (fact, side) => aspectsOfFact(fact, (side === 'before' ? before : after).world.facts),
  }),
  ...compareOrder(before, after),
  ...compareItems('need', byKey(before.world.needs), byKey(after.world.needs), {
    nameOf: ({ what }) => what.en,
    aspectsOf: aspectsOfNeed,
  }),
  ...changed('gets', before.world.gets.join(', '), after.world.gets.join(', ')),
  ...compareCast(castOf(before), castOf(after)),
  ...compareItems(
    'character',
    kept(before.characters, after.characters),
    kept(after.characters, before.characters),
    { nameOf: describeCharacter, aspectsOf: aspectsOfCharacter },
  ),
  ...compareItems('mood', kept(before.moods, after.moods), kept(after.moods, before.moods), {
    nameOf: ({ titles }) => titles['en'] ?? '',
    aspectsOf: ({ titles, description }) => [
      ...byLanguage('title', titles),
      ...toAspects('description', description),
    ],
  }),
  ...changed('criteria', before.criteria?.key, after.criteria?.key),
  ...(before.criteria?.key === after.criteria?.key
    ? changed('rubric', before.criteria?.rubric?.toString(), after.criteria?.rubric?.toString())
    : []),
  ...compareLanguages(before, after, listTranslations(before, after)),
]

type Part = ContentChange['part']

function changed(part: Part, before: string | undefined, after: string | undefined): ContentChange[] {
  if (before === after) return []
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return [{ part, kind, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }]
}

/** Compares the texts in these languages field by field. */
const compareLanguages = (before: ScenarioContent, after: ScenarioContent, codes: readonly string[]) =>
  codes.flatMap((language): ContentChange[] => {
    const [old, now] = [before.texts[language], after.texts[language]]
    if (!old || !now) return [{ part: 'language', kind: now ? 'added' : 'removed', language }]
    return [
      ...scenarioTextFields.flatMap((field) =>
        changed('text', old[field], now[field]).map((one) => ({ ...one, language, field })),
      ),
      ...changed('language', yesOrNo(old.stale), yesOrNo(now.stale)).map((one) => ({
        ...one,
        language,
        aspect: 'stale' as const,
      })),
    ]
  })

const listTranslations = (before: ScenarioContent, after: ScenarioContent): readonly string[] =>
  Object.keys({ ...before.texts, ...after.texts })
    .filter((code) => code !== 'en')
    .toSorted()

type Items<T> = Readonly<Record<string, T>>

/** One property of an item that is compared by itself. */
type Aspect = {
  readonly aspect: (typeof aspects)[number]
  readonly language?: string
  readonly value: string
}

type Reader<T> = {
  readonly nameOf: (one: T) => string
  readonly aspectsOf: (one: T, side: 'before' | 'after') => readonly Aspect[]
}

/** Lists added and removed items by name, and for items in both, each property with a new value. */
function compareItems<T>(part: Part, before: Items<T>, after: Items<T>, { nameOf, aspectsOf }: Reader<T>) {
  return Object.keys({ ...before, ...after }).flatMap((key): ContentChange[] => {
    const [old, now] = [before[key], after[key]]
    if (old === undefined) return now === undefined ? [] : [{ part, kind: 'added', after: nameOf(now) }]
    if (now === undefined) return [{ part, kind: 'removed', before: nameOf(old) }]
    const [was, is] = [aspectsOf(old, 'before'), aspectsOf(now, 'after')].map(keyAspects)
    return [...new Map([...(was ?? []), ...(is ?? [])])].flatMap(([name, { aspect, language }]) =>
      changed(part, was?.get(name)?.value, is?.get(name)?.value).map((one) => ({
        ...one,
        of: nameOf(now),
        aspect,
        ...(language !== undefined && { language }),
      })),
    )
  })
}

const keyAspects = (some: readonly Aspect[]): ReadonlyMap<string, Aspect> =>
  new Map(some.map((one) => [`${one.aspect} ${one.language ?? ''}`, one]))

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Returns no aspect for an empty value. */
const toAspects = (aspect: Aspect['aspect'], value: string | null): Aspect[] =>
  value === null || value === '' ? [] : [{ aspect, value }]

const byLanguage = (aspect: Aspect['aspect'], texts: Readonly<Record<string, string | null>>): Aspect[] =>
  Object.entries(texts).flatMap(([language, text]) =>
    toAspects(aspect, text).map((one) => ({ ...one, language })),
  )

const joinWords = (words: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(words).map(([language, some]) => [language, some.join(', ')]))

const aspectsOfFact = (fact: WorldFact, all: readonly WorldFact[]): Aspect[] => [
  ...byLanguage('text', fact.texts),
  { aspect: 'layer', value: fact.layer },
  ...byLanguage('question', fact.question?.sentence ?? {}),
  ...byLanguage('words', joinWords(fact.question?.words ?? {})),
  ...toAspects('conditions', fact.conditions.join(', ')),
  ...toAspects('judged', fact.judged),
  ...toAspects('after', all.find(({ key }) => key === fact.after)?.texts.en ?? fact.after),
]

const aspectsOfNeed = ({ what, who, words, by_when }: WorldNeed): Aspect[] => [
  { aspect: 'who', value: who },
  ...byLanguage('text', what),
  ...byLanguage('words', joinWords(words)),
  { aspect: 'by_when', value: yesOrNo(by_when) },
]

const aspectsOfCharacter = ({ translations, ...one }: ScenarioContent['characters'][string]): Aspect[] => [
  ...toAspects('name', one.name),
  ...toAspects('role', one.role),
  { aspect: 'face', value: String(one.face_seed) },
  ...toAspects('description', one.description),
  ...toAspects('bio', one.bio),
  ...Object.entries(translations).flatMap(([language, { role, bio }]) => [
    ...byLanguage('role', { [language]: role }),
    ...byLanguage('bio', { [language]: bio }),
  ]),
]

/** A character that was renamed counts as neither added nor removed. */
const compareCast = (before: Items<string>, after: Items<string>): ContentChange[] =>
  compareItems('cast', before, after, { nameOf: (line) => line, aspectsOf: () => [] })

function compareOrder(before: ScenarioContent, after: ScenarioContent): ContentChange[] {
  const orderIn = (content: ScenarioContent, other: ScenarioContent) =>
    content.world.facts
      .map(({ key }) => key)
      .filter((key) => other.world.facts.some((one) => one.key === key))
      .join(' ')
  return orderIn(before, after) === orderIn(after, before) ? [] : [{ part: 'facts_order', kind: 'changed' }]
}

const castOf = (content: ScenarioContent): Items<string> =>
  Object.fromEntries(
    content.cast.map((one) => {
      const character = content.characters[one.character]
      const mood = one.mood === null ? undefined : content.moods[one.mood]?.titles['en']
      const who = character ? describeCharacter(character) : one.character
      return [`${one.character} ${one.mood ?? ''}`, mood === undefined ? who : `${who}: ${mood}`]
    }),
  )

/** The items that `other` has too; added and removed characters are listed by `compareCast`. */
const kept = <T>(items: Items<T>, other: Items<T>): Items<T> =>
  Object.fromEntries(Object.entries(items).filter(([key]) => key in other))
