import { useQueryClient } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { Move, type User } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { useSchemaForm, selectedId, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { OrganizationField } from './OrganizationField.tsx'
import { RoleField } from './RoleField.tsx'
import { moveUser } from './account-requests.ts'
import { useInvitationText } from './useAccountChange.ts'
import { fetchUser, refreshUser } from './user-list.ts'

type Props = { readonly user: User; readonly onEnd: () => void }

/** Chooses a user's organisation and role. */
export function MoveForm({ user: { id, organization, permissions }, onEnd }: Props) {
  const t = useText('users')
  const invitationText = useInvitationText()
  const queryClient = useQueryClient()
  const form = useSchemaForm(Move, {
    ...(organization && { organization: organization.id }),
    permissions: [permissions[0] ?? 'user'],
  })
  const chosen = useFieldValue(form, 'organization')
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: async (place: Move) => {
      const isRoleChosen = form.getFieldState('permissions.0').isDirty
      // Somebody may have changed the role since this was opened: one that nobody has chosen here stays as it is.
      const [role] = (!isRoleChosen && (await fetchUser(id))?.permissions) || place.permissions
      const answer = await moveUser(id, { ...place, permissions: [role ?? place.permissions[0]] })
      await refreshUser(queryClient, id)
      return answer
    },
    done: (answer) => invitationText(t('done.updated'), answer),
    failed: t('move.failed'),
    refresh: [organizationsQuery.queryKey],
    onDone: onEnd,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-4">
      <OrganizationField
        // Of where somebody is already it is not said how full it is.
        chosen={chosen === organization?.id ? undefined : chosen}
        error={errorText('organization')}
        {...form.register('organization', selectedId)}
      />
      <RoleField offered={roles} error={errorText('permissions.0')} {...form.register('permissions.0')} />
      <DialogFormEnd submit={t('move.button')} cancel={t('cancel')} isBusy={isBusy} onCancel={onEnd} />
    </form>
  )
}
