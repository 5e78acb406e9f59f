import { ConfigError } from '#platform/server/config.ts'
import { type Metrics, noMetrics } from '#platform/server/metrics.ts'
import type { VoiceConfig } from './configuration.ts'
import { cachedVoice } from './cached.ts'
import { openCloudVoice } from './cloud/open-cloud-voice.ts'
import { openTranscriber } from './cloud/open-transcriber.ts'
import { embeddedVoice, isInstalled } from './embedded/embedded-voice.ts'
import { createSpeaker } from './embedded/speaker.ts'
import type { Transcriber, Voice } from './port.ts'

type ResolvedVoices = {
  readonly voice: Voice | undefined
  readonly transcriber: Transcriber | undefined
  /** Ends the process of the embedded voice; the next sentence would start it again. */
  stop(): void
}

/**
 * Opens the voice and the transcriber that the configuration names.
 * @param isThere whether the embedded voice, which is an optional dependency, was installed
 * @throws ConfigError naming everything that is wrong or missing
 */
export function resolveVoices(
  config: VoiceConfig,
  isThere: () => boolean = isInstalled,
  metrics: Metrics = noMetrics,
): ResolvedVoices {
  const problems: string[] = []
  const attempt = <T>(open: () => T): T | undefined => {
    try {
      return open()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const { voice, stop } = attempt(() => openVoice(config, isThere, metrics)) ?? {
    voice: undefined,
    stop() {},
  }
  const transcriber = attempt(() => openTranscriber(config.transcriber, config.speechAccess))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { voice: voice && cachedVoice(voice), transcriber, stop }
}

function openVoice(
  { voice, speechAccess }: VoiceConfig,
  isThere: () => boolean,
  metrics: Metrics,
): Pick<ResolvedVoices, 'voice' | 'stop'> {
  const stop = () => {}
  if (voice === 'none') return { voice: undefined, stop }
  if (voice !== 'espeak') return { voice: openCloudVoice(voice, speechAccess), stop }
  if (isThere()) {
    const speaker = createSpeaker({ metrics })
    return { voice: embeddedVoice(speaker), stop: speaker.stop }
  }
  console.log('The embedded voice is not installed, so replies are not spoken (docs/voices.md)')
  return { voice: undefined, stop }
}
