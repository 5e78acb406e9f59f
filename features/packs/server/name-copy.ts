import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { PackItem } from '../contract-format.ts'

/** Numbers a copied mood's titles, because two moods cannot share one in a language. Other items may share a name. */
export async function nameCopy(transaction: Transaction<DB>, item: PackItem): Promise<PackItem> {
  if (item.kind !== 'mood') return item
  const titles = Object.entries(item.content.titles)
  for (let number = 2; ; number++) {
    const numbered = titles.map(([code, title]) => [code, `${title.slice(0, 190)} (${number})`] as const)
    const taken = await transaction
      .selectFrom('mood_titles')
      .where((where) =>
        where.or(
          numbered.map(([code, title]) =>
            where.and([
              where('language_code', '=', code),
              where(where.fn<string>('lower', ['title']), '=', title.toLowerCase()),
            ]),
          ),
        ),
      )
      .select('mood_id')
      .limit(1)
      .executeTakeFirst()
    if (!taken) return { ...item, content: { ...item.content, titles: Object.fromEntries(numbered) } }
  }
}
