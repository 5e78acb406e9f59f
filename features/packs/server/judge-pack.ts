import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { refuseNaming } from '#platform/server/conflicts.ts'
import { packFailures, type PackState } from '../contract.ts'
import { type Pack, type PackItem, type PackKind, packKinds } from '../contract-format.ts'
import { type KnownItem, readKnownItems } from './item-store.ts'
import { type KeyOf, type LocalItem, readLocalItems } from './local-items.ts'
import { hashItem, sha256 } from './pack-file.ts'
import { languagesOfItems } from './item-contents.ts'

/** An item of a pack beside what is here. */
export type JudgedItem = {
  readonly item: PackItem
  readonly hash: string
  readonly state: PackState
  readonly local: LocalItem | undefined
  /** What an earlier import or export has left; absent where only a title led to what is here. */
  readonly known: KnownItem | undefined
}

export type JudgedPack = {
  readonly items: readonly JudgedItem[]
  readonly languages: readonly { readonly code: string; readonly is_new: boolean }[]
  /** Stands for the pack and for all here that it meets. */
  readonly seen: string
}

/** Whether a code is that of a language. */
export type IsLanguage = (code: string) => boolean

/**
 * Compares a pack with what is here.
 * @param lock whether all that it meets is kept as it is until the transaction ends
 * @throws DomainError invalid (a language that is none)
 */
export async function judgePack(
  transaction: Transaction<DB>,
  pack: Pack,
  { isLanguage, lock }: { readonly isLanguage: IsLanguage; readonly lock: boolean },
): Promise<JudgedPack> {
  const languages = await judgeLanguages(transaction, pack.items, isLanguage)
  const known = await readKnownItems(transaction)
  const byKey = new Map(known.map((one) => [`${one.kind} ${one.key}`, one]))
  const moods = await findMoodsByTitle(transaction, pack.items)
  const idOf = (item: PackItem): number | undefined =>
    byKey.get(`${item.kind} ${item.key}`)?.record_id ??
    (item.kind === 'mood' ? moods.get(item.key) : undefined)
  const ids = (kind: PackKind): number[] =>
    pack.items.flatMap((item) => (item.kind === kind ? (idOf(item) ?? []) : []))
  const wanted = Object.fromEntries(packKinds.map((kind) => [kind, ids(kind)]))
  const all = { character: [], mood: [], criteria: [], scenario: [], ...wanted }
  if (lock) await lockRecords(transaction, all)
  const locals = await readLocalItems(transaction, all, keysBy(known))
  const items = pack.items.map((item): JudgedItem => {
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
  items: readonly JudgedItem[],
  languages: JudgedPack['languages'],
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

/** A record without a key is named by what no key can be. */
export function keysBy(known: readonly Pick<KnownItem, 'kind' | 'record_id' | 'key'>[]): KeyOf {
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
  refuseNaming(unknown, packFailures.unknownLanguage)
  return codes.map((code) => ({ code, is_new: !here.has(code) }))
}

/** By their keys: two moods cannot have one title in a language, so that a mood of its title stands for the pack's. */
async function findMoodsByTitle(
  transaction: Transaction<DB>,
  items: readonly PackItem[],
): Promise<ReadonlyMap<string, number>> {
  const titles = items.flatMap((item) =>
    item.kind === 'mood'
      ? Object.entries(item.content.titles).map(([code, title]) => ({ key: item.key, code, title }))
      : [],
  )
  // Of several the one with the English title comes last, and counts.
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

/** In the order in which every change locks them. */
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
