import { rateLimitMessage } from '#platform/contract/allowance.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Level } from './Level.tsx'
import type { VoiceOfChat } from './useVoice.ts'

type Props = {
  readonly voice: VoiceOfChat
  /** The chat's. */
  readonly language: string
}

/** What there is to say of the voice: what went wrong, how long it has to wait, and the words as they come. */
export function VoiceNotes({ voice, language }: Props) {
  const { note, wait, phase, isHandsFree, isSettling, words } = voice
  const t = useText('voice')
  const sentence = useSentence()
  return (
    <>
      {note && (
        <Banner key={note.text} tone={note.tone}>
          {note.text}
        </Banner>
      )}
      {wait > 0 && (
        // Counts down in sight; a screen reader hears it when it begins, not each second.
        <p role="alert" aria-relevant="additions" className="voice-countdown">
          {sentence(rateLimitMessage(wait))}
        </p>
      )}
      {phase === 'listening' && !isHandsFree && (
        <div className="voice-panel" data-stage={isSettling ? 'sending' : 'listening'}>
          <Level />
          <p role="status" className={words ? 'sr-only' : 'text-sm'}>
            {isSettling ? t('microphone.settling') : t('microphone.listening')}
          </p>
          {words && (
            <p lang={language} dir="auto" className="voice-words">
              {words}
            </p>
          )}
        </div>
      )}
    </>
  )
}
