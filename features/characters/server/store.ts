import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { AfterChange } from '#platform/server/between-slices.ts'
import { describeArchiving, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { quoteNames } from '#platform/server/conflicts.ts'
import {
  type Character,
  characterFailures,
  CharacterTranslations,
  type CharacterUpdate,
  type NewCharacter,
} from '../contract.ts'

export type CharacterStore = ReturnType<typeof characterStore>

export const characterColumns = ['name', 'role', 'face_seed', 'description', 'bio', 'translations'] as const

export const characterStore = (database: Database, recordVersions: AfterChange) => ({
  async list(): Promise<Character[]> {
    const rows = await database
      .selectFrom('characters')
      .select(['id', ...characterColumns, sql<boolean>`archived_at is not null`.as('archived')])
      .orderBy('id')
      .execute()
    return rows.map(readTranslations)
  },

  async create(transaction: Transaction<DB>, actor: Actor, wanted: NewCharacter): Promise<number> {
    const { id, ...after } = await transaction
      .insertInto('characters')
      .values({ ...wanted, translations: writeTranslations(wanted.translations) })
      .returning(['id', ...characterColumns])
      .executeTakeFirstOrThrow()
    await recordChange(transaction, {
      ...characterChange(actor, id),
      action: 'create',
      before: null,
      after,
    })
    return id
  },

  /** @throws DomainError missing */
  update: (actor: Actor, id: number, wanted: CharacterUpdate): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { archived_at: _, ...before } = await lockCharacter(transaction, id)
      const { name = before.name, role = before.role, face_seed = before.face_seed } = wanted
      const { description, bio = before.bio } = wanted
      const translations = dropEmpty(wanted.translations ?? before.translations)
      const after = { name, role, face_seed, description, bio, translations }
      if (isDeepStrictEqual(after, before)) return
      await transaction
        .updateTable('characters')
        .set({ ...after, translations: writeTranslations(translations) })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, { ...characterChange(actor, id), action: 'update', before, after })
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
      await recordChange(transaction, { ...characterChange(actor, id), ...describeArchiving(archived) })
    }),
})

/** Locks a character against changes and mappings until the transaction ends. @throws DomainError missing */
export async function lockCharacter(transaction: Transaction<DB>, id: number) {
  const character = await transaction
    .selectFrom('characters')
    .where('id', '=', id)
    .select([...characterColumns, 'archived_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!character) throw new DomainError(characterFailures.missing)
  return readTranslations(character)
}

/** A language without a text is none. */
const dropEmpty = (translations: CharacterTranslations): CharacterTranslations =>
  Object.fromEntries(
    Object.entries(translations).filter(([, { role, bio }]) => role !== null || bio !== null),
  )

export const writeTranslations = (translations: CharacterTranslations): string =>
  JSON.stringify(dropEmpty(translations))

const readTranslations = <Row extends { readonly translations: unknown }>(row: Row) => ({
  ...row,
  translations: CharacterTranslations.parse(row.translations),
})

/** Mappings of archived scenarios do not count: the map hides them, and they lose the character when they are restored. */
async function refuseMappedCharacter(transaction: Transaction<DB>, id: number): Promise<void> {
  const scenarios = await transaction
    .selectFrom('scenario_texts')
    .innerJoin('scenarios', 'scenarios.id', 'scenario_texts.scenario_id')
    .where('scenarios.archived_at', 'is', null)
    .where('language_code', '=', FALLBACK_LANGUAGE)
    .where('scenario_id', 'in', (mapped) =>
      mapped.selectFrom('scenario_map').where('character_id', '=', id).select('scenario_map.scenario_id'),
    )
    .select('title')
    .orderBy('scenario_id')
    .execute()
  if (scenarios.length === 0) return
  const names = quoteNames(scenarios.map(({ title }) => title))
  throw new DomainError(characterFailures.mapped({ names }))
}

/** What every change of a character has in common; characters belong to all organisations. */
const characterChange = ({ id }: Actor, subjectId: number) =>
  ({ actorId: id, organizationId: null, subject: 'character', subjectId }) as const
