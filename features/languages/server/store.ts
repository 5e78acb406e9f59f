import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type Language, languageFailures } from '../contract.ts'
import type { NewLanguage } from '../contract-admin.ts'

export type LanguageStore = ReturnType<typeof languageStore>

export const languageStore = (database: Database) => ({
  list: (): Promise<Language[]> =>
    database.selectFrom('languages').select(['id', 'name', 'code']).orderBy('name').execute(),

  /** @param idOrCode digits are an id, letters a code */
  find: (idOrCode: string): Promise<Language | undefined> =>
    database
      .selectFrom('languages')
      .select(['id', 'name', 'code'])
      .$if(/^\d/.test(idOrCode), (query) => query.where('id', '=', Number(idOrCode)))
      .$if(!/^\d/.test(idOrCode), (query) => query.where('code', '=', idOrCode))
      .executeTakeFirst(),

  /** Adds a language for all organisations. @returns its id */
  async create(transaction: Transaction<DB>, actor: Actor, language: NewLanguage): Promise<number> {
    const { id } = await transaction
      .insertInto('languages')
      .values(language)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(transaction, {
      actorId: actor.id,
      organizationId: null,
      action: 'create',
      subject: 'language',
      subjectId: id,
      before: null,
      after: language,
    })
    return id
  },
})

/** @throws DomainError conflict when another language has the code or the name */
export const refuseTakenLanguage = <T>(create: () => Promise<T>): Promise<T> =>
  failOnConflict(create, {
    languages_code_key: languageFailures.codeTaken,
    languages_name: languageFailures.nameTaken,
  })
