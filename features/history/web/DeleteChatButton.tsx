import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import type { ChatSummary } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { DeleteChatDialogProps } from './DeleteChatDialog.tsx'

const DeleteChatDialog = lazyPart<DeleteChatDialogProps>(() =>
  import('./DeleteChatDialog.tsx').then(({ DeleteChatDialog: loaded }) => loaded),
)

type Props = {
  readonly chat: ChatSummary
  /** Ids of the elements that name the chat: several cards have a button with the same picture. */
  readonly labelIds: string
}

/** Deletes a past conversation, after a question. */
export function DeleteChatButton({ chat, labelIds }: Props) {
  const t = useText('history')
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <IconButton
        id={id}
        name={t('delete.button')}
        aria-labelledby={`${id} ${labelIds}`}
        onClick={() => setAsked(true)}
        className="-my-1 -me-3 ms-auto sm:-mt-2 sm:-mb-3"
      >
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
      {isAsked && <DeleteChatDialog chat={chat} onEnd={() => setAsked(false)} />}
    </>
  )
}
