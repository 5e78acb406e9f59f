import { useMemo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { Button } from '#platform/web/ui/Button.tsx'

/** A scenario with its title for the reader, and the title of its criteria. */
export type CriteriaAssignment = {
  readonly id: number
  readonly scenario: { readonly text: string; readonly lang: string }
  readonly criteria: string
}

type Options = { readonly canEdit: boolean; readonly onUnassign: (assignment: CriteriaAssignment) => void }

/** The columns of the table of assignments. */
export function useCriteriaAssignmentColumns({
  canEdit,
  onUnassign,
}: Options): readonly Column<CriteriaAssignment>[] {
  const t = useText('criteria')
  return useMemo(
    () => [
      {
        name: 'scenario',
        title: t('scenario'),
        width: 14,
        text: ({ scenario }) => scenario.text,
        cell: ({ scenario: { text, lang } }) => (
          <TruncatedText text={text} title={t('scenario')}>
            <span lang={lang}>{text}</span>
          </TruncatedText>
        ),
      },
      {
        name: 'criteria',
        title: t('title'),
        width: 12,
        text: ({ criteria }) => criteria,
      },
      {
        name: 'actions',
        title: t('actions'),
        width: 7,
        text: () => '',
        isAction: true,
        cell: (assignment) => (
          <div className="flex justify-end">
            <Button
              look="secondary"
              size="small"
              disabled={!canEdit}
              aria-label={t('unassignOne', { title: assignment.scenario.text })}
              onClick={() => onUnassign(assignment)}
              className="min-h-8! py-1!"
            >
              {t('unassign')}
            </Button>
          </div>
        ),
      },
    ],
    [t, canEdit, onUnassign],
  )
}
