import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import { generateSchema } from './generate-schema.ts'

test('database/schema.ts equals what the migrations generate', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-schema-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'schema.ts')
  const { connection, close } = await createTestDatabase()
  onTestFinished(close)
  await generateSchema(connection.database, file)
  const committed = await readFile(new URL('../database/schema.ts', import.meta.url), 'utf8')
  expect(committed).toBe(await readFile(file, 'utf8'))
})
