import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveScreens } from '#app/server/screens.ts'
import { screens } from '#features/paths.ts'
import { buildFolder } from './screen-weights.ts'

const app = Fastify()
beforeAll(() => serveScreens(app))
afterAll(() => app.close())

const get = (url: string, encoding = 'identity') =>
  app.inject({ url, headers: { 'accept-encoding': encoding, accept: '*/*' } })

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(buildFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|json|woff2)$/.test(file))
    .map((file) => `${folder}/${file}`)

const contentOf = (file: string): Buffer => readFileSync(join(buildFolder, file))
const assets = filesIn('assets')
const texts = filesIn('locales')
/** Fonts are compressed already, and very small files would only grow. */
const compressible = [...assets, ...texts].filter(
  (file) => !file.endsWith('.woff2') && contentOf(file).length > 150,
)

test('browsers may cache files with a hash in their name for a year', async () => {
  expect(assets.length).toBeGreaterThan(5)
  for (const file of assets) {
    const { statusCode, headers } = await get(`/${file}`)
    expect([statusCode, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable'])
  }
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'scripts, styles and texts are sent as %s to clients that accept it',
  async (encoding, decode) => {
    expect(compressible.length).toBeGreaterThan(10)
    for (const file of compressible) {
      const { headers, rawPayload } = await get(`/${file}`, encoding)
      expect([headers['content-encoding'], headers.vary], file).toEqual([encoding, 'accept-encoding'])
      expect(rawPayload.length, file).toBeLessThan(contentOf(file).length)
      expect(decode(rawPayload).equals(contentOf(file)), file).toBe(true)
    }
  },
)

test('a client that accepts no encoding gets uncompressed files with `Vary`', async () => {
  for (const file of compressible) {
    const { headers, rawPayload } = await get(`/${file}`)
    expect([headers['content-encoding'], headers.vary], file).toEqual([undefined, 'accept-encoding'])
    expect(rawPayload.equals(contentOf(file)), file).toBe(true)
  }
})

test('a browser that accepts every encoding gets brotli', async () => {
  for (const file of compressible)
    expect((await get(`/${file}`, 'gzip, deflate, br, zstd')).headers['content-encoding'], file).toBe('br')
})

test('texts have to be revalidated, because their names have no hash', async () => {
  for (const file of texts) expect((await get(`/${file}`)).headers['cache-control'], file).toBe('no-cache')
})

test.each(Object.values(screens))('the page of %s has to be revalidated', async (screen) => {
  const { statusCode, headers } = await get(screen.replace(/\$\w*/, '1'))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
})

test('the page for a browser without a session says so and does not preload `/users/me`', async () => {
  const asks = 'href="/api/v1/users/me"'
  const says = '<meta name="session" content="none">'
  const without = Fastify()
  await serveScreens(without, () => false)
  const [known, unknown] = [
    await get('/login'),
    await without.inject({ url: '/login', headers: { accept: '*/*' } }),
  ]
  expect(known.body).toContain(asks)
  expect(known.body).not.toContain(says)
  expect(unknown.body).toContain(says)
  expect(unknown.body).not.toContain(asks)
  // The two pages differ by cookie and language, so a cache must keep them apart.
  for (const { headers } of [known, unknown]) expect(headers.vary).toBe('cookie, accept-language')
  await without.close()
})

test('without a session every address gets the page of the sign-in screen', async () => {
  const without = Fastify()
  await serveScreens(without, () => false)
  const page = async (url: string) => (await without.inject({ url, headers: { accept: 'text/html' } })).body
  expect(await page('/history')).toBe(await page('/login'))
  expect(await page('/admin/scenarios/1')).toBe(await page('/login'))
  // The unsubscribe page needs no session.
  expect(textsIn(await page('/unsubscribe/1'))).toContain('en/reminders')
  await without.close()
})

const textsIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="\/locales\/([^"]+)\.json"/g)].map(([, name = '']) => name)

test.each([
  ['the language of its address', '/history?lng=fr', { cookie: 'i18next=pt', 'accept-language': 'pt' }, 'fr'],
  [
    'the language that its browser keeps',
    '/history',
    { cookie: 'i18next=pt', 'accept-language': 'fr' },
    'pt',
  ],
  [
    'the language that its browser prefers',
    '/history',
    { 'accept-language': 'de, en;q=0.2, fr-CA;q=0.8' },
    'fr',
  ],
  ['English where there is no other', '/history?lng=de', { cookie: 'i18next=xx' }, 'en'],
])('the page names the texts of its screen in %s', async (_which, url, headers, language) => {
  const withCookies = Fastify()
  await withCookies.register(fastifyCookie)
  await serveScreens(withCookies)
  const { body } = await withCookies.inject({ url, headers: { accept: 'text/html', ...headers } })
  expect(textsIn(body)).toEqual(['app', 'failures', 'history'].map((name) => `${language}/${name}`))
  await withCookies.close()
})

test('all texts of a language are also in one file', async () => {
  const all: Record<string, object> = (await get('/locales/pt.json')).json()
  const names = texts.filter((file) => file.startsWith('locales/pt/'))
  expect(Object.keys(all)).toHaveLength(names.length)
  expect(all['history']).toEqual((await get('/locales/pt/history.json')).json())
})
