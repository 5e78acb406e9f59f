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

/** OpenAI's newer models silently ignore `language`. */
const readsLanguages = (model: string): boolean => model.startsWith('gpt-transcribe')

/** Whisper or a newer model at OpenAI, or at any server that speaks its protocol. */
export const whisper = ({ name, url, key, model, limit = PROVIDER_TIMEOUTS.total }: Whisper): Transcriber => {
  const refusedHints = new Set<string>()
  return {
    name,
    async transcribe(audio, { mime, language, signal: listening }) {
      const form = new FormData()
      form.set(
        'file',
        new File([new Uint8Array(audio)], `recording.${ENDINGS[mime] ?? 'webm'}`, { type: mime }),
      )
      form.set('model', model)
      if (!refusedHints.has(language)) form.set(readsLanguages(model) ? 'languages[]' : 'language', language)
      form.set('response_format', 'json')
      const signal = AbortSignal.any([listening, AbortSignal.timeout(limit)])
      const headers: HeadersInit = key === undefined ? {} : { authorization: `Bearer ${key}` }
      const ask = () => fetch(`${url}/audio/transcriptions`, { ...postOptions, signal, headers, body: form })
      try {
        let response = await ask()
        if (response.status === 400 && form.has('languages[]')) {
          // Some languages are refused as a hint.
          await response.body?.cancel()
          form.delete('languages[]')
          response = await ask()
          if (response.ok) refusedHints.add(language)
        }
        await requireContentType(response, /^application\/json\b/i)
        return Answer.parse(await response.json()).text
      } catch (error) {
        throw toSpeechFailure(error, failures, listening)
      }
    },
  }
}
