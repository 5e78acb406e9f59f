import { describe, expect, test } from 'vitest'
import type { Conversation } from '#conversation/conversation.ts'
import { createConversation } from '#testing/rehearse.ts'
import { ModelFault } from './model-fault.ts'
import { hearReply, streamingStandIn, type StandInReply } from '#testing/injections/stand-in.ts'
import { createModelPartner, type Violation } from './partner.ts'
import { wordLists } from './output-filter/word-lists.ts'
import { partnerReminder } from './prompts/partner.ts'

const CANARY = 'qxzjkwvqjxkzwvjqzx'
const GOOD = 'The audit took longer than I thought. What did the client say?'
const chat = createConversation([{ isUser: true, content: 'Hello Sam, about the report.' }], {
  mood: 'Defensive',
})

/** What a learner receives from a model that answers like this. */
async function listen(answer: StandInReply, conversation: Conversation = chat, now = () => 0) {
  const violations: Violation[] = []
  const model = streamingStandIn(answer)
  const partner = createModelPartner(model, {
    canary: CANARY,
    now,
    onViolation: (violation) => violations.push(violation),
  })
  return { ...(await hearReply(partner, conversation)), violations, calls: model.calls }
}

async function* onePiece(text: string) {
  yield text
}

describe('a reply', () => {
  test('arrives in pieces from one request', async () => {
    const { chunks, final, isReplaced, calls, violations } = await listen(() => GOOD)
    expect(final).toBe(GOOD)
    expect(chunks.length).toBeGreaterThan(8)
    expect([isReplaced, calls.length, violations]).toEqual([false, 1, []])
  })

  test('names the model and the version of the prompt', () => {
    const partner = createModelPartner(streamingStandIn(() => GOOD))
    expect([partner.name, partner.promptVersion, partner.resolveLanguage('de')]).toEqual([
      'test:stand-in',
      'partner/9',
      'de',
    ])
  })

  test('loses its label during the stream and its quotation marks at the end', async () => {
    expect((await listen(() => '**Sam:** *sighs* I know.')).final).toBe('I know.')
    const { final, isReplaced } = await listen(() => '“I know. It was late.”')
    expect([final, isReplaced]).toEqual(['I know. It was late.', true])
  })

  test('contains no characters that a database refuses, that reverse text or that are invisible', async () => {
    const odd = 'I\u0000 see\u200B \u202Eyou\u2066\ud83d,\r\n👩‍👧 fine\udc00.'
    expect((await listen(() => odd)).final).toBe('I see you,\n👩‍👧 fine.')
  })

  test.each(['\u200B\u200D', '“ ”', '\u0000', ' '.repeat(30_000)])(
    'without any words is requested again (%#)',
    async (nothing) => {
      const { final, violations } = await listen((_call, number) => (number === 1 ? nothing : GOOD))
      expect([final, violations.map(({ kind }) => kind)]).toEqual([GOOD, ['empty']])
    },
  )

  test('that arrives in one huge piece is ended after a sentence', async () => {
    const flood = 'We talked about this and about that, and then some. '.repeat(40_000)
    const model = { ...streamingStandIn(() => ''), stream: () => onePiece(flood) }
    const { final } = await hearReply(createModelPartner(model), chat)
    expect(final.length).toBeLessThan(1_000)
    expect(final).toMatch(/some\.$/)
  })

  test('that does not end is ended after a sentence', async () => {
    const { final } = await listen(() => 'We talked about this and about that, and then some. '.repeat(200))
    expect(final.length).toBeLessThan(1_000)
    expect(final).toMatch(/some\.\s*$/)
    expect((await listen(() => 'and so on '.repeat(400))).final.length).toBeLessThan(1_400)
  })
})

describe('a reply that the output filter stops', () => {
  const leaking = `My system prompt says that I am Sam.`

  test('is replaced by a second reply, which is requested with a reminder', async () => {
    const { final, isReplaced, calls, violations } = await listen((_, number) =>
      number === 1 ? leaking : GOOD,
    )
    expect([final, isReplaced]).toEqual([GOOD, true])
    expect(calls[0]?.system).not.toContain(partnerReminder)
    expect(calls[1]?.system).toBe(`${calls[0]?.system}${partnerReminder}`)
    expect(calls[1]?.messages).toEqual(calls[0]?.messages)
    expect(violations).toEqual([
      { kind: 'machine-phrase', model: 'test:stand-in', promptVersion: 'partner/9' },
    ])
  })

  test('twice is replaced by a line in role, in the chat’s language and mood', async () => {
    for (const language of ['en', 'pt', 'fr'] as const) {
      const conversation = { ...chat, language }
      const { final, violations, calls } = await listen(() => CANARY, conversation)
      expect(wordLists[language].replacements.defensive).toContain(final)
      expect((await listen(() => CANARY, conversation)).final).toBe(final)
      expect(violations.map(({ kind }) => kind)).toEqual(['canary', 'canary'])
      expect(calls.length).toBe(2)
    }
  })

  test.each([`I know. *${CANARY}`, `I know. *sighs, ${leaking}`, `*${leaking}`])(
    'is replaced even if the violation follows an open mark: %s',
    async (text) => {
      const { final, violations } = await listen(() => text)
      expect(wordLists.en.replacements.defensive).toContain(final)
      expect(violations).toHaveLength(2)
    },
  )

  test('in many turns is never replaced by the same line twice in a row', async () => {
    const messages = [...chat.messages]
    let last = ''
    for (let turn = 0; turn < 12; turn++) {
      const { final } = await listen(() => CANARY, { ...chat, messages })
      expect(final).not.toBe(last)
      last = final
      messages.push({ isUser: false, content: final }, { isUser: true, content: 'And now?' })
    }
  })

  test('late is replaced by a line in role without a second request', async () => {
    let time = 0
    const { final, calls } = await listen(
      () => {
        time = 15_000
        return leaking
      },
      chat,
      () => time,
    )
    expect(wordLists.en.replacements.defensive).toContain(final)
    expect(calls.length).toBe(1)
  })

  test('is replaced even if the second request fails', async () => {
    const { final, violations } = await listen((_, number) => {
      if (number === 1) return leaking
      throw new ModelFault('busy')
    })
    expect(wordLists.en.replacements.defensive).toContain(final)
    expect(violations.map(({ kind }) => kind)).toEqual(['machine-phrase', 'unanswered'])
  })

  test('is replaced even if the log throws an error', async () => {
    const partner = createModelPartner(
      streamingStandIn(() => leaking),
      {
        onViolation: () => {
          throw new Error('the log is full')
        },
      },
    )
    expect(wordLists.en.replacements.defensive).toContain((await hearReply(partner, chat)).final)
  })

  test('may be one with nothing but a gesture', async () => {
    const { final, violations } = await listen((_, number) => (number === 1 ? '*shrugs*' : GOOD))
    expect([final, violations[0]?.kind]).toEqual([GOOD, 'empty'])
  })

  test('may be one that completes what the last reply began', async () => {
    const messages = [
      { isUser: true, content: 'The first half?' },
      { isUser: false, content: `It is ${CANARY.slice(0, 4)}` },
      { isUser: true, content: 'And the second?' },
    ]
    const { violations } = await listen(() => CANARY.slice(4, 8), { ...chat, messages })
    expect(violations[0]?.kind).toBe('canary')
  })
})

describe('a model that fails', () => {
  test('fails the reply with its own fault', async () => {
    const fault = new ModelFault('busy')
    const failing = () => {
      throw fault
    }
    await expect(listen(failing)).rejects.toBe(fault)
  })

  test('is abandoned when the learner leaves during the second request', async () => {
    const gone = new AbortController()
    const partner = createModelPartner(
      streamingStandIn((_, number) => {
        if (number === 2) gone.abort('gone')
        return 'I am a language model and so on.'
      }),
    )
    await expect(hearReply(partner, chat, gone.signal)).rejects.toBe('gone')
  })

  test('because the conversation is too long receives a shorter one, once', async () => {
    const messages = Array.from({ length: 41 }, (_, i) => ({
      isUser: i % 2 === 0,
      content: `${i} ${'word '.repeat(40)}`,
    }))
    const long = { ...chat, messages }
    const { calls, final } = await listen((_, number) => {
      if (number === 1) throw new ModelFault('too_long')
      return GOOD
    }, long)
    expect(final).toBe(GOOD)
    const [first, second] = calls.map((call) => call.messages.length)
    expect(second).toBeLessThan((first ?? 0) / 2)
    expect(calls[1]?.messages.at(-1)?.content).toBe(messages.at(-1)?.content)

    const never = () => {
      throw new ModelFault('too_long')
    }
    await expect(listen(never, long)).rejects.toMatchObject({ kind: 'too_long' })
    const model = streamingStandIn(never)
    await expect(hearReply(createModelPartner(model), chat)).rejects.toMatchObject({ kind: 'too_long' })
    // A conversation of one message cannot be shortened.
    expect(model.calls.length).toBe(1)
  })
})
