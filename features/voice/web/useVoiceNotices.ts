import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { voiceFailures } from '../contract-rules.ts'
import { SpeechInputFailure } from './speech-recognition.ts'
import type { VoiceNotice } from './voice-state.ts'

/** Texts for what goes wrong with the voice. In a hands-free conversation they also say that it has ended. */
export function useVoiceNotices(isHandsFree: boolean) {
  const t = useText('voice')
  const failureText = useFailureText()
  const notice = (tone: VoiceNotice['tone'], text: string): VoiceNotice => ({
    tone,
    text: isHandsFree ? t('handsFree.ended', { reason: text }) : text,
  })
  return {
    describe(error: unknown): VoiceNotice {
      if (error instanceof SpeechInputFailure) return notice('error', t(`fault.${error.fault}`))
      const text = failureText(error, error instanceof ApiFailure ? undefined : t('fault.unknown'))
      return notice('error', text)
    },
    invalid: () => notice('error', failureText(voiceFailures.invalid)),
    notTranscribed: () => notice('note', t('recorded')),
    notSent: () => notice('note', t('kept')),
    limited: () => notice('note', t('limited')),
    noReply: () => notice('note', t('lost')),
    notPlayed: () => notice('note', t('mute')),
  }
}
