import { type PackMetadata, type PackItem, type PackContents, nameOfItem } from '../contract-format.ts'
import type { PackPreview, PreviewedItem } from '../contract.ts'
import { describeChanges } from '#features/workspace/contract-changes.ts'
import { isSameContent, type ScenarioContent } from '#features/workspace/contract-content.ts'
import type { ComparedItem, PackComparison } from './compare-pack.ts'

/** What a superadmin reads before anything is imported. */
export function previewPack(facts: PackMetadata, { items, languages, seen }: PackComparison): PackPreview {
  const theirs = contentsBy(items.map(({ item }) => item))
  const ours = contentsBy(items.flatMap(({ local }) => local ?? []))
  const compare = ({ item, local, state }: ComparedItem): Pick<PreviewedItem, 'changes' | 'fields'> => {
    if (!local || state === 'same') return { changes: [], fields: [] }
    if (item.kind !== 'scenario' || local.kind !== 'scenario')
      return { changes: [], fields: differentFields(local.content, item.content) }
    const [before, after] = [toScenarioContent(local.content, ours), toScenarioContent(item.content, theirs)]
    const isSameLearners = isSameContent(local.content.learners, item.content.learners)
    return { changes: describeChanges(before, after), fields: isSameLearners ? [] : ['learners'] }
  }
  return {
    ...facts,
    languages: [...languages],
    seen,
    items: items.map((judged) => ({
      kind: judged.item.kind,
      key: judged.item.key,
      name: nameOfItem(judged.item),
      state: judged.state,
      id: judged.local?.id ?? null,
      ...compare(judged),
    })),
  }
}

type ItemsByKey = ReadonlyMap<string, PackItem>

const contentsBy = (items: readonly PackItem[]): ItemsByKey =>
  new Map(items.map((item) => [`${item.kind} ${item.key}`, item]))

/**
 * Completes a scenario with the characters and moods that its cast names, from the same pack or from this installation.
 */
function toScenarioContent(
  { texts, prompt, world, cast, criteria }: PackContents['scenario'],
  items: ItemsByKey,
): ScenarioContent {
  const pick = <Kind extends PackItem['kind']>(kind: Kind, keys: readonly string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const found = items.get(`${kind} ${key}`)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was kept by its kind
        return found ? [[key, found.content as PackContents[Kind]] as const] : []
      }),
    )
  return {
    texts,
    prompt,
    world,
    cast: [...cast],
    characters: pick(
      'character',
      cast.map(({ character }) => character),
    ),
    moods: pick(
      'mood',
      cast.flatMap(({ mood }) => mood ?? []),
    ),
    criteria: criteria === null ? null : { key: criteria, rubric: null },
  }
}

type Fields = Readonly<Record<string, unknown>>

const differentFields = (before: Fields, after: Fields): string[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => !isSameContent(before[field], after[field]))
    .toSorted()
