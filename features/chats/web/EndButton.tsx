import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

type Props = { readonly isReplying: boolean; readonly onEnd: () => void }

/** Ends the conversation for this visit. It waits for a running reply, which would come after the end. */
export function EndButton({ isReplying, onEnd }: Props) {
  const t = useText('chats')
  return (
    <TextButton
      disabled={isReplying}
      onClick={onEnd}
      className="shrink-0 font-normal! text-ink-muted pointer-fine:min-h-6 hover:text-ink disabled:text-ink-faint"
    >
      {t('ending.end')}
    </TextButton>
  )
}
