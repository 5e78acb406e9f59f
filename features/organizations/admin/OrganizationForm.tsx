import { NewOrganization, DEFAULT_MAX_USERS } from '#features/organizations/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { createOrganization, organizationsQuery } from './queries.ts'

/** The form for a new organisation. */
export function OrganizationForm() {
  const t = useText('organizations')
  const form = useSchemaForm(NewOrganization, { name: '', max_users: String(DEFAULT_MAX_USERS) })
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: createOrganization,
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: [organizationsQuery.queryKey],
    onDone: () => form.reset(),
  })
  return (
    <FormCard
      title={t('new')}
      onSubmit={form.handleSubmit((wanted) => change(wanted))}
      actions={
        <Button type="submit" isBusy={isBusy}>
          {t('create')}
        </Button>
      }
    >
      <Field label={t('name')} autoComplete="off" error={errorText('name')} {...form.register('name')} />
      <Field
        label={t('maxUsers')}
        inputMode="numeric"
        error={errorText('max_users')}
        {...form.register('max_users')}
      />
    </FormCard>
  )
}
