import { expect, test } from 'vitest'
import { standInModel } from '#testing/model.ts'
import type { JudgedCheck } from '#conversation/judging/rubric.ts'
import { judgeByModel } from './judge.ts'
import { ModelFault } from './model-fault.ts'

const local = (text: string) => ({ en: text, pt: text, fr: text })
const check: JudgedCheck = {
  key: 'early',
  name: local('Named it early'),
  description: local('The subject is named early.'),
  skill: 'clarity',
  examples: { met: local('It was late.'), partly: local('Well.'), not_met: local('Hello.') },
  kind: 'judged',
  evidence: 'own_words',
  occasion: null,
  counter: false,
}
const long = 'The survey came late. '.repeat(400)
const conversation = {
  chatId: 1,
  language: 'en',
  scenario: { title: '', description: '', introText: '', prompt: '' },
  character: null,
  mood: null,
  messages: [
    { isUser: true, content: long },
    { isUser: false, content: 'I know.' },
  ],
  ignored: new Set<number>(),
}
const answer = JSON.stringify({
  checks: [{ key: 'early', verdict: 'met', evidence: [{ n: 1, quotation: 'The survey came late' }] }],
})
const options = { signal: new AbortController().signal, recordUsage: () => {}, seed: '7' }

test('a provider that counts more tokens than our estimate receives shorter messages', async () => {
  const model = standInModel((call) => {
    if ((call.messages[0]?.content.length ?? 0) > 6000) throw new ModelFault('too_long')
    return answer
  }, 5000)
  const { checks } = await judgeByModel(model, conversation, [check], options)
  expect(checks).toMatchObject([{ verdict: 'met', readings: { met: 3 } }])
})

test('the readings of a conversation begin with the same words, up to the checks', async () => {
  const model = standInModel(() => answer)
  const two = { ...check, key: 'other', description: local('It is named again.') }
  await judgeByModel(model, conversation, [check, two], options)
  const prompts = model.asked.map(({ messages }) => messages[0]?.content ?? '')
  expect(prompts.length).toBeGreaterThanOrEqual(3)
  const [before] = prompts[0]?.split('The checks, one JSON object a line') ?? []
  expect(before).toContain(long)
  for (const prompt of prompts) expect(prompt.startsWith(before ?? '?')).toBe(true)
})

test('a model that does not answer in time leaves the checks unjudged without an error', async () => {
  const model = standInModel(() => new Promise<string>(() => {}))
  const { checks, readings } = await judgeByModel(model, conversation, [check], options, 50)
  expect([readings, checks[0]?.verdict]).toEqual([0, 'not_judged'])
})

test('an unavailable model is an error, and so is an abort by the caller', async () => {
  const away = standInModel(() => Promise.reject(new ModelFault('unavailable')))
  await expect(judgeByModel(away, conversation, [check], options)).rejects.toMatchObject({
    kind: 'unavailable',
  })
  const silent = standInModel(() => new Promise<string>(() => {}))
  const signal = AbortSignal.timeout(30)
  await expect(judgeByModel(silent, conversation, [check], { ...options, signal })).rejects.toThrow()
})
