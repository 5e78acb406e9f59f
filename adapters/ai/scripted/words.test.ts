import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInLanguages } from '../language/codes.ts'

/** The articles that partners swap are the words of a language themselves. */
const ownKeys = new Set(['topic.articles'])

/** Every key of a file with the kind of its value. */
function listKeys(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || ownKeys.has(path)) return [`${path}: ${typeof value}`]
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [`${path}: texts`]
  if (Array.isArray(value) && path !== 'tell') return [`${path}: list`]
  return Object.entries(value).flatMap(([key, inner]) =>
    listKeys(inner, path === '' ? key : `${path}.${key}`),
  )
}

/** The keys whose text or list is empty. */
function listEmpty(value: unknown, path = ''): readonly string[] {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listEmpty(inner, `${path}/${key}`))
}

const read = (folder: string, language: string): unknown =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8'))

describe.each(['../listening', 'partner', 'evaluator'])('the words in %s', (folder) => {
  test.each(builtInLanguages)('have the same keys in %s as in English', (language) => {
    expect(listKeys(read(folder, language)).toSorted()).toEqual(listKeys(read(folder, 'en')).toSorted())
  })

  test.each(builtInLanguages)('are empty nowhere in %s but where English has nothing to say', (language) => {
    const mayBeEmpty = /^\/topic\/pronouns$|^\/rewrites\/padding\/\d+\/replacement$/
    expect(listEmpty(read(folder, language)).filter((path) => !mayBeEmpty.test(path))).toEqual([])
  })
})
