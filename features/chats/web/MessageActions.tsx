import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

/** The actions on messages with their names: one object for all messages of a chat. */
export type MessageHandlers = {
  readonly copyName: string
  readonly onCopy: (content: string) => void
  readonly editName: string
  /** Undefined where messages cannot be edited. */
  readonly onEdit: ((messageId: number) => void) | undefined
}

type Props = {
  readonly actions: MessageHandlers
  readonly id: number
  readonly isUser: boolean
  readonly content: string
}

export const editButtonId = (messageId: number): string => `edit-${messageId}`

/**
 * The buttons beside a bubble. With a fine pointer they show on hover and focus; on a touch screen always. An attribute
 * of the list shows and hides the edit buttons, so that no message renders for it.
 */
export function MessageActions({
  actions: { copyName, onCopy, editName, onEdit },
  id,
  isUser,
  content,
}: Props) {
  return (
    <div className="flex shrink-0 transition-opacity duration-150 print:hidden pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100">
      <IconButton name={copyName} onClick={() => onCopy(content)} className="text-ink-faint!">
        <Copy aria-hidden className="size-4" />
      </IconButton>
      {isUser && onEdit && (
        <IconButton
          id={editButtonId(id)}
          name={editName}
          onClick={() => onEdit(id)}
          className="invisible text-ink-faint! group-data-editable/list:visible"
        >
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}
