import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { MAX_IMPORT_BYTES } from '../contract.ts'
import { requestPreview, startImport } from './import-requests.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportStart } from './ImportStart.tsx'

type Props = { readonly onStarted: () => Promise<unknown> }

/** A file is chosen, looked at, and its people are added. */
export function ImportFilePart({ onStarted }: Props) {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const [isTooLarge, setTooLarge] = useState(false)
  const checking = useMutation({
    mutationFn: async (file: File) => ({
      file,
      key: newIdempotencyKey(),
      preview: await requestPreview(file),
    }),
  })
  const starting = useMutation({
    mutationFn: ({ file, key }: { readonly file: File; readonly key: string }) => startImport(file, key),
    onSuccess: onStarted,
  })
  const choose = (file: File) => {
    starting.reset()
    setTooLarge(file.size > MAX_IMPORT_BYTES)
    if (file.size > MAX_IMPORT_BYTES) checking.reset()
    else checking.mutate(file)
  }
  const failure = isTooLarge
    ? t('tooLarge')
    : checking.isError
      ? failureText(checking.error, t('previewFailed'))
      : starting.isError && failureText(starting.error, t('startFailed'))
  const checked = checking.isPending ? undefined : checking.data
  return (
    <>
      {failure !== false && <Banner tone="error">{failure}</Banner>}
      {checked ? (
        <ImportPreview
          key={checked.key}
          preview={checked.preview}
          isBusy={starting.isPending}
          onFile={choose}
          onCancel={checking.reset}
          onAdd={() => starting.mutate(checked)}
        />
      ) : (
        <ImportStart isBusy={checking.isPending} onFile={choose} />
      )}
    </>
  )
}
