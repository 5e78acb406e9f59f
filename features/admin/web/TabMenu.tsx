import { useNavigate } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { groupTabs } from './shown-tabs.ts'
import type { TabsProps } from './TabBar.tsx'

/** The tabs as a select, where there is no room for a bar. */
export function TabMenu({ label, tabs, current }: TabsProps) {
  const navigate = useNavigate()
  const t = useText('admin')
  const isListed = tabs.some(({ path }) => path === current)
  return (
    <SelectField
      label={label}
      choices={groupTabs(tabs).flatMap(([group, grouped]) =>
        grouped.map(({ path, title, unread }) => ({
          value: path,
          label: unread > 0 ? `${title} (${t('unread', { count: unread })})` : title,
          group: t(`groups.${group}`),
        })),
      )}
      value={isListed ? current : ''}
      {...(isListed ? {} : { placeholder: '—' })}
      onChoose={(path) => void navigate({ to: screens.admin, params: { _splat: path } })}
      className="mt-6"
    />
  )
}
