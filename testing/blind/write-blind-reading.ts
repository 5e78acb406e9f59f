/**
 * Joins a reader's answers with the key, writes them to `testing/learners/blind-reading.json` and prints how many are
 * right: `node testing/blind/write-blind-reading.ts <key.json> <answers.json>`. The answers are keyed by the
 * conversation's id.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Key = z.object({
  seed: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      sheet: z.enum(['moods', 'difficulties']),
      key: z.string(),
      language: z.enum(['en', 'pt', 'fr']),
      scenario: z.string(),
    }),
  ),
})

const [keyPath, answersPath] = process.argv.slice(2)
if (keyPath === undefined || answersPath === undefined) throw new Error('a key and answers are needed')
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { seed, items } = Key.parse(readJson(keyPath))
const answers = z.record(z.string(), z.string()).parse(readJson(answersPath))

const read = items.map((item) => ({ ...item, answer: answers[item.id] ?? null }))
const path = join(import.meta.dirname, '../learners/blind-reading.json')
writeFileSync(path, `${JSON.stringify({ seed, items: read }, null, 2)}\n`)
for (const sheet of ['moods', 'difficulties'] as const) {
  const own = read.filter((item) => item.sheet === sheet)
  const right = own.filter(({ key, answer }) => key === answer)
  console.log(`${sheet}: ${right.length} of ${own.length} right`)
}
