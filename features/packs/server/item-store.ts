import { sql, type Kysely, type Transaction } from 'kysely'
import { randomInt } from 'node:crypto'
import type { DB } from '#database/schema.ts'
import { foldAccents } from '#platform/contract/text.ts'
import { PackMetadata, type PackKind } from '../contract-format.ts'

/** The number of an advisory lock that nothing else uses. Imports and exports, which assign keys, run one at a time. */
const PACK_LOCK = 7_265_646

export const lockPacks = (transaction: Transaction<DB>) =>
  sql`select pg_advisory_xact_lock(${PACK_LOCK})`.execute(transaction)

/** What is stored about an item that has a key. */
export type KnownItem = {
  readonly kind: PackKind
  readonly key: string
  readonly record_id: number
  readonly local_hash: string
  readonly pack_hash: string
  /** The pack that it was imported from; null when it was written here. */
  readonly came_with: PackMetadata | null
  /** The pack that the author of that one took it from; null when it was their own. */
  readonly origin: PackMetadata | null
}

const toPackKind = (kind: string): PackKind => {
  if (kind === 'character' || kind === 'mood' || kind === 'criteria' || kind === 'scenario') return kind
  throw new Error(`pack_items has an item of the kind ${kind}`)
}

/** Reads everything that has a key in this installation. */
export async function readKnownItems(transaction: Kysely<DB>): Promise<readonly KnownItem[]> {
  const rows = await transaction
    .selectFrom('pack_items')
    .select(['kind', 'key', 'record_id', 'local_hash', 'pack_hash', 'came_with', 'origin'])
    .execute()
  return rows.map(({ kind, came_with, origin, ...row }) => ({
    ...row,
    kind: toPackKind(kind),
    came_with: parseFacts(came_with),
    origin: parseFacts(origin),
  }))
}

const parseFacts = (stored: unknown): PackMetadata | null =>
  stored === null ? null : PackMetadata.parse(stored)

/** Stores the keys of records, with the hashes and the origin that later imports compare with. */
export async function storePackItems(
  transaction: Transaction<DB>,
  pack: string,
  items: readonly KnownItem[],
): Promise<void> {
  for (const { came_with, origin, ...item } of items) {
    const row = {
      ...item,
      pack,
      came_with: came_with && JSON.stringify(came_with),
      origin: origin && JSON.stringify(origin),
    }
    await transaction
      .insertInto('pack_items')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row))
      .execute()
  }
}

const KEY_LENGTH = 40
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Makes a new key from an item's name, with a random end so that two installations do not make the same one. */
export function createKey(name: string, kind: PackKind): string {
  const slug = foldAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_LENGTH)
    .replace(/^-+|-+$/g, '')
  const end = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${slug || kind}-${end}`
}
