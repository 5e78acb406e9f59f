import { useMemo } from 'react'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { formatShortMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import type { AuditEntry } from '../contract.ts'
import { OpenButton } from './OpenButton.tsx'
import { useAuditWords } from './useAuditWords.ts'

/** The columns of an entry. They cannot be sorted: pages are loaded newest first, without an end. */
export function useAuditColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const t = useText('audit')
  const language = useLanguage()
  const isOfMany = useIsAllowed('superadmin')
  const { actionText, actorText, subjectText, titleText } = useAuditWords()
  return useMemo(() => {
    const columns: Column<AuditEntry>[] = [
      {
        name: 'when',
        title: t('when'),
        width: 11,
        text: ({ created_at }) => formatShortMoment(created_at, language),
        cell: (entry) => (
          <OpenButton
            text={formatShortMoment(entry.created_at, language)}
            name={t('open', {
              moment: formatShortMoment(entry.created_at, language),
              action: actionText(entry.action),
              title: titleText(entry) || subjectText(entry.subject),
            })}
            onOpen={() => onOpen(entry)}
          />
        ),
      },
      { name: 'actor', title: t('actor'), width: 11, text: actorText },
      {
        name: 'action',
        title: t('action'),
        width: 9.5,
        text: ({ action }) => actionText(action),
        cell: ({ action }) => (
          <div className="truncate">
            <Badge tone={action === 'delete' ? 'danger' : 'plain'}>{actionText(action)}</Badge>
          </div>
        ),
      },
      { name: 'subject', title: t('subject'), width: 9.5, text: ({ subject }) => subjectText(subject) },
      { name: 'title', title: t('name'), width: 15, text: titleText },
    ]
    if (isOfMany)
      columns.push({
        name: 'organization',
        title: t('organization'),
        width: 11,
        text: ({ organization }) => organization?.name ?? t('allOrganizations'),
      })
    return columns.map((column) => ({ ...column, isUnsorted: true }))
  }, [t, language, isOfMany, actionText, actorText, subjectText, titleText, onOpen])
}
