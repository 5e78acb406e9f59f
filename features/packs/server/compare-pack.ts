import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { refuseBecauseOf } from '#platform/server/conflicts.ts'
import { packFailures, type PackState } from '../contract.ts'
import { mapKinds, type Pack, type PackItem, type PackKind, packKinds } from '../contract-format.ts'
import { type KnownItem, readKnownItems } from './item-store.ts'
import { type KeyOf, type LocalItem, readLocalItems } from './local-items.ts'
import { hashItem, sha256 } from './pack-file.ts'
import { languagesOfItems } from './item-contents.ts'

/** An item of a pack with its local counterpart. */
export type ComparedItem = {
  readonly item: PackItem
  readonly hash: string
  readonly state: PackState
  readonly local: LocalItem | undefined
  /** What an earlier import or export has stored; absent when the counterpart was found by its title only. */
  readonly known: KnownItem | undefined
}

export type PackComparison = {
  readonly items: readonly ComparedItem[]
  readonly languages: readonly { readonly code: string; readonly is_new: boolean }[]
  /** A hash of the pack and of all local items that it was compared with. */
  readonly seen: string
}

/** Whether a code is the code of a language. */
export type IsLanguage = (code: string) => boolean

/**
 * Compares a pack with the items of this installation.
 * @param lock whether these stay locked until the transaction ends
 * @throws DomainError invalid (a code that is no language's)
 */
export async function comparePack(
  transaction: Transaction<DB>,
  pack: Pack,
  { isLanguage, lock }: { readonly isLanguage: IsLanguage; readonly lock: boolean },
): Promise<PackComparison> {
  const languages = await judgeLanguages(transaction, pack.items, isLanguage)
  const known = await readKnownItems(transaction)
  const byKey = new Map(known.map((one) => [`${one.kind} ${one.key}`, one]))
  const moods = await findMoodsByTitle(transaction, pack.items)
  const idOf = (item: PackItem): number | undefined =>
    byKey.get(`${item.kind} ${item.key}`)?.record_id ??
    (item.kind === 'mood' ? moods.get(item.key) : undefined)
  const ids = mapKinds((kind) => pack.items.flatMap((item) => (item.kind === kind ? (idOf(item) ?? []) : [])))
  if (lock) await lockRecords(transaction, ids)
  const locals = await readLocalItems(transaction, ids, createKeyLookup(known))
  const items = pack.items.map((item): ComparedItem => {
    const id = idOf(item)
    const local = locals.find((one) => one.kind === item.kind && one.id === id)
    const before = byKey.get(`${item.kind} ${item.key}`)
    const hash = hashItem(item.content)
    return { item, hash, local, known: before, state: stateOf(hash, local, before) }
  })
  return { items, languages, seen: describeSeen(pack, items, languages) }
}

function stateOf(hash: string, local: LocalItem | undefined, known: KnownItem | undefined): PackState {
  if (!local) return 'new'
  if (local.archived) return 'archived'
  const localHash = hashItem(local.content)
  if (localHash === hash) return 'same'
  const [isOursNew, isTheirsNew] = [localHash !== known?.local_hash, hash !== known?.pack_hash]
  if (isOursNew) return isTheirsNew ? 'conflict' : 'edited'
  return isTheirsNew ? 'newer' : 'same'
}

function describeSeen(
  { facts }: Pack,
  items: readonly ComparedItem[],
  languages: PackComparison['languages'],
): string {
  const met = items.map(({ item, hash, state, local }) => [
    item.kind,
    item.key,
    hash,
    state,
    item.origin ?? null,
    local ? [local.id, hashItem(local.content)] : null,
  ])
  return sha256(JSON.stringify([facts, met, languages]))
}

/** A record without a key is named by its id in a form that is no valid key. */
export function createKeyLookup(known: readonly Pick<KnownItem, 'kind' | 'record_id' | 'key'>[]): KeyOf {
  const keys = new Map(known.map(({ kind, record_id, key }) => [`${kind} ${record_id}`, key]))
  return (kind, id) => keys.get(`${kind} ${id}`) ?? `#${id}`
}

async function judgeLanguages(
  transaction: Transaction<DB>,
  items: readonly PackItem[],
  isLanguage: IsLanguage,
) {
  const codes = languagesOfItems(items)
  const rows = await transaction.selectFrom('languages').where('code', 'in', codes).select('code').execute()
  const here = new Set(rows.map(({ code }) => code))
  const unknown = codes.filter((code) => !here.has(code) && !isLanguage(code))
  refuseBecauseOf(unknown, packFailures.unknownLanguage)
  return codes.map((code) => ({ code, is_new: !here.has(code) }))
}

/**
 * The local mood for a pack's mood, by its key: two moods cannot have the same title in a language, so one with the
 * same title is its counterpart.
 */
async function findMoodsByTitle(
  transaction: Transaction<DB>,
  items: readonly PackItem[],
): Promise<ReadonlyMap<string, number>> {
  const titles = items.flatMap((item) =>
    item.kind === 'mood'
      ? Object.entries(item.content.titles).map(([code, title]) => ({ key: item.key, code, title }))
      : [],
  )
  // If several match, the one with the same English title is last, and wins.
  const { rows } = await sql<{ key: string; mood_id: number }>`
    select key, mood_id from json_to_recordset(${JSON.stringify(titles)}::json) as theirs (key text, code text, title text)
    join mood_titles as ours on ours.language_code = theirs.code and lower(ours.title) = lower(theirs.title)
    order by code = ${FALLBACK_LANGUAGE}, mood_id`.execute(transaction)
  return new Map(rows.map(({ key, mood_id }) => [key, mood_id]))
}

const tables = {
  character: 'characters',
  mood: 'moods',
  criteria: 'criteria',
  scenario: 'scenarios',
} as const satisfies Record<PackKind, string>

/** Locks kinds and ids in the order in which all changes do, so that they cannot deadlock. */
async function lockRecords(
  transaction: Transaction<DB>,
  ids: Readonly<Record<PackKind, readonly number[]>>,
): Promise<void> {
  for (const kind of packKinds)
    if (ids[kind].length > 0)
      await transaction
        .selectFrom(tables[kind])
        .where('id', 'in', ids[kind])
        .select('id')
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
}
