import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { PackContents, PackItem, PackKind } from '../contract-format.ts'

/** The person who imports; `id` is null for an operator at the command line. */
export type PackActor = { readonly id: number | null }

type Write<Content> = (
  transaction: Transaction<DB>,
  actor: PackActor,
  /** Null for a new record. */
  id: number | null,
  content: Content,
) => Promise<number>
type AfterWriting = (transaction: Transaction<DB>, actor: PackActor, ids: readonly number[]) => Promise<void>
type WriteScenarioPart<Content> = (
  transaction: Transaction<DB>,
  scenarioId: number,
  content: Content,
) => Promise<void>
type PackScenario = PackContents['scenario']

/** Functions with which each slice writes its own tables; compose.ts passes them in. They restore archived records. */
export type PackWriters = {
  readonly addLanguage: (transaction: Transaction<DB>, actor: PackActor, code: string) => Promise<void>
  readonly writeCharacter: Write<PackContents['character']>
  readonly writeMood: Write<PackContents['mood']>
  /** An import changes no criteria: if more than the rubric differs, new ones are added and take their place. */
  readonly writeCriteria: Write<PackContents['criteria']>
  readonly addScenario: (transaction: Transaction<DB>) => Promise<number>
  readonly restoreScenario: (transaction: Transaction<DB>, actor: PackActor, id: number) => Promise<void>
  readonly writeTexts: WriteScenarioPart<
    Pick<PackScenario, 'texts' | 'prompt'> & { readonly criteriaId: number | null }
  >
  readonly writeWorld: WriteScenarioPart<PackScenario['world']>
  readonly writeCast: WriteScenarioPart<
    readonly { readonly characterId: number; readonly moodId: number | null }[]
  >
  readonly writeLearners: WriteScenarioPart<PackScenario['learners']>
  readonly addVersions: (
    transaction: Transaction<DB>,
    actor: PackActor,
    ids: readonly number[],
    note: string,
  ) => Promise<unknown>
  readonly recordVersionsOfCharacters: AfterWriting
  readonly recordVersionsOfMoods: AfterWriting
  readonly recordVersionsOfCriteria: AfterWriting
}

/** The local ids of the items, by their keys in the pack. */
export type WrittenItems = Readonly<Record<PackKind, Map<string, number>>>

/** The local id of a written or kept item. */
export function idOfWritten(written: WrittenItems, { kind, key }: Pick<PackItem, 'kind' | 'key'>): number {
  const id = written[kind].get(key)
  if (id === undefined) throw new Error(`${kind} ${key} was not written`)
  return id
}

type PackWriting = { readonly writers: PackWriters; readonly actor: PackActor }

/** Writes one item, after everything that it refers to. @returns its id */
export async function writeItem(
  transaction: Transaction<DB>,
  { writers, actor }: PackWriting,
  item: PackItem,
  replaced: { readonly id: number; readonly archived: boolean } | undefined,
  written: WrittenItems,
): Promise<number> {
  const id = replaced?.id ?? null
  if (item.kind === 'character') return writers.writeCharacter(transaction, actor, id, item.content)
  if (item.kind === 'mood') return writers.writeMood(transaction, actor, id, item.content)
  if (item.kind === 'criteria') return writers.writeCriteria(transaction, actor, id, item.content)
  const scenarioId = id ?? (await writers.addScenario(transaction))
  if (replaced?.archived) await writers.restoreScenario(transaction, actor, scenarioId)
  await writeScenario(transaction, writers, scenarioId, item.content, written)
  return scenarioId
}

async function writeScenario(
  transaction: Transaction<DB>,
  writers: PackWriters,
  id: number,
  { texts, prompt, world, cast, criteria, learners }: PackScenario,
  written: WrittenItems,
): Promise<void> {
  const idOf = (kind: PackKind, key: string): number => idOfWritten(written, { kind, key })
  const criteriaId = criteria === null ? null : idOf('criteria', criteria)
  await writers.writeTexts(transaction, id, { texts, prompt, criteriaId })
  await writers.writeWorld(transaction, id, world)
  await writers.writeCast(
    transaction,
    id,
    cast.map(({ character, mood }) => ({
      characterId: idOf('character', character),
      moodId: mood === null ? null : idOf('mood', mood),
    })),
  )
  await writers.writeLearners(transaction, id, learners)
}
