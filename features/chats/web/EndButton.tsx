import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'

type Props = {
  /** False before the first turn: there is nothing to end, and the button is invisible but keeps its place. */
  readonly hasBegun: boolean
  readonly isReplying: boolean
  readonly onEnd: () => void
}

/** Ends the conversation for this visit. It waits for a running reply, which would come after the end. */
export function EndButton({ hasBegun, isReplying, onEnd }: Props) {
  const t = useText('chats')
  return (
    <TextButton
      disabled={isReplying}
      onClick={onEnd}
      className={cx(
        'ml-auto shrink-0 @min-[39rem]:ml-0 text-xs font-normal! text-ink-muted hover:text-ink disabled:text-ink-faint pointer-fine:min-h-9',
        !hasBegun && 'invisible',
      )}
    >
      {t('ending.end')}
    </TextButton>
  )
}
