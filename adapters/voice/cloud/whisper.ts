import * as z from 'zod/mini'
import { speechFailures, type Transcriber } from '../port.ts'
import { toSpeechFailure, PROVIDER_TIMEOUTS, postOptions, requireContentType } from './provider-request.ts'

type Whisper = {
  readonly name: string
  readonly url: string
  /** A self-hosted server may need none. */
  readonly key: string | undefined
  readonly model: string
  /** Milliseconds. */
  readonly limit?: number | undefined
}

const Answer = z.object({ text: z.string() })
/** Servers recognise the format of a recording by its file extension. */
const ENDINGS: Readonly<Record<string, string>> = { 'audio/mp4': 'mp4', 'audio/wav': 'wav' }
const failures = { failed: speechFailures.notUnderstood, slow: speechFailures.understoodSlowly }

/** Whisper at OpenAI, or at any server that speaks its protocol. */
export const whisper = ({
  name,
  url,
  key,
  model,
  limit = PROVIDER_TIMEOUTS.total,
}: Whisper): Transcriber => ({
  name,
  async transcribe(audio, { mime, language, signal: listening }) {
    const form = new FormData()
    form.set(
      'file',
      new File([new Uint8Array(audio)], `recording.${ENDINGS[mime] ?? 'webm'}`, { type: mime }),
    )
    form.set('model', model)
    form.set('language', language)
    form.set('response_format', 'json')
    try {
      const response = await fetch(`${url}/audio/transcriptions`, {
        ...postOptions,
        signal: AbortSignal.any([listening, AbortSignal.timeout(limit)]),
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        body: form,
      })
      await requireContentType(response, /^application\/json\b/i)
      return Answer.parse(await response.json()).text
    } catch (error) {
      throw toSpeechFailure(error, failures, listening)
    }
  },
})
