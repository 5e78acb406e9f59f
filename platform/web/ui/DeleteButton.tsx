import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type DeleteButtonProps = {
  readonly button: string
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly cancel: string
  readonly isBusy: boolean
  /** Why it could not be deleted. */
  readonly problem: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Permanently deletes what is on the screen, after a question. */
export function DeleteButton({ button, text, problem, onCancel, ...dialog }: DeleteButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const close = () => {
    setAsked(false)
    onCancel()
  }
  return (
    <div className="print:hidden">
      <Button look="ghost" size="small" onClick={() => setAsked(true)} className="-ml-3 text-danger-ink!">
        <Trash2 aria-hidden className="size-4" />
        {button}
      </Button>
      <ConfirmDialog {...dialog} isOpen={isAsked} look="danger" onCancel={close}>
        <p>{text}</p>
        {problem !== undefined && (
          <Banner tone="error" className="mt-4">
            {problem}
          </Banner>
        )}
      </ConfirmDialog>
    </div>
  )
}
