import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { voiceTexts } from '../contract.ts'
import { HearingFailure } from './useRecogniser.ts'
import type { Note } from './useVoiceState.ts'

/** Sentences for what goes wrong with a voice; those that end a hands-free conversation say that too. */
export function useVoiceNotes(isHandsFree: boolean) {
  const t = useText('voice')
  const sentence = useSentence()
  const failureText = useFailureText()
  const noteOf = (tone: Note['tone'], text: string): Note => ({
    tone,
    text: isHandsFree ? t('handsFree.ended', { reason: text }) : text,
  })
  return {
    ofFailure(error: unknown): Note {
      if (error instanceof HearingFailure) return noteOf('error', t(`fault.${error.fault}`))
      const text = failureText(error, error instanceof ApiFailure ? undefined : t('fault.unknown'))
      return noteOf('error', text)
    },
    invalid: () => noteOf('error', sentence(voiceTexts.invalid)),
    kept: () => noteOf('note', t('kept')),
    limited: () => noteOf('note', t('limited')),
    lost: () => noteOf('note', t('lost')),
    mute: () => noteOf('note', t('mute')),
  }
}
