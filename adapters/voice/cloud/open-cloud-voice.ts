import { ConfigError } from '#platform/server/config.ts'
import type { SpeechAccess } from '../configuration.ts'
import type { Voice } from '../port.ts'
import { elevenLabsVoice } from './elevenlabs.ts'
import { openaiVoice } from './openai.ts'
import { pollyVoice } from './polly.ts'

const FORMS =
  'espeak, none, elevenlabs:<model>/<voice>, polly:neural, polly:neural/<voice> or openai:<model>/<voice>'
const PART = String.raw`[\w.-]+`
const SPEC = new RegExp(`^(openai|elevenlabs|polly):(${PART})(?:/(${PART}))?$`)

/**
 * The cloud voice that VOICE names.
 * @throws ConfigError saying what is wrong or missing; never a key
 */
export function openCloudVoice(text: string, access: SpeechAccess): Voice {
  const [, provider, model, voice] = SPEC.exec(text) ?? []
  if (model === undefined || (voice === undefined && provider !== 'polly'))
    throw new ConfigError(`VOICE: "${text}" is no voice; write one of ${FORMS}`)
  const needed = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new ConfigError(`VOICE=${text} needs ${name}`)
    return value
  }
  if (provider === 'polly') {
    const { region, accessKeyId, secretAccessKey, sessionToken, url } = access.polly
    return pollyVoice({
      region: needed(region, 'AWS_REGION, such as eu-central-1'),
      accessKeyId: needed(accessKeyId, 'AWS_ACCESS_KEY_ID'),
      secretAccessKey: needed(secretAccessKey, 'AWS_SECRET_ACCESS_KEY'),
      sessionToken,
      url: withoutSlash(url),
      engine: model,
      voice,
    })
  }
  const named = { model, voice: voice ?? '' }
  if (provider === 'elevenlabs') {
    const { key, url } = access.elevenlabs
    return elevenLabsVoice({ ...named, key: needed(key, 'ELEVENLABS_API_KEY'), url: withoutSlash(url) })
  }
  const { key, url } = access.openai
  return openaiVoice({ ...named, key: needed(key, 'OPENAI_API_KEY'), url: withoutSlash(url) })
}

export const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '')
