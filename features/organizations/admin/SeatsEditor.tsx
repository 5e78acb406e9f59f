import { OrganizationSeats, type Organization } from '#features/organizations/contract.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { InlineField } from '#platform/web/table/InlineField.tsx'
import { InlineForm } from '#platform/web/table/InlineForm.tsx'
import { organizationsQuery, updateSeats } from './queries.ts'

type Props = { readonly organization: Organization; readonly onEnd: () => void }

/** How many people an organisation may have, changed where it stands. */
export function SeatsEditor({ organization: { id, name, max_users }, onEnd }: Props) {
  const t = useText('organizations')
  const form = useSchemaForm(OrganizationSeats, { max_users: String(max_users) })
  const error = useFieldErrors(form)('max_users')
  const { change, isBusy } = useAdminChange({
    send: updateSeats,
    done: t('done.updated'),
    failed: t('updateFailed'),
    refresh: [organizationsQuery.queryKey],
    onDone: onEnd,
  })
  return (
    <InlineForm
      save={t('save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSave={form.handleSubmit((wanted) => change({ id, ...wanted }))}
      onCancel={onEnd}
    >
      <InlineField
        {...form.register('max_users')}
        inputMode="numeric"
        aria-label={t('editSeats', { name })}
        error={error}
        attempts={form.formState.submitCount}
      />
    </InlineForm>
  )
}
