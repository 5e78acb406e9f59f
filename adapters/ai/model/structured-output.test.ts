import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { standInModel, type ModelAnswer } from '#testing/model.ts'
import { EvaluatorAnswer } from './checks/answer.ts'
import { requestJson, toJsonSchema, type CheckedOutput } from './structured-output.ts'

const Shape = z.object({ word: z.string(), number: z.number() })
type Shape = z.output<typeof Shape>

const good = '{"word":"yes","number":1}'
const signal = new AbortController().signal

/** A number other than 1 is usable but has a problem; a negative one is unusable. */
const check = (answer: Shape): CheckedOutput<Shape> => ({
  value: answer.number < 0 ? null : answer,
  problems: answer.number === 1 ? [] : ['The number is not 1.'],
})

function ask(answer: ModelAnswer, { contextTokens = 100_000, until = signal } = {}) {
  const model = standInModel(answer, contextTokens)
  const prompt = { system: 'Rules.', user: 'Give me a number.' }
  const options = { signal: until, recordUsage: () => {} }
  return {
    model,
    answer: requestJson(model, { prompt, maxOutputTokens: 100, options, schema: Shape, check }),
  }
}

describe('an answer', () => {
  test.each([
    good,
    ` \n${good}\n`,
    `\`\`\`json\n${good}\n\`\`\``,
    `Here is {the} JSON you wanted: ${good} I hope it helps {you}!`,
    `<think>{"word":"draft","number":9}</think>${good}`,
    `{"word":"draft","number":9} No, better: ${good}`,
    `{"other":true} ${good}`,
    '{"word":"yes","number":1,"more":["}"]}',
  ])('%j is read at once', async (text) => {
    const { model, answer } = ask(() => text)
    expect(await answer).toEqual({ word: 'yes', number: 1 })
    expect(model.asked).toHaveLength(1)
  })

  test('may have braces, quotation marks and fences in its texts', async () => {
    const word = 'a } b { c " d ``` e \\ {"word":"no","number":2}'
    expect(await ask(() => `Sure: ${JSON.stringify({ word, number: 1 })}`).answer).toEqual({
      word,
      number: 1,
    })
  })

  test.each([
    ['', 'It was empty.'],
    ['I cannot do that.', 'held no complete JSON object'],
    [good.slice(0, -5), 'held no complete JSON object'],
    ['{"word":"yes"}', 'number should be number'],
    ['{"word":1,"number":"1"}', 'word should be string'],
    ['[1]', 'the whole should be object'],
    ['{"word":"yes","number":-1}', 'The number is not 1.'],
  ])('%j is requested again, and the model is told why', async (text, why) => {
    const { model, answer } = ask((_call, time) => (time === 1 ? text : good))
    expect(await answer).toEqual({ word: 'yes', number: 1 })
    const [question, echo, correction] = model.asked[1]?.messages ?? []
    expect(question?.content).toBe('Give me a number.')
    expect(echo).toEqual({ role: 'assistant', content: text || 'null' })
    expect(correction?.role).toBe('user')
    expect(correction?.content).toContain(why)
    expect(correction?.content.length).toBeLessThan(3000)
  })

  test.each([
    ['', 'empty'],
    ['no', 'invalid'],
  ])('that is %j twice is an error after two requests', async (text, kind) => {
    const { model, answer } = ask(() => text)
    await expect(answer).rejects.toMatchObject({ name: 'ModelFault', kind })
    expect(model.asked).toHaveLength(2)
  })

  test('that is usable is used when the second one is worse or fails', async () => {
    const seconds: ModelAnswer[] = [
      () => 'no',
      () => '',
      () => '{"word":"worse","number":-1}',
      () => {
        throw new Error('down')
      },
    ]
    for (const second of seconds) {
      const { answer } = ask((call, time) => (time === 1 ? '{"word":"fair","number":3}' : second(call, time)))
      expect(await answer).toEqual({ word: 'fair', number: 3 })
    }
  })

  test('that took most of the time is not requested again', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(12_000)
    onTestFinished(() => clock.mockRestore())
    const usable = ask(() => '{"word":"fair","number":3}')
    expect(await usable.answer).toEqual({ word: 'fair', number: 3 })
    expect(usable.model.asked).toHaveLength(1)
    clock.mockReturnValueOnce(0)
    const useless = ask(() => 'no')
    await expect(useless.answer).rejects.toMatchObject({ kind: 'invalid' })
    expect(useless.model.asked).toHaveLength(1)
  })

  test('that is usable is replaced by a better second one', async () => {
    const { answer } = ask((_call, time) => (time === 1 ? '{"word":"fair","number":3}' : good))
    expect(await answer).toEqual({ word: 'yes', number: 1 })
  })

  test('is not waited for when the caller leaves', async () => {
    const leaving = new AbortController()
    const { answer } = ask(
      (_call, time) => {
        if (time === 1) return '{"word":"fair","number":3}'
        leaving.abort(new Error('left'))
        return new Promise(() => {})
      },
      { until: leaving.signal },
    )
    await expect(answer).rejects.toThrow('left')
  })

  test('that is too long for the context is not repeated in the second request', async () => {
    const { model, answer } = ask((_call, time) => (time === 1 ? 'x'.repeat(5000) : good), {
      contextTokens: 400,
    })
    await answer
    expect(model.asked[1]?.messages[1]?.content).toBe('null')
  })
})

test('a problem that quotes many words is shortened for the model', async () => {
  const { model, answer } = ask((_call, time) =>
    time === 1 ? JSON.stringify({ ...Object.fromEntries(many), word: 1 }) : good,
  )
  await answer
  expect(model.asked[1]?.messages[2]?.content.length).toBeLessThan(3000)
})

const many = Array.from({ length: 500 }, (_, index) => [`key${index}`, 'x'.repeat(100)])

describe('the schema that is sent', () => {
  const plain = new Set(['type', 'properties', 'items', 'required', 'additionalProperties', 'enum'])

  test.each([
    ['an evaluation', EvaluatorAnswer],
    ['a translation', z.object({ title: z.string(), intro_text: z.string() })],
  ])('of %s has no bounds and no optional fields', (_name, shape) => {
    walk(toJsonSchema(shape))
  })

  function walk(schema: unknown): void {
    expect(schema).toBeTypeOf('object')
    const node: Record<string, unknown> = { ...(schema as object) }
    for (const key of Object.keys(node)) expect(plain, `${key} is not plain`).toContain(key)
    const types = [node.type].flat().filter((type) => type !== 'null')
    expect(types).toHaveLength(1)
    expect(['object', 'array', 'string', 'number']).toContain(types[0])
    if (types[0] === 'array') walk(node.items)
    if (types[0] !== 'object') return
    const properties: Record<string, unknown> = { ...(node.properties as object) }
    expect(node.required).toEqual(Object.keys(properties))
    expect(node.additionalProperties).toBe(false)
    for (const property of Object.values(properties)) walk(property)
  }
})
