import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/connect.ts'
import { starterPackFile } from '#app/server/import-pack.ts'
import { writeArchive } from '#testing/packs.ts'
import { runTool, startServer } from '../server-process.ts'

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pp-import-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

const importing = (directory: string, ...flags: readonly string[]) =>
  runTool('import-pack', flags, { DATA_DIR: join(directory, 'store'), SEED: 'none' })

async function titlesIn(directory: string): Promise<readonly string[]> {
  const { database, close } = await connect({ directory: join(directory, 'store') })
  const rows = await database
    .selectFrom('scenario_texts')
    .where('language_code', '=', 'en')
    .select('title')
    .execute()
  await close()
  return rows.map(({ title }) => title)
}

test('the command imports the starter pack into an empty store, and a second run adds nothing', async () => {
  const directory = await emptyDirectory()
  const unsure = await importing(directory, '--starter')
  expect([unsure.code, unsure.output]).toEqual([
    1,
    expect.stringContaining('Please say --yes: nobody can be asked here.'),
  ])

  const first = await importing(directory, '--starter', '--yes')
  expect(first.code, first.output).toBe(0)
  expect(first.output).toContain('Starter pack 1.0.0, by Performance Partner (Apache-2.0)')
  expect(first.output).toMatch(/new +scenario +Feedback after missed deadlines/)
  expect(first.output).toContain('Imported: 23 added.')
  const titles = await titlesIn(directory)
  expect(titles).toHaveLength(8)
  expect(titles).toContain('Feedback after missed deadlines')

  const again = await importing(directory, '--starter', '--yes')
  expect([again.code, again.output]).toEqual([0, expect.stringContaining('Imported: 23 kept.')])
  expect(await titlesIn(directory)).toEqual(titles)
})

test('a missing, wrong or harmful file is refused with a sentence, and nothing is imported', async () => {
  const directory = await emptyDirectory()
  const file = async (name: string, bytes: Uint8Array | string) => {
    const path = join(directory, name)
    await writeFile(path, bytes)
    return path
  }
  const starter = await starterPackFile()
  const files: readonly (readonly [path: string, sentence: RegExp])[] = [
    [join(directory, 'absent.zip'), /absent\.zip cannot be read\./],
    [await file('words.zip', 'not an archive'), /This file is not a pack/],
    [await file('half.zip', starter.subarray(0, starter.length / 2)), /a part of it is missing/],
    [await file('large.zip', Buffer.alloc(10_485_761)), /is too large: a pack has at most 10 MB/],
    [
      await file(
        'bomb.zip',
        await writeArchive({ 'pack.json': Buffer.alloc(40_000_000) }, { compress: true }),
      ),
      /too large/,
    ],
    [
      await file('outside.zip', await writeArchive({ 'other/place.json': Buffer.from('{}') }, {})),
      /No pack has a file that is called/,
    ],
  ]
  for (const [path, sentence] of files) {
    const { code, output } = await importing(directory, path, '--yes')
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
    expect(output).toContain('Nothing was imported.')
    expect(output, 'a sentence, and no trace of the program').not.toMatch(/\n\s+at /)
  }
  expect(await titlesIn(directory)).toEqual([])
})

test('SEED=demo adds nothing to a store that is not empty, and says how to add its scenarios', async () => {
  const directory = await emptyDirectory()
  const store = { DATA_DIR: join(directory, 'store') }
  const person = ['--username=boss', '--email=boss@acme.example', '--name=The Boss', '--organisation=Acme']
  const created = await runTool('create-superadmin', person, { ...store, SEED: 'none' })
  expect(created.code, created.output).toBe(0)

  const server = await startServer({ ...store, SEED: 'demo' })
  const said = server.output()
  await server.kill('SIGTERM')
  expect(said).toContain('SEED=demo has added nothing: this store already holds an organisation')
  expect(said).toContain('npm run import-pack -- --starter')
  expect(said).not.toContain('the password of each is')
  expect(await titlesIn(directory)).toEqual([])

  const followed = await importing(directory, '--starter', '--yes')
  expect(followed.code, followed.output).toBe(0)
  expect(await titlesIn(directory)).toHaveLength(8)
})
