import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { markComments } from './descriptions/mark-comments.ts'
import { root, runNode } from './process.ts'

// In a process of its own, because Vitest loads modules in its own way.
test('descriptions.json equals what the contracts’ comments generate', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-descriptions-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'descriptions.json')
  expect(await runNode(['tools/generate-descriptions.ts', file])).toEqual({ code: 0, output: '' })
  const committed = await readFile(join(root, 'app/server/openapi/descriptions.json'), 'utf8')
  expect(committed, 'npm run format writes it anew').toBe(await readFile(file, 'utf8'))
})

const marked = (code: string): string => markComments('contract.ts', code, './describe.ts')

test('a comment of several lines is one line, without the tags behind it', () => {
  expect(
    marked('/**\n * Words in\n * two lines.\n * @throws never\n */\nexport const A = z.string()'),
  ).toContain('export const A = $describe(z.string(), "Words in two lines.")')
})

test('properties get their comments, also in shorthand and around an enum', () => {
  const code = `const shape = {
    /** What was said. */
    words,
    // Only for readers of the code.
    /** Its state. */
    state: z.enum(states),
    plain: z.int(),
  }`
  const result = marked(code)
  expect(result).toContain('words: $describe(words, "What was said.")')
  expect(result).toContain('state: $describe($describeEnum(z.enum(states), states), "Its state.")')
  expect(result).toContain('plain: z.int(),')
})

test('a comment on the type of the same name is the schema’s, unless the schema has its own', () => {
  const typed = (comment: string) =>
    marked(`${comment}export const A = z.int()\n/** The type. */\nexport type A = z.output<typeof A>`)
  expect(typed('')).toContain('$describe(z.int(), "The type.")')
  expect(typed('/** The schema. */\n')).toContain('$describe(z.int(), "The schema.")')
})

test('a comment is that of the next thing only', () => {
  expect(marked('/** Far away. */\nconst a = 1\nexport const B = z.int()')).not.toContain('$describe(z.int()')
})
