import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { useRestoreFocus } from '#platform/web/notices/useRestoreFocus.ts'
import { type ImportChanges, type ImportDelivery, MAX_IMPORT_BYTES, type UserImport } from '../contract.ts'
import { requestPreview, startImport } from './import-requests.ts'

/** Which files a list of people may come in, as an input's `accept`. */
export const IMPORT_FILES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

/** A file with what was changed about its lines, and what would come of it. */
export type CheckedFile = {
  readonly file: File
  /** Names the attempt to start it. */
  readonly key: string
  readonly changes: ImportChanges
  readonly preview: UserImport
}

type FileCheck = { readonly file: File; readonly changes: ImportChanges }
const unchanged: ImportChanges = { left_out: [], corrected: [] }

/** A file is checked, its lines are changed and checked again, and it is started. */
export function useImportFile(onStarted: () => Promise<unknown>) {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const [isTooLarge, setTooLarge] = useState(false)
  const [checked, setChecked] = useState<CheckedFile>()
  const checking = useMutation({
    mutationFn: async ({ file, changes }: FileCheck): Promise<CheckedFile> => ({
      file,
      changes,
      key: newIdempotencyKey(),
      preview: await requestPreview(file, changes),
    }),
  })
  const check = (wanted: FileCheck) =>
    // Given with the call, these are not called for a check that was given up by a reset.
    checking.mutate(wanted, {
      onSuccess: setChecked,
      // What was changed is not written again by hand: it stays, and is checked again.
      onError: () => setChecked((before) => before && { ...before, changes: wanted.changes }),
    })
  const starting = useMutation({
    mutationFn: async (delivery: ImportDelivery) => checked && startImport(checked, delivery),
    onSuccess: onStarted,
  })
  const rememberFocus = useRestoreFocus(checking.isPending)
  useEffect(() => {
    // What was pressed may be gone with the row that it stood in.
    if (!checking.isPending && document.activeElement === document.body) focusContent()
  }, [checking.isPending])
  const reset = () => {
    checking.reset()
    starting.reset()
    setTooLarge(false)
    setChecked(undefined)
  }
  const isAgain = checked !== undefined
  const change = (changes: ImportChanges) => {
    if (!checked || checking.isPending) return
    rememberFocus()
    starting.reset()
    check({ file: checked.file, changes })
  }
  return {
    checked,
    /** Where what was changed could not be checked, and nobody knows what would come of it. */
    checkAgain: checked && checking.isError ? () => change(checked.changes) : undefined,
    isChecking: checking.isPending,
    isStarting: starting.isPending,
    failure: isTooLarge
      ? t('tooLarge')
      : checking.isError
        ? failureText(checking.error, t(isAgain ? 'changeFailed' : 'previewFailed'))
        : starting.isError && failureText(starting.error, t('startFailed')),
    reset,
    choose: (file: File) => {
      reset()
      if (file.size > MAX_IMPORT_BYTES) setTooLarge(true)
      else check({ file, changes: unchanged })
    },
    change,
    start: starting.mutate,
  }
}
