import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createRecordedVoice, listenTo, LONG_REPLY } from '#testing/embedded-speech.ts'
import { readMp3 } from '#testing/mp3.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { requestSpeech } from '#testing/voice.ts'
import { readConfig } from './configuration.ts'

let testServer: TestApp
const { speaker, said, voice: recorded } = createRecordedVoice()
beforeAll(async () => {
  testServer = await createTestApp({ voice: recorded })
})
afterAll(async () => {
  await testServer.close()
  speaker.stop()
})

/** Starts a chat and sends this text. */
async function chatWith(text: string, language = 'en'): Promise<string> {
  const id = await startChat(testServer.as.learner, language)
  await say(testServer.as.learner, id, text)
  return id
}

const speak = (chatId: string, text: string) =>
  requestSpeech(testServer.app, testServer.as.learner, chatId, text)
const speakNew = async (text: string, language = 'en') => speak(await chatWith(text, language), text)

describe('the embedded voice', () => {
  test.each([
    ['en', 'Hello, and thank you for coming to see me today.', 'en-US'],
    ['pt', 'Olá, e obrigada por vir falar comigo hoje.', 'pt-BR'],
    ['fr', 'Bonjour, et merci d’être venu me voir aujourd’hui.', 'fr-FR'],
  ])(
    'speaks %s as an MP3 with constant rates, and the chat names the language of the voice',
    async (language, text, tag) => {
      const id = await chatWith(text, language)
      const chat = await testServer.as.learner.call(chatRoutes.readChat, { params: { id } })
      expect(chat.body.voice).toEqual({ language: tag, transcribes: false })
      const { statusCode, rawPayload } = await speak(id, text)
      expect(statusCode).toBe(200)
      const { seconds, bitrates, sampleRates } = readMp3(rawPayload)
      expect([...bitrates, ...sampleRates]).toEqual([48, 22_050])
      expect(seconds).toBeGreaterThan(text.length / 30)
      expect(seconds).toBeLessThan(text.length / 7.5)
    },
  )

  test('has one voice for each language, and uses English for a language that it lacks', async () => {
    await testServer.connection.database
      .insertInto('languages')
      .values({ code: 'de', name: 'Deutsch' })
      .execute()
    const from = said.length
    for (const language of ['en', 'pt', 'fr', 'de']) await speakNew('Mona Lisa, in Paris.', language)
    expect(said.slice(from).map(({ voice }) => voice)).toEqual(['en-us', 'pt-br', 'fr'])
    const chat = await startChat(testServer.as.learner, 'de')
    const { body } = await testServer.as.learner.call(chatRoutes.readChat, { params: { id: chat } })
    expect(body.voice.language).toBe('en-US')
  })

  test('fails for a voice that it lacks instead of using the last voice', async () => {
    const { signal } = new AbortController()
    await expect(speaker.say({ text: 'Bonjour.', voice: 'fr-fr', signal })).rejects.toThrow(
      'The reply could not be spoken.',
    )
  })

  test(
    'receives one sentence at a time, and no sentence again that is cached',
    { tags: ['long'] },
    async () => {
      const text = 'Dr. Jones has told me about it. I was surprised to hear that! What happened then?'
      const id = await chatWith(text)
      const from = said.length
      const first = await speak(id, text)
      expect(said.slice(from).map((task) => task.text)).toEqual([
        'Dr. Jones has told me about it.',
        'I was surprised to hear that! What happened then?',
      ])
      const again = await speak(id, text)
      expect(again.rawPayload).toEqual(first.rawPayload)
      expect(said).toHaveLength(from + 2)
    },
  )

  test('speaks the partner’s own reply', async () => {
    const id = await chatWith('How have the last weeks been for you?')
    const reply = (await messagesOf(testServer.as.learner, id)).at(-1)?.content ?? ''
    const { statusCode, rawPayload } = await speak(id, reply)
    expect(statusCode).toBe(200)
    expect(readMp3(rawPayload).seconds).toBeGreaterThan(0)
  })

  test('alternates between listeners after each sentence', { tags: ['long'] }, async () => {
    const texts = ['First', 'Second'].map((who) =>
      Array.from({ length: 3 }, (_, index) => `${who} has something to say here, number ${index}.`).join(' '),
    )
    const ids = await Promise.all(texts.map((text) => chatWith(text)))
    const from = said.length
    await Promise.all(ids.map((id, index) => speak(id, texts[index] ?? '')))
    const order = said.slice(from).map(({ text }) => text.split(' ')[0])
    expect(new Set(order.slice(0, 2))).toEqual(new Set(['First', 'Second']))
    expect(new Set(order.slice(2, 4))).toEqual(new Set(['First', 'Second']))
  })
})

test('stops speaking to a listener who has left', async () => {
  const text = `Once more: ${LONG_REPLY}`
  const id = await chatWith(text)
  const from = said.length
  const leaving = new AbortController()
  const response = await listenTo(testServer.app, testServer.as.learner, {
    chatId: id,
    text,
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  const left = said.at(-1)?.signal
  leaving.abort()
  if (left && !left.aborted) await once(left, 'abort')
  await speakNew('I have come after them, and am spoken to.')
  expect(said.slice(from).filter((task) => task.signal === left).length).toBeLessThan(13)
})

describe('the configuration', () => {
  const resolve = (environment: Record<string, string>, isThere?: () => boolean) =>
    resolveVoices(readConfig(environment), isThere)

  test('chooses the embedded voice by default', () => {
    expect(resolve({}).voice?.name).toBe('espeak')
    expect(resolve({ VOICE: 'none' }).voice).toBeUndefined()
    expect(resolve({}).transcriber).toBeUndefined()
  })

  test('goes without a voice that is not installed, and prints one line', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    const { voice } = resolve({}, () => false)
    expect(voice).toBeUndefined()
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('is not installed'))
    const { as, close } = await createTestApp({ voice })
    onTestFinished(close)
    const { body } = await as.learner.call(chatRoutes.readChat, {
      params: { id: await startChat(as.learner) },
    })
    expect(body.voice).toEqual({ language: null, transcribes: false })
  })
})
