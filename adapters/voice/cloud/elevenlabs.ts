import type { Voice } from '../port.ts'
import { audioOf } from './audio-of.ts'
import { tagOf } from './tags.ts'
import { posted, type Limits } from './within.ts'

type ElevenLabsVoice = {
  readonly key: string
  readonly url?: string | undefined
  readonly model: string
  readonly voice: string
  readonly limits?: Limits | undefined
}

const ELEVENLABS = 'https://api.elevenlabs.io'
/** Only these models let themselves be told the language; the others hear it. */
const TAKES_LANGUAGE = /_(flash|turbo)_v2_5$/

export const elevenLabsVoice = ({ key, url = ELEVENLABS, model, voice, limits }: ElevenLabsVoice): Voice => ({
  name: `elevenlabs:${model}/${voice}`,
  voices: [voice],
  speaks: tagOf,
  speak: (text, { language, signal: listening }) =>
    audioOf(
      (signal) =>
        fetch(`${url}/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=mp3_44100_64`, {
          ...posted,
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
