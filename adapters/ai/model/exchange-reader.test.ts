import { describe, expect, test } from 'vitest'
import { emptyWorld, type World } from '#conversation/director/world.ts'
import { standInModel } from '#testing/model.ts'
import { createConversation } from '#testing/rehearse.ts'
import { readExchangeByModel } from './exchange-reader.ts'
import { ModelFault } from './model-fault.ts'
import { buildExchangePrompt } from './prompts/exchange.ts'
import { findUnrecordedChange, promptVersions } from './prompts/versions.ts'

const SAID = 'That must have been hard, and I did not see it. What would have helped you?'
const TEXT = 'I turned down another post in March.'
const world: World = {
  ...emptyWorld,
  facts: [
    {
      key: 'post',
      layer: 'earned',
      texts: { en: TEXT },
      question: null,
      conditions: [],
      judged: 'The learner has said that the work was good.',
      after: null,
    },
  ],
}
const exchange = (said = SAID) => ({
  ...createConversation([
    { isUser: true, content: 'Hello.' },
    { isUser: false, content: 'It was a long winter.' },
    { isUser: true, content: said },
    { isUser: false, content: 'Somebody who rings back.' },
  ]),
  world,
})
const quiet = new AbortController().signal
const read = (answer: unknown, said?: string, signal = quiet) => {
  const model = standInModel(() => (typeof answer === 'string' ? answer : JSON.stringify(answer)))
  const options = { signal, recordUsage: () => {} }
  return { model, deeds: readExchangeByModel(model, exchange(said), options) }
}

describe('what a model finds in an exchange', () => {
  test('counts where its words are the learner’s, and names the message', async () => {
    const { model, deeds } = read({
      met: [
        { id: 'acknowledged', quotation: 'must have been hard' },
        { id: 'fact:post', quotation: 'I did not see it' },
      ],
    })
    expect(await deeds).toEqual([
      { met: 'acknowledged', message: 3, quotation: 'must have been hard' },
      { met: 'fact', fact: 'post', message: 3, quotation: 'I did not see it' },
    ])
    // What opens the fact is in the request, and the fact is not.
    expect(JSON.stringify(model.asked)).toContain('the work was good')
    expect(JSON.stringify(model.asked)).not.toContain(TEXT)
  })

  test.each([
    ['was never said', { id: 'apologised', quotation: 'I am deeply sorry' }],
    ['the partner said', { id: 'acknowledged', quotation: 'It was a long winter' }],
    ['stands for nothing that there is', { id: 'fact:salary', quotation: 'must have been hard' }],
  ])('does not count where it %s', async (_, met) => {
    expect(await read({ met: [met] }).deeds).toEqual([])
  })

  test('is not even asked for after a hostile message', async () => {
    const { model, deeds } = read({ met: [] }, 'You are useless. What would have helped you?')
    expect(await deeds).toEqual([])
    expect(model.asked).toEqual([])
  })

  test('fails with nonsense, and ends with its time', async () => {
    await expect(read('I would rather write a poem.').deeds).rejects.toThrow(ModelFault)
    const stop = new AbortController()
    const never = standInModel(() => new Promise(() => {}))
    const reading = readExchangeByModel(never, exchange(), { signal: stop.signal, recordUsage: () => {} })
    stop.abort(new Error('the server stops'))
    await expect(reading).rejects.toThrow('the server stops')
  })

  test('is asked for in the words of its version', () => {
    const { system, user } = buildExchangePrompt({
      messages: exchange().messages,
      facts: world.facts,
      nonce: 'NONCE',
    })
    expect(findUnrecordedChange(promptVersions.exchange, { exchange: `${system}\n\n${user}` })).toBeNull()
  })
})
