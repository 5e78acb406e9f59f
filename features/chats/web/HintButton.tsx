import Lightbulb from 'lucide-react/icons/lightbulb'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

export type HintButtonProps = { readonly isReplying: boolean; readonly onAsk: () => void }

/** Asks for a hint. It waits for a running reply, after which another move may be the next. */
export function HintButton({ isReplying, onAsk }: HintButtonProps) {
  const t = useText('chats')
  return (
    <TextButton
      disabled={isReplying}
      onClick={onAsk}
      className="shrink-0 gap-1.5! font-normal! text-ink-muted no-underline! pointer-fine:min-h-6 hover:text-ink disabled:text-ink-faint"
    >
      <Lightbulb aria-hidden className="size-4" />
      {t('hint.button')}
    </TextButton>
  )
}
