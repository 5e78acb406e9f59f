import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Square from 'lucide-react/icons/square'
import { useId } from 'react'
import { useRateLimit } from '#features/session/web/queries.ts'
import { useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { SpeechInput } from './useSpeechInput.ts'
import { useVoice } from './VoiceProvider.tsx'

type Props = {
  readonly speechInput: SpeechInput
  /** Whether what was said is only written down, and not sent. */
  readonly isDictation?: boolean
}

/** Takes one spoken message or dictation; a second press ends it. Explains a missing speech input (requirement V3). */
export function MicrophoneButton({ speechInput, isDictation = false }: Props) {
  const { phase, isHandsFree, isTranscribing, dispatch } = useVoice()
  const secondsLeft = useSecondsLeft(useRateLimit('voice'))
  const t = useText('voice')
  const explanationId = useId()
  const isListening = phase === 'listening' && !isHandsFree
  const isSettling = isListening && isTranscribing
  const hint = secondsLeft > 0 && !isListening ? t('microphone.wait', { seconds: secondsLeft }) : ''
  const isReady = speechInput !== null && hint === '' && !isHandsFree && !isSettling
  const name = isListening ? (isSettling ? 'settling' : isDictation ? 'end' : 'finish') : 'speak'
  const onPress = () => {
    const notice = { tone: 'note', text: t('microphone.unsupported') } as const
    if (speechInput === null) dispatch({ type: 'showNotice', notice })
    else if (isListening) dispatch({ type: 'finish' })
    else if (isReady) dispatch({ type: 'listen' })
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${t(`microphone.${name}`)} ${hint}`.trim()}
        // Not disabled, because a disabled button loses the focus and cannot explain itself.
        aria-disabled={!isReady || undefined}
        aria-describedby={speechInput === null ? explanationId : undefined}
        aria-busy={isSettling}
        title={speechInput === null ? t('microphone.unsupported') : undefined}
        onClick={onPress}
        className="voice-button"
        data-listening={isListening || undefined}
      >
        {hint && <span className="pl-3.5 text-sm font-medium tabular-nums">{hint}</span>}
        {speechInput === null && <MicOff aria-hidden className="size-5" />}
        {speechInput !== null && !isListening && <Mic aria-hidden className="size-5" />}
        {isSettling && <Spinner />}
        {isListening && !isSettling && <Square aria-hidden fill="currentColor" className="size-4" />}
      </button>
      {speechInput === null && (
        <VisuallyHidden id={explanationId}>{t('microphone.unsupported')}</VisuallyHidden>
      )}
    </>
  )
}
