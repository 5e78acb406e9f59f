import { ConfigError } from '#platform/server/config.ts'
import type { SpeechAccess } from '../configuration.ts'
import type { Transcriber } from '../port.ts'
import { OPENAI } from './openai.ts'
import { withoutSlash } from './open-cloud-voice.ts'
import { whisper } from './whisper.ts'

/**
 * The transcriber that TRANSCRIBER names; undefined where it names none.
 * @throws ConfigError saying what is wrong or missing; never a key
 */
export function openTranscriber(
  name: string | undefined,
  { openai, local }: SpeechAccess,
): Transcriber | undefined {
  if (name === undefined || name === 'none') return undefined
  const [, provider, model] = /^(openai|local):(\S+)$/.exec(name) ?? []
  if (model === undefined)
    throw new ConfigError(
      `TRANSCRIBER: "${name}" is no transcriber; write none, openai:gpt-transcribe, or local:<model> with TRANSCRIBER_BASE_URL`,
    )
  const { key, url = provider === 'openai' ? OPENAI : undefined } = provider === 'openai' ? openai : local
  if (url === undefined)
    throw new ConfigError(`TRANSCRIBER=${name} needs TRANSCRIBER_BASE_URL, such as http://127.0.0.1:8000/v1`)
  if (provider === 'openai' && key === undefined)
    throw new ConfigError(`TRANSCRIBER=${name} needs OPENAI_API_KEY`)
  return whisper({ name, model, key, url: withoutSlash(url) ?? url })
}
