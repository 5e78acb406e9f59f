import type { Organization } from '#features/organizations/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { organizationsQuery, requireSecondFactor } from './queries.ts'

/** A checkbox in the table: whether an organisation's people need a second factor. */
export function SecondFactorCell({ organization }: { readonly organization: Organization }) {
  const t = useText('organizations')
  const { id, name, second_factor_required: isRequired } = organization
  const { change, isBusy } = useAdminChange({
    send: (required: boolean) => requireSecondFactor(id, required),
    done: t(isRequired ? 'done.secondFactorOptional' : 'done.secondFactorRequired', { name }),
    failed: t('secondFactor.failed'),
    refresh: [organizationsQuery.queryKey],
  })
  return (
    <Checkbox
      label={t('secondFactor.required')}
      aria-label={t('secondFactor.of', { name })}
      isChecked={isRequired}
      aria-disabled={isBusy}
      onCheck={change}
    />
  )
}
