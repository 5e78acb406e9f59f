import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#features/session/contract.ts'
import { Correction } from '#features/users/contract-lifecycle.ts'
import { type User, userFailures } from '#features/users/contract.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import { sendCorrection } from './account-requests.ts'
import { useInvitationText } from './useAccountChange.ts'
import { fetchUser, refreshUser, usersKey } from './user-list.ts'
import { DirectoryProfileDialog } from './DirectoryProfileDialog.tsx'

type Props = { readonly me: Me; readonly user: User; readonly onEnd: () => void }

/** Edits a user's name, and their email address unless an external identity provider keeps it. */
export function EditDialog({ me, user, onEnd }: Props) {
  const t = useText('users')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  // `password_page` is set only with the embedded provider, which keeps the accounts.
  const keepsAccounts = me.password_page !== undefined
  const hasAddress = user.email !== null
  const invitationText = useInvitationText()
  const isAddressOurs = keepsAccounts || user.state === 'invited'
  const textsOf = ({ name, email }: User) => ({
    name,
    ...(isAddressOurs && email !== null && { email }),
  })
  const form = useSchemaForm(Correction, textsOf(user))
  const { isDirty, defaultValues } = form.formState
  const attempt = useIdempotencyKey()
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
      const { name, email } = defaultValues ?? {}
      const correction = { ...wanted, was: { name, email } }
      const answer = await sendCorrection(user, correction, attempt.keyOf(correction))
      await refreshUser(queryClient, user.id)
      return answer
    },
    done: (answer) => invitationText(t('done.updated'), answer),
    failed: t('changeFailed'),
    refresh: [],
    refreshRefused: [usersKey],
    onRefused,
    onDone: onEnd,
  })
  if (user.is_profile_kept) return <DirectoryProfileDialog user={user} onEnd={onEnd} />
  return (
    <FormDialog
      title={t('edit.title', { name: user.name })}
      isUnsaved={isDirty}
      isBusy={isBusy}
      onEnd={onEnd}
    >
      {(cancel) => (
        <form noValidate onSubmit={form.handleSubmit(change)} className="mt-5 grid gap-4">
          {notice}
          <Field label={t('name')} autoComplete="off" error={errorText('name')} {...form.register('name')} />
          {isAddressOurs ? (
            <Field
              label={t('email')}
              type="email"
              autoComplete="off"
              hint={t(keepsAccounts ? 'edit.emailHint' : 'edit.emailAwaited')}
              error={errorText('email')}
              {...form.register('email', {
                // A user without an address may stay without one.
                setValueAs: (typed?: string) => (typed === '' && !hasAddress ? undefined : typed),
              })}
            />
          ) : (
            <Field
              label={t('email')}
              readOnly
              value={user.email ?? ''}
              hint={failureText(userFailures.emailElsewhere)}
            />
          )}
          <DialogFormEnd submit={t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={cancel} />
        </form>
      )}
    </FormDialog>
  )
}
