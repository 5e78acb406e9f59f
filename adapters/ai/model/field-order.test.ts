import { expect, test } from 'vitest'
import { standInModel } from '#testing/model.ts'
import { createConversation } from '#testing/rehearse.ts'
import { createModelEvaluator } from './evaluator.ts'
import { readExchangeByModel } from './exchange-reader.ts'
import { judgeByModel } from './judge.ts'
import type { LanguageModel } from './model-port.ts'

const conversation = {
  ...createConversation([
    { isUser: true, content: 'The survey was late.' },
    { isUser: false, content: 'I know.' },
  ]),
  ignored: new Set<number>(),
}
const options = { signal: new AbortController().signal, recordUsage: () => {} }
const local = (text: string) => ({ en: text, pt: text, fr: text })
const check = {
  key: 'early',
  name: local('Named it early'),
  description: local('The subject is named early.'),
  skill: 'clarity',
  examples: { met: local('It was late.'), partly: null, not_met: local('Hello.') },
  kind: 'judged',
  evidence: 'own_words',
  occasion: null,
  counter: false,
} as const
const settled = [{ key: 'early', name: 'Early', lookFor: '', verdict: 'divided', evidence: [] } as const]

/** The fields of a JSON value, the outermost first, each with those inside it after it. */
const fieldsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? fieldsOf(value[0])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...fieldsOf(inner)])
      : []

/** The same of a JSON schema. */
const fieldsOfSchema = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  if ('items' in schema) return fieldsOfSchema(schema.items)
  if (!('properties' in schema) || typeof schema.properties !== 'object') return []
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => [key, ...fieldsOfSchema(inner)])
}

// Providers that follow the schema write its fields in its order, and others the example's: a model should name the
// words before it judges them, and what it is about to do before it does it.
test.each<readonly [string, (model: LanguageModel) => Promise<unknown>]>([
  ['the judge', (model) => judgeByModel(model, conversation, [check], { ...options, seed: '1' })],
  ['the reader of exchanges', (model) => readExchangeByModel(model, conversation, options)],
  ['the writer', (model) => createModelEvaluator(model).evaluate(conversation, '', { ...options, settled })],
])('%s gets an example with its fields in the order of the schema', async (_, ask) => {
  const asked: { readonly system: string; readonly schema: unknown }[] = []
  const model: LanguageModel = {
    ...standInModel(() => ''),
    complete: async ({ system }, schema) => {
      asked.push({ system, schema })
      return ''
    },
  }
  await ask(model).catch(() => {})
  const [first] = asked
  const example = /^(?:Answer: )?(\{"(?:checks|met|reactions)":.*\})$/m.exec(first?.system ?? '')?.[1]
  const fields = fieldsOf(JSON.parse(example ?? 'null'))
  expect(fields.length).toBeGreaterThan(4)
  expect(fieldsOfSchema(first?.schema)).toEqual(fields)
})
