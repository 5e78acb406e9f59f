import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { removeAllContent } from '#testing/packs.ts'
import { readConfig } from './configuration.ts'
import { importPackFile, starterPackFile } from './import-pack.ts'

test('the starter pack is imported, a second import changes nothing, and the audit names no person', async () => {
  const { connection } = await testApp()
  await removeAllContent(connection.database)
  const file = await starterPackFile()
  const config = readConfig({})
  const shown: number[] = []
  const decide = async ({ items }: { readonly items: readonly unknown[] }) => {
    shown.push(items.length)
    return 'ours' as const
  }
  const first = await importPackFile(connection, config, file, decide)
  const again = await importPackFile(connection, config, file, decide)
  const outcomes = [first, again].map((one) => new Set(one?.items.map(({ outcome }) => outcome)))
  expect(outcomes).toEqual([new Set(['added']), new Set(['kept'])])
  expect(shown).toEqual([23, 23])
  const entries = await connection.database
    .selectFrom('audit')
    .where('subject', '=', 'pack')
    .select(['actor_id', 'action'])
    .execute()
  expect(entries).toEqual([
    { actor_id: null, action: 'import' },
    { actor_id: null, action: 'import' },
  ])
})

test('an import that is not confirmed after its preview imports nothing', async () => {
  const { connection } = await testApp()
  await removeAllContent(connection.database)
  const file = await starterPackFile()
  expect(await importPackFile(connection, readConfig({}), file, async () => undefined)).toBeUndefined()
  expect(await connection.database.selectFrom('scenarios').select('id').execute()).toEqual([])
})
