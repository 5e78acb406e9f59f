import { type User, userFailures } from '#features/users/contract.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'

type Props = { readonly user: User; readonly onEnd: () => void }

/** The name and email address that the organisation's directory keeps, read-only. */
export function DirectoryProfileDialog({ user, onEnd }: Props) {
  const t = useText('users')
  const failureText = useFailureText()
  return (
    <FormDialog title={t('edit.title', { name: user.name })} isUnsaved={false} onEnd={onEnd}>
      {(close) => (
        <div className="mt-5 grid gap-4">
          <p className="text-sm text-ink-muted">{failureText(userFailures.profileKept)}</p>
          <Field label={t('name')} readOnly value={user.name} />
          <Field label={t('email')} readOnly value={user.email ?? ''} />
          <div className="mt-2 flex justify-end">
            <Button look="secondary" onClick={close}>
              {t('close')}
            </Button>
          </div>
        </div>
      )}
    </FormDialog>
  )
}
