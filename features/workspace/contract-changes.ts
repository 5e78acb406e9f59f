import * as z from 'zod/mini'
import { scenarioTextFields } from '#features/scenarios/contract.ts'
import type { ScenarioCast, ScenarioContent } from './contract-content.ts'
import { serializeCanonically } from './contract-content.ts'

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

/** One thing in which two contents of a scenario differ. */
export const ContentChange = z.object({
  part: z.enum(parts),
  kind: z.enum(['added', 'removed', 'changed']),
  /** The language of a text. */
  language: z.optional(z.string()),
  field: z.optional(z.enum(scenarioTextFields)),
  /** How it reads before and after; absent where there was nothing. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})
export type ContentChange = z.output<typeof ContentChange>

/** In what two contents differ, part by part, in the order of the workspace's steps. */
export const describeChanges = (
  before: ScenarioContent,
  after: ScenarioContent,
): readonly ContentChange[] => [
  ...compareLanguages(before, after, ['en']),
  ...changed('prompt', before.prompt, after.prompt),
  ...changed('difficulty', before.world.difficulty, after.world.difficulty),
  ...compareItems('fact', byKey(before.world.facts), byKey(after.world.facts), (one) => one.texts.en),
  ...compareOrder(before, after),
  ...compareItems('need', byKey(before.world.needs), byKey(after.world.needs), (one) => one.what.en),
  ...changed('gets', before.world.gets.join(', '), after.world.gets.join(', ')),
  // Who is called otherwise now has not come or gone.
  ...compareItems('cast', castOf(before), castOf(after), (line) => line).filter(
    ({ kind }) => kind !== 'changed',
  ),
  ...compareItems(
    'character',
    kept(before.characters, after.characters),
    kept(after.characters, before.characters),
    nameCharacter,
  ),
  ...compareItems(
    'mood',
    kept(before.moods, after.moods),
    kept(after.moods, before.moods),
    ({ titles }) => titles['en'] ?? '',
  ),
  ...changed('criteria', before.criteria?.key, after.criteria?.key),
  ...(before.criteria?.key === after.criteria?.key
    ? changed('rubric', before.criteria?.rubric?.toString(), after.criteria?.rubric?.toString())
    : []),
  ...compareLanguages(before, after, undefined),
]

type Part = ContentChange['part']

function changed(part: Part, before: string | undefined, after: string | undefined): ContentChange[] {
  if (before === after) return []
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return [{ part, kind, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }]
}

/** Texts, field by field. @param wanted these languages; undefined: all but English */
function compareLanguages(
  before: ScenarioContent,
  after: ScenarioContent,
  wanted: readonly string[] | undefined,
): ContentChange[] {
  const codes = [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])].toSorted()
  return codes
    .filter((code) => (wanted ? wanted.includes(code) : code !== 'en'))
    .flatMap((language): ContentChange[] => {
      const [old, now] = [before.texts[language], after.texts[language]]
      if (!old || !now) return [{ part: 'language', kind: now ? 'added' : 'removed', language }]
      return scenarioTextFields.flatMap((field) =>
        changed('text', old[field], now[field]).map((one) => ({ ...one, language, field })),
      )
    })
}

type Items<T> = Readonly<Record<string, T>>

function compareItems<T>(part: Part, before: Items<T>, after: Items<T>, read: (one: T) => string) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): ContentChange[] => {
    const [old, now] = [before[key], after[key]]
    if (old === undefined) return now === undefined ? [] : [{ part, kind: 'added', after: read(now) }]
    if (now === undefined) return [{ part, kind: 'removed', before: read(old) }]
    if (serializeCanonically(old) === serializeCanonically(now)) return []
    return [{ part, kind: 'changed', before: read(old), after: read(now) }]
  })
}

const byKey = <T extends { readonly key: string }>(items: readonly T[]): Items<T> =>
  Object.fromEntries(items.map((one) => [one.key, one]))

function compareOrder(before: ScenarioContent, after: ScenarioContent): ContentChange[] {
  const orderIn = (content: ScenarioContent, other: ScenarioContent) =>
    content.world.facts
      .map(({ key }) => key)
      .filter((key) => other.world.facts.some((one) => one.key === key))
      .join(' ')
  return orderIn(before, after) === orderIn(after, before) ? [] : [{ part: 'facts_order', kind: 'changed' }]
}

type Named = { readonly name: string | null; readonly role: string | null; readonly description: string }
const nameCharacter = ({ name, role, description }: Named): string =>
  [name, role].filter((one) => one !== null).join(', ') || description.slice(0, 80)

const castOf = (content: ScenarioContent): Items<string> =>
  Object.fromEntries(
    content.cast.map((one: ScenarioCast[number]) => {
      const character = content.characters[one.character]
      const mood = one.mood === null ? undefined : content.moods[one.mood]?.titles['en']
      const who = character ? nameCharacter(character) : one.character
      return [`${one.character} ${one.mood ?? ''}`, mood === undefined ? who : `${who}: ${mood}`]
    }),
  )

/** Those that are in both: who comes or goes shows in the cast. */
const kept = <T>(items: Items<T>, other: Items<T>): Items<T> =>
  Object.fromEntries(Object.entries(items).filter(([key]) => key in other))
