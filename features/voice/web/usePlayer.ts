import { urlOf } from '#platform/web/api.ts'
import { voiceRoutes } from '../contract.ts'

const FORMAT = 'audio/mpeg'

type Speech = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * Speaks a text of a chat, and answers when it has been heard to its end. Asked for once only, because words that come
 * late are worse than none.
 * @param silence aborted, it is over at once
 */
export async function playSpeech(chatId: number, text: string, silence: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([silence, over.signal])
  try {
    const speech = await fetchSpeech(chatId, text, signal)
    if (!isStreamed()) return await play(await new Response(speech).blob(), signal)
    const source = new MediaSource()
    await Promise.all([play(source, signal), feed(source, speech)])
  } finally {
    // When one half of it has failed, so has the other.
    over.abort()
  }
}

const isStreamed = (): boolean => 'MediaSource' in window && MediaSource.isTypeSupported(FORMAT)

async function fetchSpeech(chatId: number, text: string, signal: AbortSignal): Promise<Speech> {
  const { method } = voiceRoutes.speak
  const sent = { params: { chat_id: String(chatId) }, body: { text, voice_id: 'default' } }
  const headers = { 'content-type': 'application/json', accept: FORMAT }
  const body = JSON.stringify(sent.body)
  const {
    ok,
    status,
    headers: told,
    body: speech,
  } = await fetch(urlOf(voiceRoutes.speak, sent), {
    method,
    headers,
    body,
    signal,
  })
  if (!ok || !speech || !told.get('content-type')?.startsWith(FORMAT))
    throw new Error(`answered with ${status}`)
  return speech
}

async function feed(source: MediaSource, speech: Speech): Promise<void> {
  await eventOf(source, 'sourceopen')
  const buffer = source.addSourceBuffer(FORMAT)
  for await (const bytes of piecesOf(speech)) {
    if (source.readyState !== 'open') return
    const appended = eventOf(buffer, 'updateend')
    buffer.appendBuffer(bytes)
    await appended
  }
  if (buffer.buffered.length === 0) throw new Error('answered with silence')
  if (source.readyState === 'open') source.endOfStream()
}

/** Not every browser that plays streams lets them be iterated. */
async function* piecesOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

async function play(sound: Blob | MediaSource, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const audio = new Audio()
  const over = new AbortController()
  const until = { signal: over.signal }
  const ended = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(audio.error?.message ?? 'speech cannot be played'))
    audio.addEventListener('ended', () => resolve(), until)
    audio.addEventListener('error', fail, until)
    signal.addEventListener('abort', () => resolve(), until)
  })
  const url = URL.createObjectURL(sound)
  try {
    audio.src = url
    // Refused where nobody has touched the page yet.
    await Promise.race([audio.play(), ended])
    await ended
  } finally {
    over.abort()
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
    URL.revokeObjectURL(url)
  }
}

function eventOf(target: EventTarget, name: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
}
