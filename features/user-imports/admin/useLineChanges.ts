import { usePrefetchQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import type { ImportChanges, ImportLine } from '../contract.ts'
import { reactivate } from './import-requests.ts'
import {
  changedLines,
  type CorrectedLine,
  correctLine,
  leaveOutLine,
  type LineActions,
  withCorrection,
} from './line-changes.ts'

/**
 * The changes to single lines. After each change the whole file is checked again, because lines depend on each other.
 */
export function useLineChanges(
  changes: ImportChanges,
  isChecking: boolean,
  onChange: (changes: ImportChanges) => void,
) {
  const t = useText('user-imports')
  // Loads the choices of the correction dialog ahead of its opening.
  usePrefetchQuery(organizationsQuery)
  usePrefetchQuery(languagesQuery)
  const [corrected, setCorrected] = useState<ImportLine>()
  const reactivating = useAdminChange({
    send: async (line: ImportLine) => {
      if (line.user_id !== null) await reactivate(line.user_id)
      return line
    },
    done: ({ name }) => t('reactivated', { name }),
    failed: t('reactivateFailed'),
    refresh: [['admin', 'users']],
    onDone: () => onChange(changes),
  })
  const { change: onReactivate, isBusy: isReactivating } = reactivating
  const isBusy = isChecking || isReactivating
  const actions: LineActions = useMemo(
    () => ({
      changed: changedLines(changes),
      isBusy,
      onCorrect: (line: ImportLine) => setCorrected(withCorrection(line, changes)),
      onLeaveOut: ({ line }, isLeftOut) => onChange(leaveOutLine(changes, line, isLeftOut)),
      onReactivate,
    }),
    // These values change whenever the called functions do: each change of an import makes a new object.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- new functions at each render would render all cells anew
    [changes, isBusy],
  )
  return {
    actions,
    corrected,
    correct: (line: CorrectedLine) => onChange(correctLine(changes, line)),
    endCorrecting: () => setCorrected(undefined),
  }
}
