import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createRecordedVoice, listenTo, LONG_REPLY } from '#testing/embedded-speech.ts'
import { readMp3 } from '#testing/mp3.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { requestSpeech } from '#testing/voice.ts'

let testServer: TestApp
const { speaker, said, voice } = createRecordedVoice()
beforeAll(async () => {
  testServer = await createTestApp({ voice })
})
afterAll(async () => {
  await testServer.close()
  speaker.stop()
})

/** Starts a chat and sends this text. */
async function chatWith(text: string): Promise<string> {
  const id = await startChat(testServer.as.learner)
  await say(testServer.as.learner, id, text)
  return id
}

const speak = (chatId: string, text: string) =>
  requestSpeech(testServer.app, testServer.as.learner, chatId, text)

describe('when the process of the embedded voice', () => {
  test('is killed during a playback, that playback breaks off and the next reply is spoken', async () => {
    const id = await chatWith(LONG_REPLY)
    const response = await listenTo(testServer.app, testServer.as.learner, { chatId: id, text: LONG_REPLY })
    const reader = response.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    process.kill(speaker.processId ?? 0, 'SIGKILL')
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
    expect(await say(testServer.as.learner, id, 'Where were we?')).toMatchObject({ status: 200 })
    const { statusCode, rawPayload } = await speak(id, 'Where were we?')
    expect(statusCode).toBe(200)
    expect(readMp3(rawPayload).seconds).toBeGreaterThan(0)
  })

  test('is killed before the first bytes, the answer is a sentence', async () => {
    const id = await chatWith('Can you hear me?')
    await speak(await chatWith('So that there is a process.'), 'So that there is a process.')
    process.kill(speaker.processId ?? 0, 'SIGSTOP')
    const from = said.length
    const answer = speak(id, 'Can you hear me?')
    await vi.waitUntil(() => said.length > from)
    process.kill(speaker.processId ?? 0, 'SIGKILL')
    expect(await answer).toMatchObject({
      statusCode: 502,
      body: expect.stringContaining('{"detail":"The reply could not be spoken.","code":"speech.failed"'),
    })
    expect(await speak(id, 'Can you hear me?')).toMatchObject({ statusCode: 200 })
  })

  test('hangs, the playback meets its timeout and the next one starts a new process', async () => {
    const late = createRecordedVoice({ limit: 8000 })
    const one = { language: 'en', voiceId: 'default', signal: new AbortController().signal }
    onTestFinished(() => late.speaker.stop())
    await allOf(late.voice.speak('So that there is a process.', one))
    process.kill(late.speaker.processId ?? 0, 'SIGSTOP')
    await expect(allOf(late.voice.speak('Are you there?', one))).rejects.toMatchObject({
      fault: 'timeout',
      message: 'The voice took too long.',
    })
    expect(await allOf(late.voice.speak('And now?', one))).toHaveLength(1)
  })

  test('starts, its first sentence has a longer timeout than the next ones', async () => {
    const hasty = createRecordedVoice({ limit: 1, start: 60_000 })
    const one = { language: 'en', voiceId: 'default', signal: new AbortController().signal }
    onTestFinished(() => hasty.speaker.stop())
    expect(await allOf(hasty.voice.speak('So that there is a process.', one))).toHaveLength(1)
    await expect(allOf(hasty.voice.speak('And now?', one))).rejects.toMatchObject({ fault: 'timeout' })
  })

  test('is idle, it ends, and the next playback starts it again', async () => {
    const idle = createRecordedVoice({ idle: 10 })
    const one = { language: 'en', voiceId: 'default', signal: new AbortController().signal }
    onTestFinished(() => idle.speaker.stop())
    expect(idle.speaker.processId).toBeUndefined()
    await allOf(idle.voice.speak('So that there is a process.', one))
    await vi.waitUntil(() => idle.speaker.processId === undefined)
    expect(await allOf(idle.voice.speak('And again.', one))).toHaveLength(1)
  })
})

async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
