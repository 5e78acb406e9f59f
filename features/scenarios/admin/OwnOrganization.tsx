import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Select } from '#platform/web/ui/Select.tsx'

/** An admin's organisation is fixed. */
export function OwnOrganization() {
  const t = useText('scenarios')
  const { data: me } = useQuery(sessionQuery)
  const name = me?.organization?.name ?? ''
  return (
    <Select
      label={t('admin.assignments.organization')}
      choices={[{ value: name, label: name }]}
      value={name}
      disabled
      onChoose={() => {}}
      className="w-full sm:w-96"
    />
  )
}
