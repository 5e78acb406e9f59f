import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { LLMock } from '@copilotkit/aimock'
import { onTestFinished } from 'vitest'
import { listenOnLoopback } from './model-servers/loopback.ts'

export type SpeechRequest = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Answers one request. */
export type SpeechAnswer = (response: ServerResponse) => void

export type SpeechServer = {
  readonly url: string
  readonly heard: readonly SpeechRequest[]
  /** Sets the answer from now on. */
  answer(how: SpeechAnswer): void
}

/** A fake speech server of any protocol: a test decides its answers and sees the requests. */
export async function speechServer(how: SpeechAnswer = good): Promise<SpeechServer> {
  const heard: SpeechRequest[] = []
  let answering = how
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
        answering(response)
      })
  })
  return {
    url: await listenOnLoopback(server),
    heard,
    answer: (next) => void (answering = next),
  }
}

/** An independent server that speaks OpenAI's protocols. */
export async function startOpenAiServer(): Promise<LLMock> {
  const aimock = await LLMock.create({ port: 0, logLevel: 'silent' })
  onTestFinished(() => aimock.stop())
  return aimock
}

/** Enough MP3 frames to be recognised as audio. */
export const AUDIO = Buffer.concat(Array.from({ length: 50 }, () => frame()))

function frame(): Buffer {
  // MPEG 2, Layer III, 48 kbit, 22.05 kHz, mono.
  const bytes = Buffer.alloc(156)
  bytes.set([0xff, 0xf3, 0x60, 0xc4])
  return bytes
}

const audio = { 'content-type': 'audio/mpeg' }

export const good: SpeechAnswer = (response) => response.writeHead(200, audio).end(AUDIO)
export const faults = {
  'an error': (response) =>
    response
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":"key-of-the-voice is bad"}'),
  'an error that calls itself audio': (response) => response.writeHead(500, audio).end(AUDIO),
  'a page': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>key-of-the-voice</p>'),
  'nothing at all': (response) => response.writeHead(200, audio).end(),
  'a closed connection': (response) => response.destroy(),
  'another address': (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
} satisfies Record<string, SpeechAnswer>

/** Breaks the connection in the middle. */
export const half: SpeechAnswer = (response) => {
  response.writeHead(200, { ...audio, 'content-length': AUDIO.length })
  response.write(AUDIO.subarray(0, 156 * 10), () => setImmediate(() => response.destroy()))
}
