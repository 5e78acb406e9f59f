import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/person.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { createUploadForm, plainTranscriber, plainVoice, silence, requestSpeech } from '#testing/voice.ts'
import { RECORDING_BYTES } from '../contract-rules.ts'

let testServer: TestApp
let chatId: string

beforeAll(async () => {
  testServer = await createTestApp({ voice: plainVoice(), transcriber: plainTranscriber() })
  chatId = await startChat(testServer.as.learner)
  await say(testServer.as.learner, chatId, 'Hello, “thanks” for coming.')
})
afterAll(() => testServer.close())

const speak = (person: Person, chat: string, text: string, voiceId?: string) =>
  requestSpeech(testServer.app, person, chat, text, voiceId)

const transcribe = async (
  person: Person,
  chat: string,
  bytes: Uint8Array = silence(),
  options: Parameters<typeof createUploadForm>[1] = {},
) =>
  person.send({
    method: 'POST',
    url: `/api/v1/chats/${chat}/transcribe`,
    ...(await createUploadForm(bytes, options)),
  })

describe('speaking', () => {
  test('streams a message of the chat as MP3 that only its owner may cache', async () => {
    for (const { content } of await messagesOf(testServer.as.learner, chatId)) {
      const { statusCode, headers, rawPayload } = await speak(testServer.as.learner, chatId, content)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': 'private' })
      expect(rawPayload.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xf3))
    }
  })

  test('finds a text by its normalised form', async () => {
    expect(await speak(testServer.as.learner, chatId, ' Hello, "thanks"  for coming.')).toMatchObject({
      statusCode: 200,
    })
  })

  test('a text that is not in the chat is refused, and one of an earlier branch works', async () => {
    const refused = {
      statusCode: 404,
      body: expect.stringContaining(
        '{"detail":"This text is not part of the conversation","code":"voice.notSaid"',
      ),
    }
    expect(await speak(testServer.as.learner, chatId, 'Read me a poem.')).toMatchObject(refused)
    const id = await startChat(testServer.as.learner)
    await say(testServer.as.learner, id, 'Good morning.')
    const [first] = await messagesOf(testServer.as.learner, id)
    await edit(testServer.as.learner, id, first?.id ?? 0, 'Good evening.')
    expect(await speak(testServer.as.learner, id, 'Good night.')).toMatchObject(refused)
    for (const said of ['Good morning.', 'Good evening.'])
      expect(await speak(testServer.as.learner, id, said)).toMatchObject({ statusCode: 200 })
  })

  test('in another user’s chat is answered as if the chat did not exist', async () => {
    for (const person of [testServer.as.admin, testServer.as.outsider])
      expect(await speak(person, chatId, 'Hello, "thanks" for coming.')).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('{"detail":"Chat not found","code":"chats.missing"'),
      })
  })

  test('accepts only voices on the list', async () => {
    const text = 'Hello, "thanks" for coming.'
    expect(await speak(testServer.as.learner, chatId, text, 'other')).toMatchObject({ statusCode: 200 })
    for (const unknown of ['nobody', '../etc', '', 'x'.repeat(65)]) {
      const { statusCode, body } = await speak(testServer.as.learner, chatId, text, unknown)
      expect(statusCode).toBe(422)
      expect(body).toContain('This voice is not available')
    }
  })

  test('refuses a text of 2,001 characters', async () => {
    const { statusCode, body } = await speak(testServer.as.learner, chatId, 'a'.repeat(2001))
    expect(statusCode).toBe(422)
    expect(body).toContain('Input must be less than 2000 characters')
  })

  test('is refused after sixty playbacks a minute, with the time to wait', async () => {
    const id = await startChat(testServer.as.superadmin)
    await say(testServer.as.superadmin, id, 'Hello.')
    const statuses = new Set<number>()
    for (let count = 0; count < 60; count += 1) {
      await speak(testServer.as.superadmin, id, 'Never said.')
      statuses.add((await speak(testServer.as.superadmin, id, 'Hello.')).statusCode)
    }
    expect(statuses).toEqual(new Set([200]))
    const { statusCode, headers, body } = await speak(testServer.as.superadmin, id, 'Hello.')
    expect({ statusCode, wait: headers['retry-after'] }).toEqual({ statusCode: 429, wait: '10' })
    expect(JSON.parse(body)).toMatchObject({
      detail: 'Rate limit exceeded. Please wait 10 seconds.',
      code: 'request.limited',
      params: { count: 10 },
    })
  })

  test('does not count towards the limit of recordings', async () => {
    await speak(testServer.as.learner, chatId, 'Hello, "thanks" for coming.')
    const rows = await testServer.connection.database.selectFrom('rate_limits').select('purpose').execute()
    expect(rows.map(({ purpose }) => purpose)).not.toContain('voice')
  })
})

test('a chat names the language of its voice and says whether recordings are transcribed', async () => {
  const params = { id: await startChat(testServer.as.learner, 'fr') }
  const { body } = await testServer.as.learner.call(chatRoutes.readChat, { params })
  expect(body.voice).toEqual({ language: 'en-US', transcribes: true })
})

/** A WAV file of 61 seconds whose header claims 100 MB a second and two bytes of sound. */
function claimingToBeShort(): Uint8Array {
  const bytes = Buffer.from(silence(61))
  bytes.writeUInt32LE(100_000_000, 28)
  bytes.writeUInt32LE(2, 40)
  return bytes
}

describe('a recording', () => {
  test('is answered with its transcript', async () => {
    const { statusCode, body } = await transcribe(testServer.as.admin, await startChat(testServer.as.admin))
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"text":"Good morning."}' })
  })

  test.each([
    ['that is none', Buffer.from('no sound at all, really'), {}, 422, 'This is not a recording'],
    ['of another type', silence(), { type: 'audio/flac' }, 422, 'A file is missing'],
    ['in another field', silence(), { field: 'file' }, 422, 'A file is missing'],
    ['of over a minute', silence(61), {}, 422, 'The recording is too long'],
    ['of over a minute that claims to be short', claimingToBeShort(), {}, 422, 'The recording is too long'],
    ['with samples as there are none', silence(1).fill(0, 24, 28), {}, 422, 'This is not a recording'],
    ['that is too large', new Uint8Array(RECORDING_BYTES + 1), {}, 413, 'The file is too large'],
  ])('%s is refused with a sentence', async (_fact, bytes, options, status, sentence) => {
    const { statusCode, body } = await transcribe(testServer.as.learner, chatId, bytes, options)
    expect({ statusCode, body }).toEqual({ statusCode: status, body: expect.stringContaining(sentence) })
  })

  test('that is not sent as a form is refused', async () => {
    const url = `/api/v1/chats/${chatId}/transcribe`
    expect(await testServer.as.learner.send({ method: 'POST', url, payload: {} })).toMatchObject({
      statusCode: 422,
    })
  })

  test('for another user’s chat is refused', async () =>
    expect(await transcribe(testServer.as.outsider, chatId)).toMatchObject({ statusCode: 404 }))

  test('is accepted five times a minute', async () => {
    const id = await startChat(testServer.as.superadmin)
    for (let count = 0; count < 5; count += 1)
      expect(await transcribe(testServer.as.superadmin, id)).toMatchObject({ statusCode: 200 })
    const { statusCode, headers } = await transcribe(testServer.as.superadmin, id)
    expect({ statusCode, wait: headers['retry-after'] }).toEqual({ statusCode: 429, wait: '30' })
  })

  test('with a harmful transcript is refused, and a silent one gives an empty text', async () => {
    const heard = async (words: string) => {
      const { as } = await testApp({ transcriber: plainTranscriber(words) })
      return transcribe(as.learner, await startChat(as.learner))
    }
    expect(await heard('<script>alert(1)</script>')).toMatchObject({
      statusCode: 422,
      body: expect.stringContaining('{"detail":"Invalid voice input detected","code":"voice.invalid"'),
    })
    expect(await heard(' \n ')).toMatchObject({ statusCode: 200, body: '{"text":""}' })
  })
})

test('without a voice and a transcriber both requests are refused, and the chat still works', async () => {
  const { app, as } = await testApp()
  const id = await startChat(as.learner)
  await say(as.learner, id, 'Hello.')
  expect(await requestSpeech(app, as.learner, id, 'Hello.')).toMatchObject({
    statusCode: 409,
    body: expect.stringContaining('{"detail":"No voice is configured here.","code":"voice.none"'),
  })
  expect(await transcribe(as.learner, id)).toMatchObject({ statusCode: 409 })
  expect(await say(as.learner, id, 'Good to see you.')).toMatchObject({ status: 200 })
})

test('the route for messages refuses a file', async () => {
  const form = await createUploadForm(silence())
  const url = `/api/v1/chats/${chatId}/message`
  expect(await testServer.as.learner.send({ method: 'POST', url, ...form })).toMatchObject({
    statusCode: 415,
  })
})
