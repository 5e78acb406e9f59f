import { DialogNotice } from '../notices/Notices.tsx'
import { Button } from '../ui/Button.tsx'

type Props = {
  readonly submit: string
  readonly cancel: string
  readonly isBusy: boolean
  /** While there is nothing to submit. */
  readonly isDisabled?: boolean
  /** Default: primary. */
  readonly look?: 'danger'
  readonly onCancel: () => void
}

/** The end of a form in a dialog: the failure of the last attempt, and the two buttons. */
export function DialogFormEnd({ submit, cancel, isBusy, isDisabled = false, look, onCancel }: Props) {
  return (
    <>
      <DialogNotice />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" look={look ?? 'primary'} isBusy={isBusy} disabled={isDisabled}>
          {submit}
        </Button>
      </div>
    </>
  )
}
