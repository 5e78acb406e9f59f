import Undo2 from 'lucide-react/icons/undo-2'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Chat } from '../contract.ts'
import { useShowBranch } from './useShowBranch.ts'

type Props = {
  readonly chat: Chat
  /** The branch in which the edited message stands. */
  readonly branch: number
  readonly onUndone: () => void
}

/** The note after an edit: it says that the earlier words are kept, and its button shows their branch again. */
export function EditUndo({ chat, branch, onUndone }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  const { show, isPending, error } = useShowBranch(chat)
  return (
    <div className="flex items-center justify-between gap-x-4 px-2 text-sm text-ink-muted sm:px-4">
      <p role={error ? 'alert' : undefined} className={error ? 'text-danger-ink' : undefined}>
        {error ? failureText(error, t('tries.failed')) : t('tries.kept')}
      </p>
      <Button
        look="ghost"
        size="small"
        isBusy={isPending}
        className="shrink-0"
        onClick={() => show(branch, onUndone)}
      >
        {!isPending && <Undo2 aria-hidden className="size-4" />}
        {t('tries.undo')}
      </Button>
    </div>
  )
}
