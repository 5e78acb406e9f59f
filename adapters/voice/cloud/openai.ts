import type { Voice } from '../port.ts'
import { audioOf } from './audio-of.ts'
import { tagOf } from './tags.ts'
import { posted, type Limits } from './within.ts'

type OpenaiVoice = {
  readonly key: string
  readonly url?: string | undefined
  readonly model: string
  readonly voice: string
  readonly limits?: Limits | undefined
}

/** OpenAI's speech, or a server that speaks its protocol. The models take any language as it comes. */
export const openaiVoice = ({ key, url = OPENAI, model, voice, limits }: OpenaiVoice): Voice => ({
  name: `openai:${model}/${voice}`,
  voices: [voice],
  speaks: tagOf,
  speak: (input, { signal: listening }) =>
    audioOf(
      (signal) =>
        fetch(`${url}/audio/speech`, {
          ...posted,
          signal,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model, voice, input, response_format: 'mp3' }),
        }),
      listening,
      limits,
    ),
})

export const OPENAI = 'https://api.openai.com/v1'
