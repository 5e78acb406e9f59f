import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type Language, languageFailures } from '../contract.ts'
import type { NewLanguage } from '../contract-admin.ts'
import { findIsoLanguage } from './iso-languages.ts'

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
  create: addLanguage,
})

async function addLanguage(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  language: NewLanguage,
): Promise<number> {
  const { id } = await transaction
    .insertInto('languages')
    .values(language)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    ...globalChange(actor, 'language', id),
    action: 'create',
    before: null,
    after: language,
  })
  return id
}

/** Adds a language by its code, under its own name. @throws DomainError invalid, conflict */
export async function addIsoLanguage(
  transaction: Transaction<DB>,
  actor: { readonly id: number | null },
  code: string,
): Promise<void> {
  const language = findIsoLanguage(code)
  if (language?.iso_code !== code) throw new DomainError(languageFailures.unknownCode)
  await refuseTakenLanguage(() => addLanguage(transaction, actor, { code, name: language.language_name }))
}

/** @throws DomainError conflict when another language has the code or the name */
export const refuseTakenLanguage = <T>(create: () => Promise<T>): Promise<T> =>
  failOnConflict(create, {
    languages_code_key: languageFailures.codeTaken,
    languages_name: languageFailures.nameTaken,
  })
