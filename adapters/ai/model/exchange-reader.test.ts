import { describe, expect, test } from 'vitest'
import { direct } from '#conversation/director/direct.ts'
import { emptyWorld, type World } from '#conversation/director/world.ts'
import { standInModel } from '#testing/model.ts'
import { createConversation } from '#testing/rehearse.ts'
import { findUnrecordedChange } from '#testing/prompt-record.ts'
import { readExchangeByModel } from './exchange-reader.ts'
import { ModelFault } from './model-fault.ts'
import { buildExchangePrompt } from './prompts/exchange.ts'
import { promptVersions } from './prompts/versions.ts'

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
    {
      key: 'spring',
      layer: 'asked',
      texts: { en: 'It began with the audit in spring.' },
      question: { sentence: { en: 'When did it begin?' }, words: { en: ['begin'] } },
      conditions: [],
      judged: null,
      after: null,
    },
  ],
  needs: [
    {
      key: 'call',
      who: 'learner',
      what: { en: 'You call the client' },
      words: { en: ['call'] },
      by_when: true,
    },
    {
      key: 'cover',
      who: 'somebody',
      what: { en: 'Somebody takes the shift' },
      words: { en: [] },
      by_when: false,
    },
  ],
}
const exchange = (said = SAID) => ({
  ...createConversation([
    { isUser: true, content: 'Hello.' },
    { isUser: false, content: 'It was a long winter. I need an answer by Tuesday noon.' },
    { isUser: true, content: said },
    { isUser: false, content: 'Somebody who rings back.' },
  ]),
  world,
})
/** The deed that marks the third message as read. */
const read3 = { met: 'read', from: 1, message: 3, quotation: '' }
const quiet = new AbortController().signal
const read = (answer: object | string, said?: string, signal = quiet) => {
  const whole = { met: [], told: [], agreed: [], closed: null, ...(typeof answer === 'object' && answer) }
  const model = standInModel(() => (typeof answer === 'string' ? answer : JSON.stringify(whole)))
  const direction = direct({ ...exchange(said), messages: exchange(said).messages.slice(0, -1) })
  const options = { signal, recordUsage: () => {}, direction }
  return { model, deeds: readExchangeByModel(model, exchange(said), options) }
}

const byTrainee = (one: object) => ({ who: 'trainee', name: null, when: null, ...one })

describe('a finding by a model in an exchange', () => {
  test('counts if it quotes the learner’s own words, and names their message', async () => {
    const { model, deeds } = read({
      met: [
        { id: 'acknowledged', quotation: 'must have been hard' },
        { id: 'fact:0', quotation: 'I did not see it' },
        { id: 'question:1', quotation: 'What would have helped you' },
      ],
    })
    expect(await deeds).toEqual([
      { met: 'acknowledged', message: 3, quotation: 'must have been hard' },
      { met: 'fact', fact: 'post', message: 3, quotation: 'I did not see it' },
      { met: 'question', fact: 'spring', message: 3, quotation: 'What would have helped you' },
      read3,
    ])
    for (const shown of ['the work was good', 'When did it begin?', 'You call the client', 'audit in spring'])
      expect(JSON.stringify(model.asked)).toContain(shown)
    // Facts that the learner has not earned are in no request.
    expect(JSON.stringify(model.asked)).not.toContain(TEXT)
  })

  test('names the facts that the reply tells, with the reply’s own words', async () => {
    const told = [
      { id: 'told:0', quotation: 'Somebody who rings back' },
      { id: 'told:0', quotation: 'It was a long winter' },
      { id: 'told:7', quotation: 'Somebody who rings back' },
    ]
    expect(await read({ told }).deeds).toEqual([
      { met: 'told', fact: 'spring', message: 3, quotation: 'Somebody who rings back' },
      read3,
    ])
  })

  test('may be an agreement, with a date and a name only if somebody has said them', async () => {
    const said = 'Tuesday noon, then. Ana Reis takes the shift.'
    const what = 'You call the client'
    const agreed = [
      { id: 'need:0', what, quotation: 'Tuesday noon, then', when: 'by Tuesday noon', name: null },
      { id: 'need:1', what: '', quotation: 'Ana Reis takes the shift', when: 'next week', name: 'Ana Reis' },
      { id: 'need:7', what, quotation: 'Tuesday noon, then', when: null, name: null },
      { id: 'need:0', what, quotation: 'I promise', when: 'by Tuesday noon', name: null },
      // An earlier proposal is proved by words of the message that made it.
      { id: 'need:1', what: 'Somebody takes 3 shifts', quotation: 'Hello', when: null, name: null },
    ]
    expect(await read({ agreed: agreed.map(byTrainee) }, said).deeds).toEqual([
      {
        met: 'need',
        need: 'call',
        who: 'learner',
        what,
        message: 3,
        readWith: 3,
        quotation: 'Tuesday noon, then',
        when: 'by Tuesday noon',
        name: null,
      },
      {
        met: 'need',
        need: 'cover',
        who: 'somebody',
        message: 3,
        readWith: 3,
        quotation: 'Ana Reis takes the shift',
        when: null,
        name: 'Ana Reis',
      },
      {
        met: 'need',
        need: 'cover',
        who: 'somebody',
        message: 1,
        readWith: 3,
        quotation: 'Hello',
        when: null,
        name: null,
      },
      read3,
    ])
  })

  test('may be a promise of either side that no author has foreseen', async () => {
    const said = 'I will talk to Rui. He takes the audit.'
    const promise = { id: 'other', what: 'You talk to Rui', quotation: 'I will talk to Rui' }
    const agreed = [
      promise,
      promise,
      // The partner may promise something without the learner.
      { ...promise, who: 'partner', what: 'Sam rings back', quotation: 'Somebody who rings back' },
      {
        ...promise,
        who: 'somebody',
        what: 'Rui takes the audit',
        quotation: 'He takes the audit',
        name: 'Rui',
      },
      // In turn: an unnamed person, words that the learner did not say, and an amount that nobody said.
      { ...promise, who: 'somebody' },
      { ...promise, quotation: 'Somebody who rings back' },
      { ...promise, what: 'You pay 500' },
      ...Array.from({ length: 7 }, (_, index) => ({
        ...promise,
        what: `You ring ${'again '.repeat(index)}`,
      })),
    ]
    const deed = { met: 'promise', who: 'learner', message: 3, readWith: 3, name: null, when: null }
    const [first, , second, third] = agreed
    const found = await read({ agreed: agreed.map(byTrainee) }, said).deeds
    // Six promises at most, without repeats, and the deed that marks the message as read.
    expect(found).toHaveLength(7)
    expect([...found.slice(0, 3), found.at(-1)]).toEqual([
      { ...deed, what: first?.what, quotation: first?.quotation },
      { ...deed, who: 'character', message: 4, what: second?.what, quotation: second?.quotation },
      { ...deed, who: 'somebody', name: 'Rui', what: third?.what, quotation: third?.quotation },
      read3,
    ])
  })

  test('comes from as many of the last messages as the context can hold', async () => {
    const talk = Array.from({ length: 30 }, (_, index) => ({
      isUser: index % 2 === 0,
      content: `${'It was a long day. '.repeat(20)}Message ${index + 1}.`,
    }))
    const shownIn = async (contextTokens: number) => {
      const model = { ...standInModel(() => '{"met":[],"told":[],"agreed":[],"closed":null}'), contextTokens }
      const options = { signal: quiet, recordUsage: () => {} }
      await readExchangeByModel(model, { ...createConversation(talk), world }, options)
      return JSON.stringify(model.asked).match(/Message \d+\./g)
    }
    expect(await shownIn(60_000)).toHaveLength(30)
    const some = await shownIn(6000)
    expect(some?.length).toBeGreaterThan(4)
    expect(some?.length).toBeLessThan(30)
    expect(some?.at(-1)).toBe('Message 30.')
    expect(await shownIn(1000)).toHaveLength(4)
  })

  test('may be that the conversation is closed, with words of the learner’s last message', async () => {
    const said = 'Then Tuesday noon it is. See you.'
    const closed = { met: 'closed', message: 3, quotation: 'Then Tuesday noon it is' }
    expect(await read({ closed: closed.quotation }, said).deeds).toEqual([closed, read3])
    // The partner's words, older ones or a single word do not prove it.
    for (const elsewhere of ['I need an answer by Tuesday', 'Hello', 'Then'])
      expect(await read({ closed: elsewhere }, said).deeds).toEqual([read3])
  })

  test.each([
    ['was never said', { id: 'apologised', quotation: 'I am deeply sorry' }],
    ['the partner said', { id: 'acknowledged', quotation: 'It was a long winter' }],
    ['stands for nothing that there is', { id: 'fact:7', quotation: 'must have been hard' }],
  ])('does not count where it %s', async (_, met) => {
    expect(await read({ met: [met] }).deeds).toEqual([read3])
  })

  test('after a hostile message is only what the reply told, and needs no request if it told nothing', async () => {
    const hostile = 'You are useless. What would have helped you?'
    const unread = { met: 'unread', message: 3, quotation: '' }
    const quotation = 'Somebody who rings back'
    const met = [{ id: 'asked_openly', quotation: 'What would have helped you' }]
    expect(await read({ met, told: [{ id: 'told:0', quotation }] }, hostile).deeds).toEqual([
      { met: 'told', fact: 'spring', message: 3, quotation },
      unread,
    ])
    const model = standInModel(() => '')
    const options = { signal: quiet, recordUsage: () => {} }
    expect(await readExchangeByModel(model, exchange(hostile), options)).toEqual([unread])
    expect(model.asked).toEqual([])
  })

  test('is replaced by an error after a useless answer and when the caller stops', async () => {
    await expect(read('I would rather write a poem.').deeds).rejects.toThrow(ModelFault)
    const stop = new AbortController()
    const never = standInModel(() => new Promise(() => {}))
    const reading = readExchangeByModel(never, exchange(), { signal: stop.signal, recordUsage: () => {} })
    stop.abort(new Error('the server stops'))
    await expect(reading).rejects.toThrow('the server stops')
  })

  test('is sought with the questions and needs of the conversation’s language', async () => {
    const local = {
      ...world,
      facts: world.facts.map((fact) => ({
        ...fact,
        question: fact.question && {
          ...fact.question,
          sentence: { en: 'When did it begin?', pt: 'Quando começou?' },
        },
      })),
      needs: world.needs.map((need) => ({
        ...need,
        what: { ...need.what, pt: `Em português: ${need.key}` },
      })),
    }
    const model = standInModel(() => '{"met":[],"told":[],"agreed":[],"closed":null}')
    const talk = { ...exchange('Oi.'), language: 'pt', world: local }
    await readExchangeByModel(model, talk, { signal: quiet, recordUsage: () => {} })
    const prompt = model.asked[0]?.messages[0]?.content
    expect(prompt).toContain('asks: Quando começou?')
    expect(prompt).toContain('"what":"Em português: call"')
    expect(prompt).not.toMatch(/When did it begin|You call the client/)
    expect(prompt).toContain('each "what" in Brazilian Portuguese')
    expect(prompt).toContain('{"trainee’s last message":"Oi."}')
  })

  test('is requested with a prompt whose version is recorded', () => {
    const character = { name: 'Sam', description: 'Sam Rivera', bio: null }
    const { system, user } = buildExchangePrompt({ ...exchange(), character }, [{ text: TEXT }], 'NONCE')
    expect(findUnrecordedChange(promptVersions.exchange, { exchange: `${system}\n\n${user}` })).toBeNull()
  })
})
