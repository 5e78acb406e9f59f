import { Archive, ArchiveRestore } from 'lucide-react'
import type { AuthoredScenario } from '#features/authoring/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useChange } from '#platform/web/notices/useChange.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'
import { archiveScenario, scenarioLists } from './queries.ts'

/** Puts a scenario away, or brings it back. The server says which organisations still practise it. */
export function ArchiveButton({
  scenario: { id, title, archived },
}: {
  readonly scenario: AuthoredScenario
}) {
  const t = useText('authoring')
  const { change, isBusy } = useChange({
    send: archiveScenario,
    failed: archived ? t('restoreFailed') : t('archiveFailed'),
    refresh: scenarioLists,
  })
  const Icon = archived ? ArchiveRestore : Archive
  return (
    <IconButton
      name={archived ? t('restore', { title }) : t('archive', { title })}
      aria-busy={isBusy}
      onClick={() => change({ id, archived: !archived })}
      className="size-9!"
    >
      {isBusy ? <Spinner /> : <Icon aria-hidden className="size-4" />}
    </IconButton>
  )
}
