import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { selectedId, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useAttempt } from '#platform/web/hooks/useAttempt.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { NewScimToken } from '../contract.ts'
import { createScimToken, scimTokensQuery } from './token-requests.ts'

type Props = { readonly me: Me; readonly onMade: (token: string) => void }

/** A new token: an admin's is for their own organisation. */
export function TokenForm({ me, onMade }: Props) {
  const t = useText('scim')
  const isOfMany = me.permissions.includes('superadmin')
  const form = useSchemaForm(NewScimToken, {
    name: '',
    ...(me.organization && { organization: me.organization.id }),
  })
  const errorText = useFieldErrors(form)
  const attempt = useAttempt()
  const { change, isBusy } = useAdminChange({
    send: (wanted: NewScimToken) => createScimToken({ wanted, idempotencyKey: attempt.keyOf(wanted) }),
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: [scimTokensQuery.queryKey],
    onDone: ({ token }) => {
      attempt.end()
      form.reset()
      onMade(token)
    },
  })
  return (
    <FormCard
      title={t('new')}
      onSubmit={form.handleSubmit(change)}
      actions={
        <Button type="submit" isBusy={isBusy}>
          {t('create')}
        </Button>
      }
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        error={errorText('name')}
        {...form.register('name')}
      />
      {isOfMany && (
        <OrganizationChoice
          error={errorText('organization')}
          {...form.register('organization', selectedId)}
        />
      )}
    </FormCard>
  )
}

type ChoiceProps = Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'>

/** Whose people a token is for. */
function OrganizationChoice(props: ChoiceProps) {
  const t = useText('scim')
  const query = useQuery(organizationsQuery)
  if (query.isLoadingError)
    return <LoadFailure query={query} failed={t('organizationsFailed')} retry={t('retry')} />
  const organizations = query.data ?? []
  return (
    <SelectField
      // A select cannot hold what it does not offer yet.
      key={organizations.length}
      {...props}
      label={t('organization')}
      choices={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
