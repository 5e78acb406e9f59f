import { buildUrl } from '#platform/web/api.ts'
import { withTimeout } from '#platform/web/http.ts'
import type { voiceRoutes } from '../contract.ts'

const FORMAT = 'audio/mpeg'

type SpeechStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** The device has paused the sound, such as for a telephone call. No device resumes it by itself. */
export class PlaybackInterrupted extends Error {
  override name = 'PlaybackInterrupted'
}

/**
 * Speaks a text of a chat, and resolves when it was played to its end. The request is made once; it fails when the
 * answer, or the next piece of it, exceeds the timeout of a call.
 * @param audio an element that plays nothing else meanwhile
 * @param signal stops the playback at once
 * @throws PlaybackInterrupted
 */
export async function playSpeech(
  audio: HTMLAudioElement,
  chatId: number,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const whilePlaying = AbortSignal.any([signal, ended.signal])
  try {
    const speech = await withTimeout(fetchSpeech(chatId, text, whilePlaying))
    if (!canStream()) return await play(audio, await readWhole(speech), whilePlaying)
    const source = new MediaSource()
    await Promise.all([play(audio, source, whilePlaying), appendToMediaSource(source, speech, whilePlaying)])
  } finally {
    // When the player or the stream has failed, the other one must end too.
    ended.abort()
  }
}

const canStream = (): boolean => 'MediaSource' in window && MediaSource.isTypeSupported(FORMAT)

async function fetchSpeech(chatId: number, text: string, signal: AbortSignal): Promise<SpeechStream> {
  const request = { params: { chat_id: String(chatId) }, body: { text, voice_id: 'default' } }
  const response = await fetch(
    buildUrl<typeof voiceRoutes.speak>('POST /chats/:chat_id/speak/stream', request),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: FORMAT },
      body: JSON.stringify(request.body),
      signal,
    },
  )
  const isSpeech = response.headers.get('content-type')?.startsWith(FORMAT)
  if (!response.ok || !response.body || !isSpeech) throw new Error(`answered with ${response.status}`)
  return response.body
}

async function readWhole(speech: SpeechStream): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of readPieces(speech)) pieces.push(piece)
  return new Blob(pieces, { type: FORMAT })
}

async function appendToMediaSource(
  source: MediaSource,
  speech: SpeechStream,
  signal: AbortSignal,
): Promise<void> {
  // A source that is released before it was opened fires no event.
  await Promise.race([nextEvent(source, 'sourceopen'), nextEvent(signal, 'abort')])
  if (signal.aborted) return
  const buffer = source.addSourceBuffer(FORMAT)
  for await (const piece of readPieces(speech)) {
    if (source.readyState !== 'open') return
    const appended = nextEvent(buffer, 'updateend')
    buffer.appendBuffer(piece)
    await appended
  }
  if (buffer.buffered.length === 0) throw new Error('answered with silence')
  if (source.readyState === 'open') source.endOfStream()
}

/** The pieces of a stream. Some browsers that can play a stream cannot iterate over it. */
async function* readPieces(stream: SpeechStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const read = () => withTimeout(reader.read())
  for (let next = await read(); !next.done; next = await read()) yield next.value
}

async function play(audio: HTMLAudioElement, sound: Blob | MediaSource, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const finished = new AbortController()
  const untilFinished = { signal: finished.signal }
  const ended = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(audio.error?.message ?? 'speech cannot be played'))
    // Browsers pause at the end as well.
    const interrupt = () => audio.ended || reject(new PlaybackInterrupted())
    audio.addEventListener('ended', () => resolve(), untilFinished)
    audio.addEventListener('pause', interrupt, untilFinished)
    audio.addEventListener('error', fail, untilFinished)
    signal.addEventListener('abort', () => resolve(), untilFinished)
  })
  const url = URL.createObjectURL(sound)
  try {
    audio.src = url
    // The browser refuses to play before the first user gesture on the page.
    await Promise.race([audio.play(), ended])
    await ended
  } finally {
    finished.abort()
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
    URL.revokeObjectURL(url)
  }
}

function nextEvent(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
}
