import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Level } from './Level.tsx'
import type { VoiceOfChat } from './useVoice.ts'

type Props = {
  readonly voice: VoiceOfChat
  /** The chat's. */
  readonly language: string
}

/** Where a hands-free conversation stands. A tap on any part of it ends the conversation: the button reaches that far. */
export function HandsFreePanel({ voice, language }: Props) {
  const { words, isReplying, dispatch } = voice
  const t = useText('voice')
  const stage = stageOf(voice)
  const hint = stage === 'paused' ? t('handsFree.pausedHint') : t('handsFree.hint')
  return (
    <section aria-label={t('handsFree.name')} className="voice-panel" data-stage={stage}>
      <Level />
      <div className="min-w-0 grow">
        <p role="status" className="font-medium">
          {t(`handsFree.${stage}`)}
        </p>
        {words ? (
          <p lang={language} dir="auto" className="voice-words">
            {words}
          </p>
        ) : (
          <p className="text-sm">{hint}</p>
        )}
      </div>
      {voice.isPaused && (
        <Button
          size="small"
          className="voice-resume"
          onClick={() => dispatch({ type: 'handsFree', isReplying })}
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

function stageOf({ phase, isPaused, isSettling }: VoiceOfChat) {
  if (isPaused) return 'paused'
  if (phase === 'listening') return isSettling ? 'sending' : 'listening'
  return phase === 'speaking' ? 'speaking' : 'waiting'
}
