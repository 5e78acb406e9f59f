import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { elevenLabsVoice } from '#adapters/voice/cloud/elevenlabs.ts'
import { whisper } from '#adapters/voice/cloud/whisper.ts'
import type { Voice } from '#adapters/voice/port.ts'
import { resolveVoices } from '#adapters/voice/resolve.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import {
  AUDIO,
  faults,
  good,
  half,
  speechServer,
  type SpeechRequest,
  startOpenAiServer,
} from '#testing/speech-server.ts'
import { createUploadForm, silence, requestSpeech } from '#testing/voice.ts'
import { readConfig } from './configuration.ts'

const KEY = 'key-of-the-voice'
const TEXT = 'Olá, “tudo bem”?'

const resolve = (environment: Record<string, string>) => resolveVoices(readConfig(environment))

/** Each cloud voice with the variables that point it to a stand-in. */
const clouds = {
  openai: (url: string) => ({
    VOICE: 'openai:gpt-4o-mini-tts/alloy',
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `${url}/v1/`,
  }),
  elevenlabs: (url: string) => ({
    VOICE: 'elevenlabs:eleven_flash_v2_5/21m00Tcm4TlvDq8ikWAM',
    ELEVENLABS_API_KEY: KEY,
    ELEVENLABS_BASE_URL: url,
  }),
  polly: (url: string) => ({
    VOICE: 'polly:neural/Camila',
    AWS_REGION: 'sa-east-1',
    AWS_ACCESS_KEY_ID: 'id-of-the-voice',
    AWS_SECRET_ACCESS_KEY: KEY,
    AWS_SESSION_TOKEN: 'token-of-the-voice',
    POLLY_BASE_URL: url,
  }),
}

/** One database for all tests: each has a chat of its own. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
/** The learner of all tests is one person, who must not meet the limit for recordings. */
const environment = { VOICE_LIMIT: '1000' }

type Talk = TestApp & { readonly id: string; speak(text?: string): ReturnType<typeof requestSpeech> }

/** Starts a chat with one exchange, and returns a function that requests speech in it. */
async function talk(voice: Voice | undefined, logged: string[] = []): Promise<Talk> {
  const stream = { write: (line: string) => void logged.push(line) }
  const testServer = await testApp({
    voice,
    logger: { level: 'trace', stream },
    connection: database.connection,
    environment,
  })
  const id = await startChat(testServer.as.learner, 'pt')
  await say(testServer.as.learner, id, TEXT)
  const speak = (text = TEXT) => requestSpeech(testServer.app, testServer.as.learner, id, text)
  return { ...testServer, id, speak }
}

describe('a cloud voice', () => {
  test.each(Object.entries(clouds))(
    'of %s requests a playback once and passes its audio on unchanged',
    async (_name, variables) => {
      const server = await speechServer()
      const { speak } = await talk(resolve(variables(server.url)).voice)
      const { statusCode, headers, rawPayload } = await speak()
      expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'audio/mpeg' })
      expect(rawPayload).toEqual(AUDIO)
      expect((await speak()).rawPayload).toEqual(AUDIO)
      expect(server.heard).toHaveLength(1)
    },
  )

  test('of OpenAI sends its model, its voice and its key', async () => {
    const server = await speechServer()
    const { speak } = await talk(resolve(clouds.openai(server.url)).voice)
    await speak()
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = server.heard
    expect({ path, key: headers.authorization }).toEqual({ path: '/v1/audio/speech', key: `Bearer ${KEY}` })
    expect(JSON.parse(String(body))).toEqual({
      model: 'gpt-4o-mini-tts',
      voice: 'alloy',
      input: 'Olá, "tudo bem"?',
      response_format: 'mp3',
    })
  })

  test('of ElevenLabs requests a stream, and sends the language only to models that take it', async () => {
    const server = await speechServer()
    const { speak } = await talk(resolve(clouds.elevenlabs(server.url)).voice)
    await speak()
    const other = { ...clouds.elevenlabs(server.url), VOICE: 'elevenlabs:eleven_multilingual_v2/someone' }
    await (await talk(resolve(other).voice)).speak()
    const [flash, multilingual] = server.heard
    expect(flash?.path).toBe('/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM/stream?output_format=mp3_44100_64')
    expect(flash?.headers['xi-api-key']).toBe(KEY)
    expect(JSON.parse(String(flash?.body))).toMatchObject({ language_code: 'pt' })
    expect(JSON.parse(String(multilingual?.body))).not.toHaveProperty('language_code')
  })

  test('of Polly signs its requests, and has a voice for each language unless one is chosen', async () => {
    const server = await speechServer()
    await (await talk(resolve(clouds.polly(server.url)).voice)).speak()
    const free = resolve({ ...clouds.polly(server.url), VOICE: 'polly:neural' }).voice
    await (await talk(free)).speak()
    expect(['pt', 'fr', 'en', 'de'].map((language) => free?.speaks(language))).toEqual([
      'pt-BR',
      'fr-FR',
      'en-US',
      'en-US',
    ])
    const [chosen, own] = server.heard
    expect(chosen?.path).toBe('/v1/speech')
    expect(chosen?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=id-of-the-voice\/\d{8}\/sa-east-1\/polly\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/,
    )
    expect(chosen?.headers['x-amz-security-token']).toBe('token-of-the-voice')
    expect(JSON.parse(String(chosen?.body))).toEqual({
      Engine: 'neural',
      OutputFormat: 'mp3',
      Text: 'Olá, "tudo bem"?',
      VoiceId: 'Camila',
    })
    expect(JSON.parse(String(own?.body))).toMatchObject({ VoiceId: 'Camila', LanguageCode: 'pt-BR' })
  })

  test('of OpenAI works with the server of a third party', async () => {
    const aimock = await startOpenAiServer()
    aimock.onSpeech(/./s, { audio: AUDIO.toString('base64') })
    const { speak } = await talk(resolve(clouds.openai(aimock.url)).voice)
    expect(await speak()).toMatchObject({ statusCode: 200, rawPayload: AUDIO })
  })
})

test.each(Object.entries(clouds))(
  'a failure of %s is answered with a sentence, and the next message is spoken',
  async (_name, variables) => {
    const server = await speechServer()
    const logged: string[] = []
    const { as, id, speak } = await talk(resolve(variables(server.url)).voice, logged)
    for (const [name, fault] of Object.entries(faults)) {
      server.answer(fault)
      expect(await speak(), name).toMatchObject({
        statusCode: 502,
        body: expect.stringContaining('{"detail":"The reply could not be spoken.","code":"speech.failed"'),
      })
      server.answer(good)
      const next = `What came after ${name}?`
      expect(await say(as.learner, id, next)).toMatchObject({ status: 200 })
      expect(await speak(next), name).toMatchObject({ statusCode: 200 })
    }
    // The provider's error text must not be logged.
    expect(logged.join('\n')).toContain('The reply could not be spoken.')
    expect(logged.join('\n')).not.toContain(KEY)
  },
)

/** Sends every request on to another origin. */
async function redirectingServer(location: string) {
  const server = await speechServer((response) => response.writeHead(307, { location }).end())
  return server.url
}

test.each(Object.entries(clouds))(
  'neither the key nor the text for %s follows a redirect to another origin',
  async (_name, variables) => {
    const other = await speechServer()
    const { speak } = await talk(resolve(variables(await redirectingServer(other.url))).voice)
    expect(await speak()).toMatchObject({ statusCode: 502 })
    expect(other.heard).toEqual([])
  },
)

test('no recording follows a redirect to another origin', async () => {
  const other = await speechServer()
  const url = await redirectingServer(other.url)
  const transcriber = whisper({ name: 'openai:whisper-1', url, key: KEY, model: 'whisper-1' })
  const { signal } = new AbortController()
  const failed = transcriber.transcribe(silence(), { mime: 'audio/webm', language: 'pt', signal })
  await expect(failed).rejects.toMatchObject({ fault: 'upstream' })
  expect(other.heard).toEqual([])
})

describe('a cloud voice', () => {
  test('that breaks off breaks the playback off, and the part is not cached', async () => {
    const server = await speechServer(half)
    const { app, as, id, speak } = await talk(resolve(clouds.openai(server.url)).voice)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${address}/api/v1/chats/${id}/speak/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: (await as.learner.cookie()) ?? '' },
      body: JSON.stringify({ text: TEXT, voice_id: 'default' }),
    })
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
    server.answer(good)
    expect((await speak()).rawPayload).toEqual(AUDIO)
  })

  test('is cancelled without an error in the log when the listener leaves', async () => {
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const server = await speechServer((response) => {
      response.on('close', () => left.resolve())
      asked.resolve()
    })
    const logged: string[] = []
    const { app, as, id } = await talk(resolve(clouds.elevenlabs(server.url)).voice, logged)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const answer = fetch(`${address}/api/v1/chats/${id}/speak/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: (await as.learner.cookie()) ?? '' },
      body: JSON.stringify({ text: TEXT, voice_id: 'default' }),
      signal: leaving.signal,
    })
    await asked.promise
    leaving.abort()
    await expect(answer).rejects.toThrow()
    await left.promise
    expect(await say(as.learner, id, 'E agora?')).toMatchObject({ status: 200 })
    expect(logged.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })

  test('that sends nothing, or that never ends, meets its timeout', async () => {
    const server = await speechServer(() => {})
    const voice = (first: number, total: number) =>
      elevenLabsVoice({ key: KEY, url: server.url, model: 'm', voice: 'v', limits: { first, total } })
    const { speak } = await talk(voice(100, 20_000))
    expect(await speak()).toMatchObject({
      statusCode: 504,
      body: expect.stringContaining('{"detail":"The voice took too long.","code":"speech.slow"'),
    })
    server.answer((response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(AUDIO))
    const { signal } = new AbortController()
    const pieces = voice(20_000, 300).speak(TEXT, { language: 'pt', voiceId: 'default', signal })
    const hear = async () => {
      for await (const piece of pieces) expect(piece.length).toBeGreaterThan(0)
    }
    await expect(hear()).rejects.toMatchObject({ fault: 'timeout' })
  })
})

const formOf = ({ headers, body }: Pick<SpeechRequest, 'headers' | 'body'>) =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()

describe('a transcriber', () => {
  const transcribe = async ({ as }: TestApp, id: string) =>
    as.learner.send({
      method: 'POST',
      url: `/api/v1/chats/${id}/transcribe`,
      ...(await createUploadForm(silence())),
    })

  test('at a server of a third party transcribes a recording, and the chat says that it can', async () => {
    const aimock = await startOpenAiServer()
    aimock.onTranscription({ transcription: { text: ' Bom dia,  “Ana”. ' } })
    const environments: Record<string, string>[] = [
      { TRANSCRIBER: 'openai:gpt-transcribe', OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${aimock.url}/v1` },
      { TRANSCRIBER: 'local:whisper-large', TRANSCRIBER_BASE_URL: `${aimock.url}/v1` },
    ]
    for (const environment of environments) {
      const { transcriber } = resolve({ VOICE: 'none', ...environment })
      const testServer = await testApp({ transcriber, connection: database.connection, environment })
      const id = await startChat(testServer.as.learner, 'pt')
      const { body } = await testServer.as.learner.call(chatRoutes.readChat, { params: { id } })
      expect(body.voice).toEqual({ language: null, transcribes: true })
      expect(await transcribe(testServer, id)).toMatchObject({
        statusCode: 200,
        body: '{"text":"Bom dia, \\"Ana\\"."}',
      })
    }
  })

  test('sends the recording as a form with the model and the language', async () => {
    const server = await speechServer((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Bom dia."}'),
    )
    const { transcriber } = resolve({
      VOICE: 'none',
      TRANSCRIBER: 'local:tiny',
      TRANSCRIBER_BASE_URL: server.url,
      TRANSCRIBER_API_KEY: KEY,
    })
    const testServer = await testApp({ transcriber, connection: database.connection, environment })
    await transcribe(testServer, await startChat(testServer.as.learner, 'pt'))
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.of() }] = server.heard
    expect({ path, key: headers.authorization }).toEqual({
      path: '/audio/transcriptions',
      key: `Bearer ${KEY}`,
    })
    const form = await formOf({ headers, body })
    const file = form.get('file')
    expect([form.get('model'), form.get('language')]).toEqual(['tiny', 'pt'])
    expect(file instanceof File && [file.name, file.type, file.size]).toEqual([
      'recording.wav',
      'audio/wav',
      silence().length,
    ])
  })

  test('that is newer than Whisper sends the language as a list, and repeats the request without it after a refusal', async () => {
    const server = await speechServer((response) => response.writeHead(400).end())
    const transcriber = whisper({ name: 'w', url: server.url, key: KEY, model: 'gpt-transcribe' })
    const { signal } = new AbortController()
    const write = () => transcriber.transcribe(silence(), { mime: 'audio/wav', language: 'pt', signal })
    await expect(write()).rejects.toMatchObject({ fault: 'upstream' })
    const sent = await Promise.all(server.heard.map(formOf))
    expect(sent.map((form) => [form.getAll('languages[]'), form.get('language')])).toEqual([
      [['pt'], null],
      [[], null],
    ])
    server.answer((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Bom dia."}'),
    )
    expect([await write(), server.heard.length]).toEqual(['Bom dia.', 3])
  })

  test('that fails is answered with a sentence, and the request counts for the rate limit', async () => {
    const server = await speechServer()
    const transcriber = whisper({ name: 'w', url: server.url, key: KEY, model: 'm' })
    const limit = Object.keys(faults).length
    await database.connection.database.deleteFrom('rate_limits').execute()
    const testServer = await testApp({
      transcriber,
      connection: database.connection,
      environment: { ...environment, VOICE_LIMIT: String(limit) },
    })
    const id = await startChat(testServer.as.learner)
    for (const [name, fault] of Object.entries(faults)) {
      server.answer(fault)
      expect(await transcribe(testServer, id), name).toMatchObject({
        statusCode: 502,
        body: expect.stringContaining(
          '{"detail":"The recording could not be understood. Please try again.","code":"speech.notUnderstood"',
        ),
      })
    }
    expect(await transcribe(testServer, id)).toMatchObject({ statusCode: 429 })
    await database.connection.database.deleteFrom('rate_limits').execute()
  })

  test('that sends nothing meets its timeout', async () => {
    const server = await speechServer(() => {})
    const transcriber = whisper({ name: 'w', url: server.url, key: KEY, model: 'm', limit: 100 })
    const testServer = await testApp({ transcriber, connection: database.connection, environment })
    expect(await transcribe(testServer, await startChat(testServer.as.learner))).toMatchObject({
      statusCode: 504,
    })
  })
})

test.each([
  [{ VOICE: 'espeek' }, /VOICE: "espeek" is no voice; write one of espeak, none, elevenlabs:/],
  [{ VOICE: 'openai:gpt-4o-mini-tts' }, /VOICE: "openai:gpt-4o-mini-tts" is no voice/],
  [{ VOICE: 'openai:gpt-4o-mini-tts/alloy' }, /VOICE=\S+ needs OPENAI_API_KEY$/],
  [{ VOICE: 'elevenlabs:eleven_flash_v2_5/x' }, /needs ELEVENLABS_API_KEY$/],
  [{ VOICE: 'polly:neural' }, /needs AWS_REGION, such as eu-central-1$/],
  [{ VOICE: 'polly:neural', AWS_REGION: 'eu-central-1' }, /needs AWS_ACCESS_KEY_ID$/],
  [
    { VOICE: 'none', TRANSCRIBER: 'whisper' },
    /TRANSCRIBER: "whisper" is no transcriber; write none, openai:/,
  ],
  [{ VOICE: 'none', TRANSCRIBER: 'openai:whisper-1' }, /needs OPENAI_API_KEY$/],
  [{ VOICE: 'none', TRANSCRIBER: 'local:tiny' }, /needs TRANSCRIBER_BASE_URL, such as/],
  [{ VOICE: 'wrong', TRANSCRIBER: 'wrong' }, /VOICE: "wrong"[^]*TRANSCRIBER: "wrong"/],
])('the configuration %j stops the start with a sentence', (environment, sentence) => {
  expect(() => resolve(environment)).toThrow(sentence)
})
