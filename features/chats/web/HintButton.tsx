import Lightbulb from 'lucide-react/icons/lightbulb'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

type Props = { readonly isReplying: boolean; readonly onAsk: () => void }

/** Asks for a hint. It is disabled during a reply, after which another move may be the next. */
export function HintButton({ isReplying, onAsk }: Props) {
  const t = useText('chats')
  return (
    <TextButton
      disabled={isReplying}
      onClick={onAsk}
      className="shrink-0 gap-1.5! @min-[39rem]:ml-auto font-normal! text-ink-muted no-underline! text-xs pointer-fine:min-h-9 hover:text-ink disabled:text-ink-faint"
    >
      <Lightbulb aria-hidden className="size-4" />
      {t('hint.button')}
    </TextButton>
  )
}
