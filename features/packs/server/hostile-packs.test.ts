import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeZip } from '#platform/server/write-zip.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { samplePackMetadata, sendPreview, writeArchive } from '#testing/packs.ts'
import { packLimits } from '../contract-format.ts'

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

const mood = { titles: { en: 'Impatient' }, description: null }
const manifest = {
  format: 'performance-partner-pack',
  format_version: 1,
  ...samplePackMetadata,
  languages: ['en'],
  items: [{ kind: 'mood', key: 'impatient' }],
}
type Files = Readonly<Record<string, unknown>>
const good: Files = { 'pack.json': manifest, 'moods/impatient.json': mood }
const scenario = {
  texts: { en: { title: 'A visit', description: 'Somebody visits', intro_text: 'They ring' } },
  prompt: 'You visit',
  world: { difficulty: 'fair', facts: [], needs: [], gets: [] },
  cast: [{ character: 'nobody', mood: null }],
}

/** An archive of these files; values other than text are written as JSON. */
const zip = (files: Files) =>
  writeZip(
    new Map(
      Object.entries(files).map(([path, file]) => [
        path,
        typeof file === 'string' ? file : JSON.stringify(file),
      ]),
    ),
  )
const withItems = (...items: readonly object[]): Files => ({ 'pack.json': { ...manifest, items } })

/** The same archive with some bytes replaced by others of the same length. */
async function rewritten(files: Files, from: string, to: string): Promise<Buffer> {
  const bytes = await zip(files)
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

const packFiles = { 'pack.json': Buffer.from(JSON.stringify(manifest)) }
const link = { ...packFiles, 'moods/impatient.json': Buffer.from('/etc/passwd') }

/** An archive with a file of zeros, which compresses to almost nothing. */
const bomb = (path: string, size: number) =>
  writeArchive({ ...packFiles, [path]: Buffer.alloc(size) }, { compress: true })

/** An archive whose header declares a smaller size than the file has. */
async function bombWithFalseSize(): Promise<Buffer> {
  const size = 4_000_000
  const bytes = await bomb('moods/impatient.json', size)
  const [declared, claimed] = [Buffer.alloc(4), Buffer.alloc(4)]
  declared.writeUInt32LE(size)
  claimed.writeUInt32LE(100)
  return Buffer.from(
    bytes.toString('latin1').replaceAll(declared.toString('latin1'), claimed.toString('latin1')),
    'latin1',
  )
}

const linkInstead = () => writeArchive(link, { mode: 0o120777 })

/** An archive whose files are all marked as encrypted. */
async function encrypted(): Promise<Buffer> {
  const bytes = await bomb('moods/impatient.json', 100)
  const mark = 'PK\u0001\u0002'
  for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 4, 'latin1'))
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8)
  return bytes
}

const cases: readonly (readonly [what: string, code: string, make: () => Buffer | Promise<Buffer>])[] = [
  ['text', 'notZip', () => Buffer.from('title,version')],
  ['nothing', 'notZip', () => Buffer.alloc(0)],
  ['half a pack', 'notZip', async () => (await zip(good)).subarray(0, 400)],
  ['bytes that are compressed otherwise', 'notZip', () => deflateRawSync('{}')],
  ['an archive without pack.json', 'noManifest', () => zip({ 'moods/impatient.json': mood })],
  ['another format', 'noManifest', () => zip({ 'pack.json': { format: 'other' } })],
  ['a list as pack.json', 'noManifest', () => zip({ 'pack.json': [] })],
  ['a newer format', 'newer', () => zip({ 'pack.json': { ...manifest, format_version: 2, more: 1 } })],
  [
    'a format of letters',
    'brokenRule',
    () => zip({ ...good, 'pack.json': { ...manifest, format_version: 'x' } }),
  ],
  [
    'an unknown field of pack.json',
    'brokenRule',
    () => zip({ ...good, 'pack.json': { ...manifest, run: 'x' } }),
  ],
  [
    'a licence with markup',
    'brokenRule',
    () => zip({ ...good, 'pack.json': { ...manifest, licence: '<b>' } }),
  ],
  ['a key that climbs', 'brokenRule', () => zip(withItems({ kind: 'mood', key: '../x' }))],
  ['a kind that is none', 'brokenRule', () => zip(withItems({ kind: 'user', key: 'x' }))],
  ['no items', 'brokenRule', () => zip(withItems())],
  [
    'an item twice',
    'twice',
    () => zip({ ...good, ...withItems(manifest.items[0] ?? {}, manifest.items[0] ?? {}) }),
  ],
  ['an item that is not there', 'absent', () => zip({ 'pack.json': manifest })],
  ['a file that nobody names', 'unlisted', () => zip({ ...good, 'moods/other.json': mood })],
  [
    'another hash',
    'otherHash',
    () => zip({ ...good, ...withItems({ kind: 'mood', key: 'impatient', sha256: '0'.repeat(64) }) }),
  ],
  ['no JSON', 'notJson', () => zip({ ...good, 'moods/impatient.json': '{"titles":' })],
  ['JSON that is no object', 'brokenRule', () => zip({ ...good, 'moods/impatient.json': '7' })],
  [
    'a number for a text',
    'brokenRule',
    () => zip({ ...good, 'moods/impatient.json': { titles: { en: 7 } } }),
  ],
  ['no English', 'brokenRule', () => zip({ ...good, 'moods/impatient.json': { titles: { fr: 'Pressé' } } })],
  [
    'an unknown field',
    'brokenRule',
    () => zip({ ...good, 'moods/impatient.json': { ...mood, url: 'http://x' } }),
  ],
  [
    'a text that is too long',
    'brokenRule',
    () => zip({ ...good, 'moods/impatient.json': { ...mood, titles: { en: 'x'.repeat(201) } } }),
  ],
  [
    'a language that is none',
    'unknownLanguage',
    () => zip({ ...good, 'moods/impatient.json': { ...mood, titles: { en: 'A', xqz: 'B' } } }),
  ],
  [
    'a character that is not there',
    'unknownReference',
    () =>
      zip({
        ...withItems({ kind: 'scenario', key: 'visit' }),
        'scenarios/visit.json': scenario,
      }),
  ],
  ['a path upwards', 'path', () => rewritten(good, 'moods/impatient.json', '../ds/impatient.json')],
  ['an absolute path', 'path', () => rewritten(good, 'moods/impatient.json', '/oods/impatient.json')],
  ['a drive', 'path', () => rewritten(good, 'moods/impatient.json', 'C:/ds/impatient.json')],
  ['a backslash', 'path', () => rewritten(good, 'moods/impatient.json', 'moods\\impatient.json')],
  ['another archive in it', 'path', () => zip({ ...good, 'moods/more.zip': 'PK' })],
  ['a script', 'path', () => zip({ ...good, 'run.js': 'process.exit()' })],
  ['a link', 'path', linkInstead],
  [
    'a name twice',
    'twice',
    () =>
      rewritten({ ...good, 'moods/impatienx.json': mood }, 'moods/impatienx.json', 'moods/impatient.json'),
  ],
  ['other bytes than were packed', 'damaged', () => rewritten(good, 'Impatient', 'Impatienx')],
  ['encrypted files', 'encrypted', encrypted],
  ['a bomb', 'tooLarge', () => bomb('moods/impatient.json', 60_000_000)],
  ['a bomb that says it is small', 'damaged', bombWithFalseSize],
  [
    'many files',
    'tooMany',
    () =>
      zip(
        Object.fromEntries(
          Array.from({ length: packLimits.items + 2 }, (_, at) => [`moods/m${at}.json`, '']),
        ),
      ),
  ],
]

test.each(cases)('%s is refused with a sentence: %s', async (_, code, make) => {
  const { status, body } = await sendPreview(testServer.as.superadmin, await make())
  expect([status, body.code]).toEqual([
    code === 'tooLarge' || code === 'tooMany' ? 413 : 422,
    `packs.${code}`,
  ])
  expect(body.detail).toMatch(/^[A-Z"'“a-z]/)
})

test('a valid handmade pack is read, and a file of 50 MB is refused', async () => {
  const { superadmin } = testServer.as
  const read = await sendPreview(superadmin, await zip(good))
  expect([read.status, read.body.items]).toMatchObject([200, [{ name: 'Impatient', state: 'new' }]])
  const large = await sendPreview(superadmin, Buffer.alloc(50_000_000))
  expect([large.status, large.body.code]).toEqual([413, 'request.fileTooLarge'])
})
