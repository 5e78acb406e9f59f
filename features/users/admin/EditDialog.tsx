import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#features/session/contract.ts'
import { Correction } from '#features/users/contract-lifecycle.ts'
import type { User } from '#features/users/contract.ts'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { sendCorrection } from './account-requests.ts'
import { fetchUser, refreshUser } from './user-list.ts'

type Props = { readonly me: Me; readonly user: User; readonly onEnd: () => void }

/** Corrects somebody's name, and their email address where the product itself keeps the accounts. */
export function EditDialog({ me, user, onEnd }: Props) {
  const t = useText('users')
  const queryClient = useQueryClient()
  // Only the embedded provider has its pages here.
  const keepsAccounts = me.password_page !== undefined
  const textsOf = ({ name, email }: User) => ({ name, ...(keepsAccounts && { email: email ?? '' }) })
  const form = useSchemaForm(Correction, textsOf(user))
  const errorText = useFieldErrors(form)
  const { onRefused, notice } = useConflict({
    load: async (client) => {
      await refreshUser(client, user.id)
      return fetchUser(user.id)
    },
    begin: (theirs) => form.reset(textsOf(theirs)),
    texts: () => [
      [t('name'), form.getValues('name') ?? ''],
      [t('email'), form.getValues('email') ?? ''],
    ],
  })
  const { change, isBusy } = useAdminChange({
    send: async (wanted: Correction) => {
      const { name, email } = form.formState.defaultValues ?? {}
      const answer = await sendCorrection(user, { ...wanted, was: { name, email } })
      await refreshUser(queryClient, user.id)
      return answer
    },
    done: ({ invitation_ended }) =>
      invitation_ended ? `${t('done.updated')}. ${t('done.invitationEnded')}` : t('done.updated'),
    failed: t('changeFailed'),
    refresh: [],
    onRefused,
    onDone: onEnd,
  })
  const title = t('edit.title', { name: user.name })
  return (
    <Dialog name={title} isOpen onClose={onEnd} className="p-6">
      <h2 className="mb-5 text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
      <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-4">
        {notice}
        <Field label={t('name')} autoComplete="off" error={errorText('name')} {...form.register('name')} />
        {keepsAccounts ? (
          <Field
            label={t('email')}
            type="email"
            autoComplete="off"
            hint={t('edit.emailHint')}
            error={errorText('email')}
            {...form.register('email')}
          />
        ) : (
          <Field label={t('email')} readOnly value={user.email ?? ''} hint={t('edit.emailElsewhere')} />
        )}
        <DialogFormEnd submit={t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={onEnd} />
      </form>
    </Dialog>
  )
}
