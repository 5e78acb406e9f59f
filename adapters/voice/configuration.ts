import * as z from 'zod/mini'
import {
  type AwsAccount,
  placeOfAddress,
  type ProviderAccess,
  type ServicePlace,
  sharedProviderVariables,
  toAwsAccount,
} from '../provider-accounts.ts'
import { secret, serverAddress } from '#platform/server/config.ts'

export const voiceVariables = {
  ...sharedProviderVariables,
  /** What speaks replies: `espeak` on this machine, a cloud voice, or `none`. */
  VOICE: z._default(z.string(), 'espeak'),
  /** What turns recordings into text, for browsers that cannot: a model as `provider:model`; default: nothing. */
  TRANSCRIBER: z.optional(z.string()),
  /** Keys of the voices' providers, and their addresses where they differ from the usual ones. */
  ELEVENLABS_API_KEY: secret,
  ELEVENLABS_BASE_URL: serverAddress,
  POLLY_BASE_URL: serverAddress,
  /** The Whisper-compatible server of `local:`, and its key if it wants one. */
  TRANSCRIBER_BASE_URL: serverAddress,
  TRANSCRIBER_API_KEY: secret,
}

/** How the providers of voices and transcribers are reached. */
export type SpeechAccess = {
  readonly openai: ProviderAccess
  readonly elevenlabs: ProviderAccess
  readonly polly: AwsAccount & Pick<ProviderAccess, 'url'>
  /** The Whisper-compatible server of `local:`, for transcribers only. */
  readonly local: ProviderAccess
}

/** Where a voice or a transcriber of this name runs. */
export function placeOfSpeech(name: string, access: SpeechAccess): ServicePlace {
  if (name === 'espeak') return 'built_in'
  const [, accessed] = Object.entries(access).find(([provider]) => name.startsWith(`${provider}:`)) ?? []
  return placeOfAddress(accessed?.url)
}

export type VoiceConfig = {
  readonly voice: string
  readonly transcriber: string | undefined
  readonly speechAccess: SpeechAccess
}

export const toVoiceConfig = (env: z.output<z.ZodMiniObject<typeof voiceVariables>>): VoiceConfig => ({
  voice: env.VOICE,
  transcriber: env.TRANSCRIBER,
  speechAccess: {
    openai: { key: env.OPENAI_API_KEY, url: env.OPENAI_BASE_URL },
    elevenlabs: { key: env.ELEVENLABS_API_KEY, url: env.ELEVENLABS_BASE_URL },
    polly: { ...toAwsAccount(env), url: env.POLLY_BASE_URL },
    local: { key: env.TRANSCRIBER_API_KEY, url: env.TRANSCRIBER_BASE_URL },
  },
})
