import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import type { AdminScenario } from '../contract-admin.ts'
import { useTabSelection } from './useTabSelection.ts'
import { useScenarioColumns } from './useScenarioColumns.tsx'

/** Every scenario, the archived ones last, and links to other ways to make scenarios. */
export function ScenariosTable({ scenarios }: { readonly scenarios: readonly AdminScenario[] }) {
  const t = useText('scenarios')
  const { choose } = useTabSelection('scenarios/create')
  const onEdit = useCallback(
    ({ id }: AdminScenario) => choose({ scenario: id }, { resetScroll: true }),
    [choose],
  )
  const columns = useScenarioColumns(onEdit)
  const rows = useMemo(
    () => scenarios.toSorted((a, b) => Number(a.archived) - Number(b.archived)),
    [scenarios],
  )
  if (scenarios.length === 0)
    return (
      <div className="grid grid-cols-1 gap-4">
        <TabHeading title={t('admin.title')}>
          <MoreWays />
        </TabHeading>
        <EmptyState title={t('admin.none')} action={<NewScenarioLink />}>
          {t('admin.writeFirst')}
        </EmptyState>
      </div>
    )
  return (
    <DataTable
      title={t('admin.title')}
      rows={rows}
      columns={columns}
      keyOf={idOf}
      count={t('admin.count', { count: scenarios.length })}
      searchLabel={t('admin.search')}
      nothingFound={t('admin.nothingFound')}
    >
      <MoreWays />
      <NewScenarioLink />
    </DataTable>
  )
}

const idOf = ({ id }: AdminScenario): number => id

/** Links to drafts, which are written step by step, and to packs, which are files. */
function MoreWays() {
  const t = useText('scenarios')
  return (
    <>
      <LinkButton look="secondary" to={screens.admin} params={{ _splat: 'scenario-drafts' }}>
        {t('admin.drafts')}
      </LinkButton>
      <LinkButton look="secondary" to={screens.admin} params={{ _splat: 'packs' }}>
        {t('admin.packs')}
      </LinkButton>
    </>
  )
}

function NewScenarioLink() {
  const t = useText('scenarios')
  return (
    <LinkButton to={screens.admin} params={{ _splat: 'scenarios/create' }} search={{ form: 'new' }}>
      <Plus aria-hidden className="size-4" />
      {t('admin.new')}
    </LinkButton>
  )
}
