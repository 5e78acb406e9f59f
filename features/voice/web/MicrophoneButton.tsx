import { Mic, MicOff, Square } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Ears } from './useHearing.ts'
import type { VoiceOfChat } from './useVoice.ts'

type Props = { readonly voice: VoiceOfChat; readonly ears: Ears }

/** Hears one thing and sends it; a second press ends it. Where nothing can be heard, it says why. */
export function MicrophoneButton({ voice, ears }: Props) {
  const { phase, isHandsFree, isSettling, wait, dispatch, finish } = voice
  const t = useText('voice')
  const why = useId()
  const isListening = phase === 'listening' && !isHandsFree
  const hint = wait > 0 && !isListening ? t('microphone.wait', { seconds: wait }) : ''
  const isReady = ears !== null && hint === '' && !isHandsFree && !(isListening && isSettling)
  const name = isListening ? (isSettling ? 'settling' : 'finish') : 'speak'
  const onPress = () => {
    if (ears === null) dispatch({ type: 'note', note: { tone: 'note', text: t('microphone.unsupported') } })
    else if (isListening) finish()
    else if (isReady) dispatch({ type: 'microphone' })
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${t(`microphone.${name}`)} ${hint}`.trim()}
        // Not disabled: that would take the focus from whoever pressed it, and nobody could ask why.
        aria-disabled={!isReady || undefined}
        aria-describedby={ears === null ? why : undefined}
        aria-busy={isListening && isSettling}
        title={ears === null ? t('microphone.unsupported') : undefined}
        onClick={onPress}
        className="voice-button"
        data-listening={isListening || undefined}
      >
        {hint && <span className="pl-3.5 text-sm font-medium tabular-nums">{hint}</span>}
        <MicrophoneSign ears={ears} isListening={isListening} isSettling={isSettling} />
      </button>
      {ears === null && <VisuallyHidden id={why}>{t('microphone.unsupported')}</VisuallyHidden>}
    </>
  )
}

type SignProps = { readonly ears: Ears; readonly isListening: boolean; readonly isSettling: boolean }

function MicrophoneSign({ ears, isListening, isSettling }: SignProps) {
  if (ears === null) return <MicOff aria-hidden className="size-5" />
  if (!isListening) return <Mic aria-hidden className="size-5" />
  return isSettling ? <Spinner /> : <Square aria-hidden fill="currentColor" className="size-4" />
}
