import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '#platform/contract/failures.ts'
import { declaredFailures } from './declared-failures.ts'
import { texts } from './texts.ts'

const languages = ['en', 'pt', 'fr'] as const

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ resources: texts, interpolation: { escapeValue: false } })
})

const translate = ({ code, params }: Failure, language: string): string =>
  String(Reflect.apply(i18n.t, i18n, [code, { ns: 'failures', lng: language, ...params }]))
const isTranslated = ({ code, params }: Failure, language: string): boolean =>
  i18n.exists(code, { ns: 'failures', lng: language, fallbackLng: [], ...params })

describe('the failures', () => {
  test('are found in the slices, the adapters and the platform', () => {
    const slices = new Set(declaredFailures.map(({ code }) => code.split('.')[0]))
    expect([...slices]).toEqual(
      expect.arrayContaining(['request', 'text', 'chats', 'users', 'models', 'identity']),
    )
    expect(new Set(declaredFailures.map(({ code }) => code)).size).toBe(declaredFailures.length)
  })

  test.each(languages)('are translated into %s', (language) => {
    expect(
      declaredFailures.filter((failure) => !isTranslated(failure, language)).map(({ code }) => code),
    ).toEqual([])
  })

  test('have their own sentence as the English text', () => {
    for (const failure of declaredFailures) expect(translate(failure, 'en')).toBe(failure.detail)
  })

  test('differ from English in every other language', () => {
    for (const failure of declaredFailures)
      for (const language of ['pt', 'fr']) expect(translate(failure, language)).not.toBe(failure.detail)
  })

  test('have no texts once they no longer exist', () => {
    const declared = new Set(declaredFailures.map(({ code }) => code))
    const keys = Object.entries(i18n.getResourceBundle('en', 'failures')).flatMap(([slice, texts]) =>
      Object.keys(Object(texts)).map((key) => `${slice}.${key.replace(/_(one|many|other)$/, '')}`),
    )
    expect(keys.filter((key) => !key.startsWith('client.') && !declared.has(key))).toEqual([])
  })
})
