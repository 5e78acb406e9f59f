import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { formatLanguage } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { useSpeaksReplies } from './useSpokenReply.ts'
import { useVoice } from './VoiceProvider.tsx'

type Props = {
  /** The language in which replies are spoken, such as pt-BR. */
  readonly speechLanguage: string
  readonly chatLanguage: string
}

/** Turns spoken replies on and off (requirement V1). It names their language where that is not the chat's. */
export function SpeakSwitch({ speechLanguage, chatLanguage }: Props) {
  const { phase, isHandsFree, dispatch } = useVoice()
  const [speaksReplies, setSpeaksReplies] = useSpeaksReplies()
  const t = useText('voice')
  const interfaceLanguage = useLanguage()
  const [code = speechLanguage] = speechLanguage.split('-')
  const isOther = code !== chatLanguage
  const name = formatLanguage({ code }, interfaceLanguage)
  const onCheck = (speaks: boolean) => {
    setSpeaksReplies(speaks)
    if (!speaks) dispatch({ type: isHandsFree ? 'stop' : 'playbackEnded' })
  }
  const Icon = speaksReplies ? Volume2 : VolumeX
  return (
    <span className="voice-switch" data-speaking={phase === 'speaking' || undefined}>
      <Checkbox
        label={isOther ? t('speak.labelIn', { language: name }) : t('speak.label')}
        isChecked={speaksReplies}
        onCheck={onCheck}
        className="voice-label"
      />
      <span aria-hidden className="voice-sign">
        <Icon className="size-5" />
        {isOther && code.toUpperCase()}
      </span>
    </span>
  )
}
