import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useVoice } from './VoiceProvider.tsx'
import type { VoiceState } from './voice-state.ts'

type Props = { readonly chatLanguage: string; readonly isReplying: boolean }

/** The state of a hands-free conversation. The stop button covers the panel, so a tap anywhere on it ends the conversation. */
export function HandsFreePanel({ chatLanguage, isReplying }: Props) {
  const { dispatch, ...state } = useVoice()
  const t = useText('voice')
  if (!state.isHandsFree) return null
  const stage = stageOf(state)
  const words = state.phase === 'listening' ? state.words : ''
  return (
    <section aria-label={t('handsFree.name')} className="voice-panel" data-stage={stage}>
      <SoundBars />
      <div className="min-w-0 grow">
        <p role="status" className="font-medium">
          {t(`handsFree.${stage}`)}
        </p>
        {words ? (
          <p lang={chatLanguage} dir="auto" className="voice-words">
            {words}
          </p>
        ) : (
          <p className="text-sm">{stage === 'paused' ? t('handsFree.pausedHint') : t('handsFree.hint')}</p>
        )}
      </div>
      {state.isPaused && (
        <Button
          size="small"
          className="voice-resume"
          onClick={() => dispatch({ type: 'startHandsFree', isReplying })}
        >
          {t('handsFree.resume')}
        </Button>
      )}
      <Button look="ghost" size="small" className="voice-stop" onClick={() => dispatch({ type: 'stop' })}>
        {t('handsFree.stop')}
      </Button>
    </section>
  )
}

function stageOf({ phase, isPaused, isOpen, isTranscribing }: VoiceState) {
  if (isPaused) return 'paused'
  if (phase === 'listening') return isTranscribing ? 'sending' : isOpen ? 'listening' : 'opening'
  return phase === 'speaking' ? 'speaking' : 'waiting'
}

const bars = ['one', 'two', 'three', 'four']

/** Bars that move while the partner speaks or the learner is listened to; still where reduced motion is preferred. */
export function SoundBars() {
  return (
    <span aria-hidden className="voice-level">
      {bars.map((bar) => (
        <span key={bar} />
      ))}
    </span>
  )
}
