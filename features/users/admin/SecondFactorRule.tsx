import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, requireSecondFactor } from '#features/organizations/admin/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'

/** Whether an admin's own organisation requires a second factor; superadmins set it in the tab of organisations. */
export function SecondFactorRule({ me }: { readonly me: Me }) {
  const t = useText('users')
  const isAsked = me.second_factor_page !== undefined && !me.permissions.includes('superadmin')
  const { data, isPending } = useQuery({ ...organizationsQuery, enabled: isAsked })
  const own = isAsked ? data?.find(({ id }) => id === me.organization?.id) : undefined
  const isRequired = own?.second_factor_required === true
  const { change, isBusy } = useAdminChange({
    send: (required: boolean) => requireSecondFactor(own?.id ?? 0, required),
    done: t(isRequired ? 'done.secondFactorOptional' : 'done.secondFactorRequired'),
    failed: t('secondFactor.failed'),
    refresh: [organizationsQuery.queryKey],
  })
  // Reserves the line while it loads, so that the content below does not move.
  if (!own) return isAsked && isPending && <div className="-mt-2 min-h-11" />
  return (
    <Checkbox
      label={t('secondFactor.rule')}
      isChecked={isRequired}
      aria-disabled={isBusy}
      onCheck={change}
      className="-mt-2 justify-self-start"
    />
  )
}
