import { useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { Move, type User } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { useSchemaForm, selectedId, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogFormEnd } from '#platform/web/forms/DialogFormEnd.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { InvitationWarning } from './InvitationWarning.tsx'
import { OrganizationField } from './OrganizationField.tsx'
import { RoleField } from './RoleField.tsx'
import { moveUser } from './account-requests.ts'
import { useInvitationText } from './useAccountChange.ts'
import { fetchUser, refreshUser, usersKey } from './user-list.ts'

type Props = { readonly me: Me; readonly user: User; readonly onEnd: () => void }

/** The fields for a user's organisation and role. */
export function MoveForm({ me, user, onEnd }: Props) {
  const { id, name, organization, permissions } = user
  const t = useText('users')
  const invitationText = useInvitationText()
  const queryClient = useQueryClient()
  const form = useSchemaForm(Move, {
    ...(organization && { organization: organization.id }),
    permissions: [permissions[0] ?? 'user'],
  })
  const chosen = useFieldValue(form, 'organization')
  const role = useFieldValue(form, 'permissions.0')
  const isMoving = chosen !== organization?.id
  const { data: organizations } = useQuery(organizationsQuery)
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: async (place: Move) => {
      const isRoleChosen = form.getFieldState('permissions.0').isDirty
      // If the role was not chosen here, the stored one is sent: another administrator may have changed it meanwhile.
      const [current] = (!isRoleChosen && (await fetchUser(id))?.permissions) || place.permissions
      const sent = current ?? place.permissions[0]
      const answer = await moveUser(id, { ...place, permissions: [sent] })
      await refreshUser(queryClient, id)
      const chosenOne = organizations?.find((one) => one.id === place.organization)
      const done = [
        ...(chosenOne && chosenOne.id !== organization?.id
          ? [t('move.done', { name, organization: chosenOne.name })]
          : []),
        ...(isRoleChosen ? [t('done.role', { name, role: t(`roles.${sent}`) })] : []),
      ]
      return invitationText(done.join('. '), answer)
    },
    done: (text) => text,
    failed: t('move.failed'),
    refresh: [organizationsQuery.queryKey],
    refreshRefused: [usersKey, organizationsQuery.queryKey],
    onDone: onEnd,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-4">
      <OrganizationField
        // The free seats are shown only of an organisation that the user would move to.
        chosen={isMoving ? chosen : undefined}
        error={errorText('organization')}
        {...form.register('organization', selectedId)}
      />
      <RoleField offered={roles} error={errorText('permissions.0')} {...form.register('permissions.0')} />
      <InvitationWarning me={me} user={user} role={role} />
      <DialogFormEnd
        submit={t('move.button')}
        cancel={t('cancel')}
        isBusy={isBusy}
        isDisabled={!isMoving && role === permissions[0]}
        onCancel={onEnd}
      />
    </form>
  )
}
