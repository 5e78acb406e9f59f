import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useEffect } from 'react'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useRestoreFocus } from '#platform/web/notices/useRestoreFocus.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { UserImport } from '../contract.ts'
import { countLines } from './ImportProgress.tsx'
import { downloadResult } from './import-requests.ts'
import { ImportFigures } from './ImportFigures.tsx'
import { ImportHeading } from './ImportHeading.tsx'
import { ImportLines } from './ImportLines.tsx'

type Props = { readonly found: UserImport; readonly onAnother: () => void }

/** The outcome of an import, and the file of results, which can be downloaded once. */
export function ImportEnd({ found, onAnother }: Props) {
  const t = useText('user-imports')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { id, counts, lines, announcement } = found
  const attempt = useIdempotencyKey()
  const taking = useMutation({
    mutationFn: (importId: number) => downloadResult(importId, attempt.keyOf(importId)),
  })
  const rememberFocus = useRestoreFocus(taking.isPending)
  // Cached lists lack the users that were added.
  useEffect(() => {
    for (const queryKey of [['admin', 'users'], organizationsQuery.queryKey])
      void queryClient.invalidateQueries({ queryKey })
  }, [queryClient])
  const title =
    counts.added === 0
      ? t('nobodyAdded')
      : t('finished', {
          count: counts.added,
        })
  return (
    <>
      <ImportHeading title={title} found={found} count={countLines(found)}>
        <Button look="secondary" onClick={onAnother}>
          {t('another')}
        </Button>
        {!taking.isSuccess && id !== null && (
          <Button
            isBusy={taking.isPending}
            onClick={() => {
              rememberFocus()
              taking.mutate(id)
            }}
          >
            <Download aria-hidden className="size-4" />
            {t('download')}
          </Button>
        )}
      </ImportHeading>
      {taking.isError && <Banner tone="error">{failureText(taking.error, t('resultFailed'))}</Banner>}
      {taking.isSuccess && <Banner tone="success">{t('downloaded')}</Banner>}
      {counts.added > 0 && <Banner tone="note">{t(announcement)}</Banner>}
      <ImportFigures
        counts={counts}
        mails={announcement === 'emails' ? found.mails : undefined}
        fates={['added', 'known', 'question', 'refused']}
      />
      {lines.length > 0 && <ImportLines lines={lines} />}
    </>
  )
}
