import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Character, CharacterUpdate, NewCharacter } from '../contract.ts'
import { lockCharacter, refuseMappedCharacter } from './lock-character.ts'
import { characterColumns, dropEmptyTranslations, parseTranslations, serializeTranslations } from './rows.ts'

export type CharacterStore = ReturnType<typeof characterStore>

export const characterStore = (database: Database, recordVersions: AfterChange) => ({
  async list(): Promise<Character[]> {
    const rows = await database
      .selectFrom('characters')
      .select(['id', ...characterColumns, sql<boolean>`archived_at is not null`.as('archived')])
      .orderBy('id')
      .execute()
    return rows.map(parseTranslations)
  },

  async create(transaction: Transaction<DB>, actor: Actor, wanted: NewCharacter): Promise<number> {
    const { id, ...after } = await transaction
      .insertInto('characters')
      .values({ ...wanted, translations: serializeTranslations(wanted.translations) })
      .returning(['id', ...characterColumns])
      .executeTakeFirstOrThrow()
    await recordChange(transaction, {
      ...globalChange(actor, 'character', id),
      action: 'create',
      before: null,
      after,
    })
    return id
  },

  /** @throws DomainError missing; conflict (changed meanwhile) */
  update: (actor: Actor, id: number, { was, ...wanted }: CharacterUpdate): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { archived_at: _, ...before } = await lockCharacter(transaction, id)
      const translations = wanted.translations && dropEmptyTranslations(wanted.translations)
      const after = applyChange(before, { ...wanted, translations }, was)
      if (isDeepStrictEqual(after, before)) return
      await transaction
        .updateTable('characters')
        .set({ ...after, translations: serializeTranslations(after.translations) })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'character', id),
        action: 'update',
        before,
        after,
      })
      await recordVersions(transaction, actor, [id])
    }),

  /** @throws DomainError missing; conflict when it is mapped to a scenario */
  setArchived: (actor: Actor, id: number, archived: boolean): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { archived_at: since } = await lockCharacter(transaction, id)
      if ((since !== null) === archived) return
      if (archived) await refuseMappedCharacter(transaction, id)
      await transaction
        .updateTable('characters')
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'character', id),
        ...describeArchiving(archived),
      })
    }),
})
