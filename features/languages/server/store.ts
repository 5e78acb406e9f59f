import type { Database } from '#database/connect.ts'
import type { Language } from '../contract.ts'

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
})
