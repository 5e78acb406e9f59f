import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import type { Character } from '../contract.ts'
import { lockCharacter } from './lock-character.ts'
import { characterColumns, serializeTranslations } from './rows.ts'

type CharacterContent = Omit<Character, 'id' | 'archived'>

/**
 * Writes an imported character: as a new one, or over an existing one, which is restored if archived.
 * @returns its id
 */
export async function writeCharacter(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  id: number | null,
  { name, role, face_seed, description, bio, translations }: CharacterContent,
): Promise<number> {
  const after = { name, role, face_seed, description, bio, translations }
  const row = { ...after, translations: serializeTranslations(translations) }
  if (id === null) {
    const added = await transaction
      .insertInto('characters')
      .values(row)
      .returning(['id', ...characterColumns])
      .executeTakeFirstOrThrow()
    await recordChange(transaction, {
      ...globalChange(actor, 'character', added.id),
      action: 'create',
      before: null,
      after,
    })
    return added.id
  }
  const { archived_at, ...before } = await lockCharacter(transaction, id)
  const isSame = isDeepStrictEqual(before, after)
  if (archived_at === null && isSame) return id
  await transaction
    .updateTable('characters')
    .set({ ...row, archived_at: null })
    .where('id', '=', id)
    .execute()
  const change = globalChange(actor, 'character', id)
  if (archived_at !== null) await recordChange(transaction, { ...change, ...describeArchiving(false) })
  if (!isSame) await recordChange(transaction, { ...change, action: 'update', before, after })
  return id
}
