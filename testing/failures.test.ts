import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Failure, requestFailures } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { texts } from './texts.ts'

const languages = ['en', 'pt', 'fr'] as const

/** Values for every placeholder that a failure's sentence may have. */
const params = { count: 5, names: '“Visit”', name: 'Ana', file: 'a.json', place: 'title', rule: 'Too long' }
type Catalogue = Readonly<Record<string, Failure | ((named: typeof params) => Failure)>>

const i18n = createInstance()

const isCatalogue = (name: string, value: unknown): value is Catalogue =>
  name.endsWith('Failures') && typeof value === 'object' && value !== null

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../features/*/contract*.ts', '!../**/*.test.ts', '../adapters/*/port.ts', '../adapters/**/*fault.ts'],
  { eager: true },
)
const catalogues: readonly Catalogue[] = [
  requestFailures,
  textFailures,
  ...Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isCatalogue(name, value) ? [value] : [])),
  ),
]
/** Every failure that the server declares, with its placeholders filled in. */
const failures = catalogues.flatMap((catalogue) =>
  Object.values(catalogue).map((failure) => (typeof failure === 'function' ? failure(params) : failure)),
)

beforeAll(async () => {
  await i18n.init({ resources: texts, interpolation: { escapeValue: false } })
})

const translate = ({ code, params }: Failure, language: string): string =>
  String(Reflect.apply(i18n.t, i18n, [code, { ns: 'failures', lng: language, ...params }]))
const isTranslated = ({ code, params }: Failure, language: string): boolean =>
  i18n.exists(code, { ns: 'failures', lng: language, fallbackLng: [], ...params })

describe('the failures', () => {
  test('are found in the slices, the adapters and the platform', () => {
    const slices = new Set(failures.map(({ code }) => code.split('.')[0]))
    expect([...slices]).toEqual(
      expect.arrayContaining(['request', 'text', 'chats', 'users', 'models', 'identity']),
    )
    expect(new Set(failures.map(({ code }) => code)).size).toBe(failures.length)
  })

  test.each(languages)('are translated into %s', (language) => {
    expect(failures.filter((failure) => !isTranslated(failure, language)).map(({ code }) => code)).toEqual([])
  })

  test('have their own sentence as the English text', () => {
    for (const failure of failures) expect(translate(failure, 'en')).toBe(failure.detail)
  })

  test('differ from English in every other language', () => {
    for (const failure of failures)
      for (const language of ['pt', 'fr']) expect(translate(failure, language)).not.toBe(failure.detail)
  })

  test('have no texts once they no longer exist', () => {
    const declared = new Set(failures.map(({ code }) => code))
    const keys = Object.entries(i18n.getResourceBundle('en', 'failures')).flatMap(([slice, texts]) =>
      Object.keys(Object(texts)).map((key) => `${slice}.${key.replace(/_(one|many|other)$/, '')}`),
    )
    expect(keys.filter((key) => !key.startsWith('client.') && !declared.has(key))).toEqual([])
  })
})
