import type { Voice } from '../port.ts'
import { streamAudio } from './stream-audio.ts'
import { languageTag, postOptions, type ProviderTimeouts } from './provider-request.ts'

type ElevenLabsVoice = {
  readonly key: string
  readonly url?: string | undefined
  readonly model: string
  readonly voice: string
  readonly limits?: ProviderTimeouts | undefined
}

const ELEVENLABS = 'https://api.elevenlabs.io'
/** Only these models take a language; the others detect it. */
const TAKES_LANGUAGE = /_(flash|turbo)_v2_5$/

export const elevenLabsVoice = ({ key, url = ELEVENLABS, model, voice, limits }: ElevenLabsVoice): Voice => ({
  name: `elevenlabs:${model}/${voice}`,
  voices: [voice],
  speaks: languageTag,
  speak: (text, { language, signal: listening }) =>
    streamAudio(
      (signal) =>
        fetch(`${url}/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=mp3_44100_64`, {
          ...postOptions,
          signal,
          headers: { 'xi-api-key': key, 'content-type': 'application/json', accept: 'audio/mpeg' },
          body: JSON.stringify({
            text,
            model_id: model,
            ...(TAKES_LANGUAGE.test(model) && { language_code: language }),
          }),
        }),
      listening,
      limits,
    ),
})
