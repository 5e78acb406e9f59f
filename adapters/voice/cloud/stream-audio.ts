import { speechFailures } from '../port.ts'
import {
  toSpeechFailure,
  PROVIDER_TIMEOUTS,
  requireContentType,
  type ProviderTimeouts,
} from './provider-request.ts'

const MP3 = /^audio\/(mpeg|mp3)\b/i

/**
 * Yields the audio of a response as it arrives, and refuses anything else, such as a page of a proxy or an error as
 * JSON.
 * @param ask sends the request
 * @throws DomainError upstream, timeout
 */
export async function* streamAudio(
  ask: (signal: AbortSignal) => Promise<Response>,
  listening: AbortSignal,
  limits: ProviderTimeouts = PROVIDER_TIMEOUTS,
): AsyncGenerator<Uint8Array> {
  const late = new AbortController()
  const expire = () => late.abort(new DOMException('the voice is late', 'TimeoutError'))
  const first = setTimeout(expire, limits.first)
  const total = setTimeout(expire, limits.total)
  let length = 0
  try {
    const response = await ask(AbortSignal.any([listening, late.signal]))
    await requireContentType(response, MP3)
    for await (const piece of response.body ?? []) {
      clearTimeout(first)
      length += piece.length
      yield piece
    }
    if (length === 0) throw new Error('the provider answered nothing')
  } catch (error) {
    throw toSpeechFailure(error, speechFailures, listening)
  } finally {
    clearTimeout(first)
    clearTimeout(total)
    late.abort()
  }
}
