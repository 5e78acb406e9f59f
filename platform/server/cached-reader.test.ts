import { expect, test } from 'vitest'
import { cachedReader } from './cached-reader.ts'

type Content = { readonly text: string }
const parse = (content: unknown): Content => ({ text: String(content) })

/** Reads made-up texts, each a moment later, and counts how often. */
function reader(length: number) {
  const reads: number[] = []
  const read = cachedReader(async (id) => {
    reads.push(id)
    await new Promise((resolve) => setTimeout(resolve, id % 7))
    return JSON.stringify(`${id} ${'x'.repeat(length)}`)
  }, parse)
  return { read, reads }
}

test('readers of the same text at the same time share one read', async () => {
  const { read, reads } = reader(10)
  const [first, ...others] = await Promise.all([read(1), read(1), read(1)])
  expect(others).toEqual([first, first])
  expect(await read(1)).toBe(first)
  expect(reads).toEqual([1])
})

test('more texts than the cache can keep are all returned', async () => {
  const { read } = reader(1_000_000)
  const all = await Promise.all(Array.from({ length: 60 }, (_, id) => read(id)))
  expect(all.map(({ text }) => Number.parseInt(text))).toEqual(all.map((_, id) => id))
})

test('a failed read is repeated by the next reader', async () => {
  let attempts = 0
  const read = cachedReader(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('the database is away')
    return '"here"'
  }, parse)
  await expect(read(1)).rejects.toThrow('the database is away')
  await expect(read(1)).resolves.toEqual({ text: 'here' })
})
