import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import type { PackDecisions, PackImport, PackPreview } from '../contract.ts'
import { packLimits } from '../contract-format.ts'
import { requestPackPreview, startPackImport } from './queries.ts'

type Previewed = { readonly file: File; readonly key: string; readonly preview: PackPreview }

/** A pack is looked at, decided about, and imported. */
export function usePackFile() {
  const t = useText('packs')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [isTooLarge, setTooLarge] = useState(false)
  const previewing = useMutation({
    mutationFn: async (file: File): Promise<Previewed> => ({
      file,
      key: newIdempotencyKey(),
      preview: await requestPackPreview(file),
    }),
  })
  const importing = useMutation({
    mutationFn: ({ file, key, decisions }: Omit<Previewed, 'preview'> & { decisions: PackDecisions }): Promise<PackImport> =>
      startPackImport(file, decisions, key),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  const failure = isTooLarge
    ? t('tooLarge')
    : previewing.isError
      ? failureText(previewing.error, t('previewFailed'))
      : importing.isError && failureText(importing.error, t('importFailed'))
  const reset = () => {
    previewing.reset()
    importing.reset()
    setTooLarge(false)
  }
  return {
    previewed: previewing.data,
    imported: importing.data,
    isPreviewing: previewing.isPending,
    isImporting: importing.isPending,
    failure,
    reset,
    choose: (file: File) => {
      reset()
      if (file.size > packLimits.file) setTooLarge(true)
      else previewing.mutate(file)
    },
    start: (choices: PackDecisions['choices']) => {
      if (!previewing.data) return
      const { file, key, preview } = previewing.data
      importing.mutate({ file, key, decisions: { seen: preview.seen, choices } })
    },
  }
}
