import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { quoteNames } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type PackChoice, type PackDecisions, packFailures, type PackImport } from '../contract.ts'
import { nameOfItem, type Pack, type PackFacts, type PackItem, packKinds } from '../contract-format.ts'
import { createKey, keepItems, type KnownItem, lockPacks, readKnownItems } from './item-store.ts'
import { type IsLanguage, type JudgedItem, judgePack, keysBy } from './judge-pack.ts'
import { type LocalItem, readLocalItems } from './local-items.ts'
import { hashItem } from './pack-file.ts'
import { referencesOf } from './item-contents.ts'
import { nameCopy } from './name-copy.ts'
import { type PackActor, type PackWriters, writeItem, type WrittenItems } from './write-items.ts'

type ImportDependencies = { readonly writers: PackWriters; readonly isLanguage: IsLanguage }
type Outcome = PackImport['items'][number]['outcome']

/** An item with what becomes of it. */
type Decided = JudgedItem & { readonly choice: PackChoice; readonly outcome: Outcome }

/**
 * Imports a pack as its preview said, in one transaction; of two imports the second waits for the first.
 * @throws DomainError conflict (something has changed since the preview, or is undecided), invalid
 */
export async function importPack(
  transaction: Transaction<DB>,
  { writers, isLanguage }: ImportDependencies,
  actor: PackActor,
  pack: Pack,
  { seen, choices }: PackDecisions,
): Promise<PackImport> {
  await lockPacks(transaction)
  const judged = await judgePack(transaction, pack, { isLanguage, lock: true })
  if (judged.seen !== seen) throw new DomainError(packFailures.changedMeanwhile)
  const decided = decide(judged.items, choices)
  refuseArchivedReferences(decided)
  for (const { code, is_new } of judged.languages)
    if (is_new) await writers.addLanguage(transaction, actor, code)
  const source = `${pack.facts.title} ${pack.facts.version}`
  const written = await writeAll(transaction, { writers, actor, note: `Pack: ${source}` }, decided)
  await keepAll(transaction, pack.facts, decided, written)
  await recordChange(transaction, {
    actorId: actor.id,
    organizationId: null,
    action: 'import',
    subject: 'pack',
    subjectId: null,
    before: null,
    after: { ...pack.facts, items: decided.filter(({ choice }) => choice !== 'ours').length },
  })
  return {
    message: 'Pack imported',
    items: decided.map(({ item, outcome }) => ({
      kind: item.kind,
      key: item.key,
      name: nameOfItem(item),
      id: idIn(written, item),
      outcome,
    })),
  }
}

/** @throws DomainError conflict when something has still to be decided */
function decide(items: readonly JudgedItem[], choices: PackDecisions['choices']): readonly Decided[] {
  const chosen = new Map(choices.map(({ kind, key, choice }) => [`${kind} ${key}`, choice]))
  const undecided: string[] = []
  const decided = items.map((judged): Decided => {
    const { state, item } = judged
    const asked = chosen.get(`${item.kind} ${item.key}`)
    if (state === 'new') return { ...judged, choice: 'theirs', outcome: 'added' }
    if (state === 'same') return { ...judged, choice: 'ours', outcome: 'kept' }
    if (!asked && (state === 'conflict' || state === 'archived')) undecided.push(nameOfItem(item))
    const choice = asked ?? (state === 'newer' ? 'theirs' : 'ours')
    return { ...judged, choice, outcome: outcomes[choice] }
  })
  if (undecided.length > 0) throw new DomainError(packFailures.undecided({ names: quoteNames(undecided) }))
  return decided
}

const outcomes = { ours: 'kept', theirs: 'updated', copy: 'copied' } as const

/** A scenario that comes cannot be played by who stays archived. */
function refuseArchivedReferences(decided: readonly Decided[]): void {
  const archived = new Set(
    decided
      .filter(({ state, choice }) => state === 'archived' && choice === 'ours')
      .map(({ item }) => `${item.kind} ${item.key}`),
  )
  const broken = decided.filter(
    ({ item, choice }) =>
      item.kind === 'scenario' &&
      choice !== 'ours' &&
      referencesOf(item.content).some(({ kind, key }) => archived.has(`${kind} ${key}`)),
  )
  if (broken.length > 0)
    throw new DomainError(
      packFailures.archivedKept({ names: quoteNames(broken.map(({ item }) => nameOfItem(item))) }),
    )
}

type Writing = { readonly writers: PackWriters; readonly actor: PackActor; readonly note: string }

async function writeAll(
  transaction: Transaction<DB>,
  writing: Writing,
  decided: readonly Decided[],
): Promise<WrittenItems> {
  const ids: WrittenItems = {
    character: new Map(),
    mood: new Map(),
    criteria: new Map(),
    scenario: new Map(),
  }
  const { writers, actor, note } = writing
  const changed = { character: [], mood: [], criteria: [], scenario: [] } as Record<
    PackItem['kind'],
    number[]
  >
  for (const kind of packKinds)
    for (const { item, choice, local } of inOrder(decided, kind)) {
      if (choice === 'ours' && local) {
        ids[kind].set(item.key, local.id)
        continue
      }
      const wanted = choice === 'copy' ? await nameCopy(transaction, item) : item
      const id = await writeItem(transaction, writing, wanted, choice === 'copy' ? undefined : local, ids)
      ids[kind].set(item.key, id)
      changed[kind].push(id)
    }
  await writers.addVersions(transaction, actor, changed.scenario, note)
  for (const [record, of] of [
    [writers.recordVersionsOfCharacters, changed.character],
    [writers.recordVersionsOfMoods, changed.mood],
    [writers.recordVersionsOfCriteria, changed.criteria],
  ] as const)
    if (of.length > 0) await record(transaction, actor, of)
  return ids
}

/** By key, so that what is new gets ids in one order wherever it is imported. */
const inOrder = (decided: readonly Decided[], kind: PackItem['kind']) =>
  decided
    .filter(({ item }) => item.kind === kind)
    .toSorted(({ item: one }, { item: other }) => (one.key < other.key ? -1 : 1))

function idIn(written: WrittenItems, { kind, key }: PackItem): number {
  const id = written[kind].get(key)
  if (id === undefined) throw new Error(`${kind} ${key} was not written`)
  return id
}

/** Keys first: how a scenario stands here depends on the keys of what it names. */
async function keepAll(
  transaction: Transaction<DB>,
  facts: PackFacts,
  decided: readonly Decided[],
  written: WrittenItems,
): Promise<void> {
  const source = `${facts.title} ${facts.version}`
  const toKnown = knownFrom(facts)
  const kept = decided.map((one) => ({ ...one, ...keyFor(one), record_id: idIn(written, one.item) }))
  await keepItems(transaction, source, kept.map(toKnown))
  const ids = { character: [], mood: [], criteria: [], scenario: [] } as Record<PackItem['kind'], number[]>
  for (const { kind, record_id } of kept) ids[kind].push(record_id)
  const locals = await readLocalItems(transaction, ids, keysBy(await readKnownItems(transaction)))
  const byId = new Map<string, LocalItem>(locals.map((local) => [`${local.kind} ${local.id}`, local]))
  // Of what a copy was made, this pack's version is known from now on, and asks for no other decision.
  const originals = decided.flatMap(({ choice, known, hash }) =>
    choice === 'copy' && known ? [{ ...known, pack_hash: hash }] : [],
  )
  await keepItems(transaction, source, originals)
  await keepItems(
    transaction,
    source,
    kept.map((one) => {
      const local = byId.get(`${one.kind} ${one.record_id}`)
      return { ...toKnown(one), local_hash: localHashOf(one, local) }
    }),
  )
}

/** A copy is an item of its own. */
const keyFor = ({ item, choice }: Decided) => ({
  kind: item.kind,
  key: choice === 'copy' ? createKey(nameOfItem(item), item.kind) : item.key,
})

const knownFrom =
  (facts: PackFacts) =>
  (one: Decided & Pick<KnownItem, 'kind' | 'key' | 'record_id'>): KnownItem => ({
    kind: one.kind,
    key: one.key,
    record_id: one.record_id,
    local_hash: one.known?.local_hash ?? one.hash,
    pack_hash: one.hash,
    ...attribute(one, facts),
  })

/** Whose it is from now on: the pack's where that was taken; what stays ours, or a third party's, stays so. */
function attribute(
  { choice, state, item, known }: Decided,
  facts: PackFacts,
): Pick<KnownItem, 'came_with' | 'origin'> {
  const before = known?.came_with ?? null
  const isNextVersion = state === 'same' && before?.title === facts.title && before.author === facts.author
  if (choice === 'ours' && !isNextVersion) return { came_with: before, origin: known?.origin ?? null }
  return { came_with: facts, origin: item.origin ?? null }
}

/** What stays as it is here although the pack has it otherwise goes on counting as changed here. */
function localHashOf({ choice, state, known, hash }: Decided, local: LocalItem | undefined): string {
  if (choice === 'ours' && state !== 'same') return known?.local_hash ?? hash
  return local ? hashItem(local.content) : hash
}
