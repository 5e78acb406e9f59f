import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'

type Props = {
  /** Ids of the elements that name the chat: several cards have a button with the same picture. */
  readonly labelIds: string
  /** Opens the confirmation. */
  readonly onAsk: () => void
}

/** The button that deletes a past conversation, after a confirmation. */
export function DeleteChatButton({ labelIds, onAsk }: Props) {
  const t = useText('history')
  const id = useId()
  return (
    <IconButton
      id={id}
      name={t('delete.button')}
      aria-labelledby={`${id} ${labelIds}`}
      onClick={onAsk}
      className="-my-1 -me-3 ms-auto"
    >
      <Trash2 aria-hidden className="size-4.5" />
    </IconButton>
  )
}
