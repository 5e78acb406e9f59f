import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { useRestoreFocus } from '#platform/web/notices/useRestoreFocus.ts'
import { type ImportChanges, type ImportDelivery, MAX_IMPORT_BYTES, type UserImport } from '../contract.ts'
import { requestPreview, startImport } from './import-requests.ts'

/** The accepted file types, for an input's `accept`. */
export const IMPORT_FILES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values'

/** A file with the changes to its lines, and its preview. */
export type CheckedFile = {
  readonly file: File
  /** Names the attempt to start the import. */
  readonly key: string
  readonly changes: ImportChanges
  readonly preview: UserImport
}

type FileCheck = { readonly file: File; readonly changes: ImportChanges }
const unchanged: ImportChanges = { left_out: [], corrected: [] }

/** Checks a file, checks it again after each change to its lines, and starts the import. */
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
    // Callbacks passed to `mutate` are not called after a reset, so an abandoned check changes nothing.
    checking.mutate(wanted, {
      onSuccess: setChecked,
      // If the check fails, the changes are kept, so that they can be checked again without typing them anew.
      onError: () => setChecked((before) => before && { ...before, changes: wanted.changes }),
    })
  const starting = useMutation({
    mutationFn: async (delivery: ImportDelivery) => checked && startImport(checked, delivery),
    onSuccess: onStarted,
  })
  const rememberFocus = useRestoreFocus(checking.isPending)
  useEffect(() => {
    // The pressed button may have disappeared with its row.
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
    /** Repeats the check if the last changes could not be checked; else undefined. */
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
