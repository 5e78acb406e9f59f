import { useQueryClient } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { assignableRoles, NewUser } from '#features/users/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useSchemaForm, selectedId, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import type { Credentials } from './CredentialsDialog.tsx'
import { OrganizationField, FixedOrganization } from './OrganizationField.tsx'
import { LanguageField } from './LanguageField.tsx'
import { RoleField } from './RoleField.tsx'
import { createUser } from './account-requests.ts'
import { refreshUser } from './user-list.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'

type Props = {
  readonly me: Me
  /** Called with a temporary password, which only this screen ever gets. */
  readonly onCredentials: (credentials: Credentials) => void
  readonly onClose: () => void
}

/** The form for a new user. An admin's users belong to the admin's own organisation. */
export function UserForm({ me, onCredentials, onClose }: Props) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const own = me.permissions.includes('superadmin') ? null : me.organization
  const form = useSchemaForm(NewUser, {
    username: '',
    email: '',
    name: '',
    permissions: ['user'],
    ...(own && { organization: own.id }),
  })
  const chosen = useFieldValue(form, 'organization')
  // Only typed text is asked about before it is lost: choices are quickly made again.
  const typed = [useFieldValue(form, 'username'), useFieldValue(form, 'email'), useFieldValue(form, 'name')]
  const errorText = useFieldErrors(form)
  const attempt = useIdempotencyKey()
  const { change, isBusy } = useAdminChange({
    send: (wanted: NewUser) => createUser({ wanted, idempotencyKey: attempt.keyOf(wanted) }),
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: [organizationsQuery.queryKey],
    onDone: ({ id, temporary_password: password }, { username }) => {
      attempt.end()
      form.reset()
      if (password !== undefined) onCredentials({ username, password, isNew: true })
      void refreshUser(queryClient, id)
    },
  })
  return (
    <FormCard
      title={t('new')}
      onSubmit={form.handleSubmit(change)}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            {t('create')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Field
        label={t('username')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person who opened the form is about to fill it in
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorText('username')}
        {...form.register('username')}
      />
      <Field
        label={t('email')}
        type="email"
        autoComplete="off"
        error={errorText('email')}
        {...form.register('email')}
      />
      <Field label={t('name')} autoComplete="off" error={errorText('name')} {...form.register('name')} />
      {own ? (
        <FixedOrganization name={own.name} />
      ) : (
        <OrganizationField
          chosen={chosen}
          error={errorText('organization')}
          {...form.register('organization', selectedId)}
        />
      )}
      <LanguageField error={errorText('language_id')} {...form.register('language_id', selectedId)} />
      <RoleField
        offered={assignableRoles}
        error={errorText('permissions.0')}
        {...form.register('permissions.0')}
      />
      <UnsavedTexts isUnsaved={typed.some(Boolean)} />
    </FormCard>
  )
}
