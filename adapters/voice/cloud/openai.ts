import type { Voice } from '../port.ts'
import { streamAudio } from './stream-audio.ts'
import { languageTag, postOptions, type ProviderTimeouts } from './provider-request.ts'

type OpenaiVoice = {
  readonly key: string
  readonly url?: string | undefined
  readonly model: string
  readonly voice: string
  readonly limits?: ProviderTimeouts | undefined
}

/** OpenAI's speech, or a server that speaks its protocol. The models detect the language of the text. */
export const openaiVoice = ({ key, url = OPENAI, model, voice, limits }: OpenaiVoice): Voice => ({
  name: `openai:${model}/${voice}`,
  voices: [voice],
  speaks: languageTag,
  speak: (input, { signal: listening }) =>
    streamAudio(
      (signal) =>
        fetch(`${url}/audio/speech`, {
          ...postOptions,
          signal,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model, voice, input, response_format: 'mp3' }),
        }),
      listening,
      limits,
    ),
})

export const OPENAI = 'https://api.openai.com/v1'
