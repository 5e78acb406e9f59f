import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeZip } from '#platform/server/write-zip.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { samplePackMetadata, sendPreview, writeArchive } from '#testing/packs.ts'
import { packLimits } from '../contract-format.ts'

/** Malformed archives, in addition to those of `hostile-packs.test.ts`: here the archive format itself is abused. */

let testServer: TestApp
beforeAll(async () => {
  testServer = await createTestApp()
})
afterAll(() => testServer.close())

const PATH = 'moods/impatient.json'
const mood = { titles: { en: 'Impatient' }, description: null }
const manifest = {
  format: 'performance-partner-pack',
  format_version: 1,
  ...samplePackMetadata,
  languages: ['en'],
  items: [{ kind: 'mood', key: 'impatient' }],
}
type Content = string | Buffer
const filesWith = (content: Content, listed: Content = JSON.stringify(manifest)) => ({
  'pack.json': Buffer.from(listed),
  [PATH]: Buffer.from(content),
})
const zip = (content: Content, listed?: Content) => writeArchive(filesWith(content, listed), {})

const good = () => zip(JSON.stringify(mood))
const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1')
const CENTRAL = Buffer.from('PK\u0001\u0002', 'latin1')
const END = Buffer.from('PK\u0005\u0006', 'latin1')

/** A copy of the archive with one number of a header replaced, wherever that header occurs. */
function changed(bytes: Buffer, header: Buffer, at: number, value: number, size: 2 | 4): Buffer {
  const copy = Buffer.from(bytes)
  for (let start = copy.indexOf(header); start >= 0; start = copy.indexOf(header, start + 4))
    copy.writeUIntLE(value, start + at, size)
  return copy
}

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const renamed = (bytes: Buffer, name: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(PATH, name.padEnd(PATH.length, 'x')), 'latin1')

/** Two entries that refer to the same bytes; zip bombs consist of many of these. */
async function overlapping(): Promise<Buffer> {
  const bytes = await writeArchive(
    { ...filesWith(JSON.stringify(mood)), 'moods/impatiens.json': Buffer.from(JSON.stringify(mood)) },
    {},
  )
  const last = bytes.lastIndexOf(CENTRAL)
  const first = bytes.indexOf(LOCAL, bytes.indexOf(LOCAL) + 4)
  bytes.writeUInt32LE(first, last + 42)
  return bytes
}

const refused: readonly (readonly [what: string, code: string, make: () => Buffer | Promise<Buffer>])[] = [
  ['a text that is not UTF-8', 'notJson', () => zip(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
  ['half a letter', 'notJson', () => zip(Buffer.from([0x22, 0xc3, 0x22]))],
  ['a list in a list, 200,000 times', 'brokenRule', () => zip(deep(200_000))],
  [
    'a deep value in a field that there is not',
    'brokenRule',
    () => zip(JSON.stringify({ ...mood, more: 0 }).replace('"more":0', `"more":${deep(200_000)}`)),
  ],
  [
    'a number that is none',
    'brokenRule',
    () => zip(JSON.stringify(mood), JSON.stringify(manifest).replace(':1,', ':1e999,')),
  ],
  [
    'a version with many digits',
    'brokenRule',
    () => zip(JSON.stringify(mood), JSON.stringify({ ...manifest, version: `${'9'.repeat(100_000)}.0.0` })),
  ],
  [
    'a field with the name of what objects inherit',
    'brokenRule',
    () => zip('{"titles":{"en":"Impatient"},"description":null,"__proto__":{"isAdmin":true}}'),
  ],
  [
    'a constructor as a language',
    'brokenRule',
    () => zip('{"titles":{"en":"Impatient","constructor":"x"},"description":null}'),
  ],
  ['the name of a device', 'path', async () => renamed(await good(), 'moods/con.json/aux')],
  ['a name in capitals', 'path', async () => renamed(await good(), 'moods/IMPATIENT.json')],
  ['a letter that looks like another one', 'path', () => writeZip(new Map([['moods/іmpatient.json', '{}']]))],
  ['a stream of a file on Windows', 'path', async () => renamed(await good(), 'moods/a.json:$DATA')],
  ['a name that ends with a byte of zero', 'path', async () => renamed(await good(), 'moods/a.json\u0000')],
  ['an offset into nowhere', 'damaged', async () => changed(await good(), CENTRAL, 42, 0x7fff_fff0, 4)],
  ['a method of packing that nobody knows', 'damaged', async () => changed(await good(), CENTRAL, 10, 99, 2)],
  ['entries that share their bytes', 'unlisted', overlapping],
  ['a disk of many', 'notZip', async () => changed(await good(), END, 4, 7, 2)],
  ['more entries than there are', 'notZip', async () => changed(await good(), END, 10, 40, 2)],
  [
    'ZIP64 that is announced and missing',
    'notZip',
    async () => changed(await good(), END, 16, 0xffff_ffff, 4),
  ],
]

test.each(refused)('%s is refused with a sentence: %s', async (_, code, make) => {
  const bytes = await make()
  const started = performance.now()
  const { status, body } = await sendPreview(testServer.as.superadmin, bytes)
  expect([status, body.code]).toEqual([422, `packs.${code}`])
  expect(body.detail).toMatch(/^[A-Z"'“a-z]/)
  // Each takes some milliseconds; an algorithm that grows with depth or length would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('a file with __proto__ is refused, and changes no prototype', async () => {
  const inherited = await zip('{"titles":{"en":"Impatient"},"description":null,"__proto__":{"isAdmin":true}}')
  const { status, body } = await sendPreview(testServer.as.superadmin, inherited)
  expect(status).toBe(422)
  // The rule is quoted by its code, so that screens say it in their language.
  expect(body).toMatchObject({ params: { rule: { code: 'packs.unknownField' } } })
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('several decompression bombs in a row do not fill the memory', { tags: ['long'] }, async () => {
  const bombs = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`moods/m${at}.json`, Buffer.alloc(packLimits.itemSize - 1)]),
  )
  const bomb = await writeArchive({ 'pack.json': Buffer.from('{}'), ...bombs }, { compress: true })
  expect(bomb.length).toBeLessThan(200_000)
  const before = process.memoryUsage().rss
  for (let times = 0; times < 5; times++) {
    const { status, body } = await sendPreview(testServer.as.superadmin, bomb)
    expect([status, body.code]).toEqual([413, 'packs.tooLarge'])
  }
  // Five times 63 MB would be 315.
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(200)
})

test('archives of other programs are read: compressed, streamed and with ZIP64', async () => {
  const { superadmin } = testServer.as
  for (const options of [
    { compress: true },
    { compress: false },
    { forceZip64Format: true },
    { forceZip64Format: true, compress: true },
  ]) {
    const { status, body } = await sendPreview(
      superadmin,
      await writeArchive(filesWith(JSON.stringify(mood)), options),
    )
    expect([status, body.items]).toMatchObject([200, [{ name: 'Impatient', state: 'new' }]])
  }
  const streamed = await writeArchive(filesWith(JSON.stringify(mood)), { isStreamed: true })
  expect(streamed.includes('PK\u0007\u0008', 0, 'latin1'), 'sizes stand behind the data').toBe(true)
  expect((await sendPreview(superadmin, streamed)).status).toBe(200)
})
