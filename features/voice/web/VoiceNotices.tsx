import { useRateLimit } from '#features/session/web/queries.ts'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Countdown } from '#platform/web/ui/Countdown.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { SoundBars } from './HandsFreePanel.tsx'
import { useRecognitionNote } from './useListening.ts'
import { useVoice } from './VoiceProvider.tsx'

/** Has the kept recording transcribed again, so that the learner need not say it a second time. */
function TranscribeAgain() {
  const { dispatch } = useVoice()
  const t = useText('voice')
  useFocusOnRemoval()
  return (
    <Button look="secondary" size="small" onClick={() => dispatch({ type: 'transcribeAgain' })}>
      {t('transcribeAgain')}
    </Button>
  )
}

/** Says once that the browser's maker may receive what is said: nothing on the screen shows it otherwise. */
function RecognitionNote() {
  const { isNoteShown, endRecognitionNote } = useRecognitionNote()
  const t = useText('voice')
  if (!isNoteShown) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-2 text-sm text-ink-muted sm:px-4">
      <p role="status">{t('recognitionNote.text')}</p>
      <TextButton onClick={endRecognitionNote}>{t('recognitionNote.dismiss')}</TextButton>
    </div>
  )
}

/** What went wrong with the voice, the countdown of its cooldown, and the words while they are recognised. */
export function VoiceNotices({ chatLanguage }: { readonly chatLanguage: string }) {
  const { notice, phase, isHandsFree, isOpen, isTranscribing, words, recording } = useVoice()
  const secondsLeft = useSecondsLeft(useRateLimit('voice'))
  const t = useText('voice')
  return (
    <>
      {notice && (
        <Banner
          key={notice.text}
          tone={notice.tone}
          action={recording && secondsLeft === 0 && <TranscribeAgain />}
        >
          {notice.text}
        </Banner>
      )}
      {secondsLeft > 0 && <Countdown seconds={secondsLeft} />}
      <RecognitionNote />
      {phase === 'listening' && !isHandsFree && (
        <div className="voice-panel" data-stage={isTranscribing ? 'sending' : 'listening'}>
          <SoundBars />
          <p role="status" className={words ? 'sr-only' : 'text-sm'}>
            {t(`microphone.${isTranscribing ? 'settling' : isOpen ? 'listening' : 'opening'}`)}
          </p>
          {/* Not announced: a screen reader would speak into the microphone. */}
          {isOpen && !isTranscribing && !words && <p className="text-sm">{t('microphone.hint')}</p>}
          {words && (
            <p lang={chatLanguage} dir="auto" className="voice-words">
              {words}
            </p>
          )}
        </div>
      )}
    </>
  )
}
