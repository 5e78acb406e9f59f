import { Volume2 } from 'lucide-react'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import type { VoiceOfChat } from './useVoice.ts'

type Props = {
  readonly voice: VoiceOfChat
  /** In which language replies are spoken, such as pt-BR. */
  readonly speaks: string
  /** The chat's. */
  readonly language: string
}

/** Lets the partner speak. Says in which language, where that is not the chat's. */
export function SpeakSwitch({ voice: { isOn, turn, phase }, speaks, language }: Props) {
  const t = useText('voice')
  const shown = useLanguage()
  const [spoken = speaks] = speaks.split('-')
  const isOther = spoken !== language
  const name = new Intl.DisplayNames(shown, { type: 'language' }).of(spoken) ?? spoken
  const label = isOther ? t('speak.labelIn', { language: name }) : t('speak.label')
  return (
    <span className="voice-switch" data-speaking={phase === 'speaking' || undefined}>
      <Checkbox label={label} isChecked={isOn} onCheck={turn} className="voice-label" />
      <span aria-hidden className="voice-sign">
        <Volume2 className="size-5" />
        {isOther && spoken.toUpperCase()}
      </span>
    </span>
  )
}
