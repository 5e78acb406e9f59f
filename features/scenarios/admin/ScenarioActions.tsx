import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { screens } from '#features/paths.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ArchiveButton } from '#platform/web/table/ArchiveButton.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { type AdminScenario, adminScenarioTitle } from '../contract-admin.ts'
import { archiveScenario, scenarioQueryKeys } from './queries.ts'

type Props = { readonly scenario: AdminScenario; readonly onEdit: () => void }

/** The actions for a scenario. One that is still assigned cannot be archived; the server names its organisations. */
export function ScenarioActions({ scenario, onEdit }: Props) {
  const t = useText('scenarios')
  const { id, archived } = scenario
  const { text: title } = adminScenarioTitle(scenario, useLanguage())
  const { change, isBusy } = useAdminChange({
    send: archiveScenario,
    done: archived ? t('done.restored') : t('done.archived'),
    failed: archived ? t('admin.restoreFailed') : t('admin.archiveFailed'),
    refresh: scenarioQueryKeys,
  })
  return (
    <div className="flex items-center justify-end gap-1">
      {!archived && (
        <Link
          to={screens.admin}
          params={{ _splat: `scenarios/${id}` }}
          aria-label={t('admin.workspaceOf', { title })}
          className="inline-flex min-h-9 items-center px-2 text-sm font-medium text-accent-ink underline underline-offset-4"
        >
          {t('admin.workspace')}
        </Link>
      )}
      <Link
        to={screens.admin}
        params={{ _splat: 'scenarios/facts' }}
        search={{ scenario: id }}
        aria-label={t('admin.factsOf', { title })}
        className="inline-flex min-h-9 items-center px-2 text-sm font-medium text-accent-ink underline underline-offset-4"
      >
        {t('admin.facts')}
      </Link>
      {!archived && (
        <Link
          to={screens.admin}
          params={{ _splat: 'packs' }}
          search={{ scenario: id }}
          aria-label={t('admin.exportOne', { title })}
          title={t('admin.exportOne', { title })}
          className="grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <Download aria-hidden className="size-4" />
        </Link>
      )}
      <EditButton name={t('admin.editOne', { title })} onClick={onEdit} />
      <ArchiveButton
        isArchived={archived}
        name={archived ? t('admin.restore', { title }) : t('admin.archive', { title })}
        isBusy={isBusy}
        onClick={() => change({ id, archived: !archived })}
      />
    </div>
  )
}
