import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { criteriaQuery, unassignCriteria } from './queries.ts'
import type { CriteriaAssignment } from './useCriteriaAssignmentColumns.tsx'

type Props = {
  /** The assignment to remove; undefined while the dialog is closed. */
  readonly assignment: CriteriaAssignment | undefined
  readonly onClose: () => void
}

/** Asks before a scenario loses its criteria. */
export function UnassignDialog({ assignment, onClose }: Props) {
  const t = useText('criteria')
  const { change, isBusy } = useAdminChange({
    send: unassignCriteria,
    done: t('done.unassigned'),
    failed: t('unassignFailed'),
    refresh: [criteriaQuery.queryKey, allScenariosQuery.queryKey],
    onDone: () => {
      onClose()
      // The button that opened the dialog disappears with its row.
      focusContent()
    },
  })
  return (
    <ConfirmDialog
      title={t('unassignTitle')}
      isOpen={assignment !== undefined}
      confirm={t('unassign')}
      cancel={t('cancel')}
      look="danger"
      isBusy={isBusy}
      onConfirm={() => assignment && change(assignment.id)}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        {assignment && (
          <p>{t('unassignText', { scenario: assignment.scenario.text, criteria: assignment.criteria })}</p>
        )}
        <DialogNotice />
      </div>
    </ConfirmDialog>
  )
}
