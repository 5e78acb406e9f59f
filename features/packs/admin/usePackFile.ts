import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { packFailures, type PackDecisions } from '../contract.ts'
import { packLimits } from '../contract-format.ts'
import { requestPackPreview, startPackImport } from './pack-requests.ts'

/** The `accept` attribute of the file input. */
export const PACK_FILES = '.zip,application/zip'

const MEGABYTE = 1_048_576

/** The steps of an import: the server previews a file, a person decides, and the file is imported as a whole. */
export function usePackFile() {
  const t = useText('packs')
  const language = useLanguage()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const previewing = useMutation({
    mutationFn: async (file: File) => {
      // Refuse a file that is too large before uploading it.
      if (file.size > packLimits.file) throw new FileTooLarge()
      // One key per preview: retrying an import must not import twice.
      return { file, key: newIdempotencyKey(), preview: await requestPackPreview(file) }
    },
  })
  const importing = useMutation({
    mutationFn: (choices: PackDecisions['choices']) => {
      if (!previewing.data) throw new Error('nothing was previewed')
      const { file, key, preview } = previewing.data
      return startPackImport(file, { seen: preview.seen, choices }, key)
    },
    onSuccess: () =>
      Promise.all(affectedQueryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const textOf = (error: unknown, fallback: string) =>
    error instanceof FileTooLarge
      ? t('tooLarge', { size: formatNumber(packLimits.file / MEGABYTE, language) })
      : failureText(error, fallback)
  const problem = importing.isError
    ? textOf(importing.error, t('importFailed'))
    : previewing.isError
      ? textOf(previewing.error, t('previewFailed'))
      : undefined
  const reset = () => {
    previewing.reset()
    importing.reset()
  }
  const choose = (file: File) => {
    importing.reset()
    previewing.mutate(file)
  }
  return {
    previewed: previewing.data,
    imported: importing.data,
    isPreviewing: previewing.isPending,
    isImporting: importing.isPending,
    problem,
    /** Whether something has changed here since the preview, so that a new preview is needed. */
    needsNewPreview:
      importing.error instanceof ApiFailure &&
      importing.error.sentences.some(({ code }) => code === packFailures.changedMeanwhile.code),
    choose,
    lookAgain: () => previewing.data && choose(previewing.data.file),
    start: importing.mutate,
    reset,
  }
}

/** The queries that an import changes: all lists of the admin area, and what learners see of scenarios. */
const affectedQueryKeys = [['admin'], ['scenarios'], ['languages'], ['chats']] as const

class FileTooLarge extends Error {}
