import { useQueryClient } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { Move, type User } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { ChoiceField } from '#platform/web/forms/ChoiceField.tsx'
import { useSchemaForm, asId, useEntered } from '#platform/web/forms/useSchemaForm.ts'
import { useErrorText } from '#platform/web/forms/useErrorText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { NoticeInside } from '#platform/web/notices/NoticeInside.tsx'
import { useChange } from '#platform/web/notices/useChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { OrganizationField } from './OrganizationField.tsx'
import { moveUser, refreshUser } from './queries.ts'

type Props = { readonly user: User; readonly onEnd: () => void }

/** Where a user shall belong, and what they may do there. */
export function MoveForm({ user: { id, organization, permissions }, onEnd }: Props) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const form = useSchemaForm(Move, {
    ...(organization && { organization: organization.id }),
    permissions: [permissions[0] ?? 'user'],
  })
  const chosen = useEntered(form, 'organization')
  const errorText = useErrorText(form)
  const { change, isBusy } = useChange({
    send: async (place: Move) => {
      const answer = await moveUser(id, place)
      await refreshUser(queryClient, id)
      return answer
    },
    done: t('done.updated'),
    failed: t('move.failed'),
    refresh: [organizationsQuery.queryKey],
    onDone: onEnd,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(change)} className="grid gap-4">
      <OrganizationField
        chosen={chosen}
        error={errorText('organization')}
        {...form.register('organization', asId)}
      />
      <ChoiceField
        label={t('permission')}
        choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        error={errorText('permissions.0')}
        {...form.register('permissions.0')}
      />
      <NoticeInside />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('move.button')}
        </Button>
      </div>
    </form>
  )
}
