import { AwsClient } from 'aws4fetch'
import type { Voice } from '../port.ts'
import { streamAudio } from './stream-audio.ts'
import { languageTag, postOptions, type ProviderTimeouts } from './provider-request.ts'

type PollyVoice = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
  readonly url?: string | undefined
  readonly engine: string
  /** Speaks everything; absent: one voice for each language. */
  readonly voice?: string | undefined
  readonly limits?: ProviderTimeouts | undefined
}

/** The default voice of each language; English for all others. */
const VOICES: Readonly<Record<string, string>> = { en: 'Joanna', pt: 'Camila', fr: 'Lea' }

export function pollyVoice({ region, engine, voice, limits, ...options }: PollyVoice): Voice {
  const { accessKeyId, secretAccessKey, sessionToken } = options
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const url = options.url ?? `https://polly.${region}.${suffix}`
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    region,
    service: 'polly',
    retries: 0,
  })
  const spoken = (language: string) => (voice !== undefined || language in VOICES ? language : 'en')
  const ask = async (text: string, language: string, signal: AbortSignal): Promise<Response> => {
    const body = {
      Engine: engine,
      OutputFormat: 'mp3',
      Text: text,
      VoiceId: voice ?? VOICES[spoken(language)],
      ...(voice === undefined && { LanguageCode: languageTag(spoken(language)) }),
    }
    const signed = await signer.sign(`${url}/v1/speech`, {
      ...postOptions,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return fetch(signed, { signal })
  }
  return {
    name: `polly:${engine}${voice === undefined ? '' : `/${voice}`}`,
    voices: voice === undefined ? [] : [voice],
    speaks: (language) => languageTag(spoken(language)),
    speak: (text, { language, signal: listening }) =>
      streamAudio((signal) => ask(text, language, signal), listening, limits),
  }
}
