import { useMutation } from '@tanstack/react-query'
import Braces from 'lucide-react/icons/braces'
import FileText from 'lucide-react/icons/file-text'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { fetchOwnData } from './queries.ts'

const NAME = 'performance-partner'

async function saveAsJson(): Promise<void> {
  saveFile(
    `${NAME}.json`,
    new Blob([JSON.stringify(await fetchOwnData(), null, 2)], { type: 'application/json' }),
  )
}

async function saveAsPage(): Promise<void> {
  const [data, { renderReadablePage }] = await Promise.all([fetchOwnData(), import('./readable-page.ts')])
  saveFile(`${NAME}.html`, new Blob([await renderReadablePage(data)], { type: 'text/html' }))
}

/** Downloads all of one's own data: as JSON for programs, or as a page to read and print. */
export function DownloadCard() {
  const t = useText('own-data')
  const failureText = useFailureText()
  const download = useMutation({
    mutationFn: (kind: 'page' | 'json') => (kind === 'page' ? saveAsPage() : saveAsJson()),
  })
  const runs = (kind: 'page' | 'json') => download.isPending && download.variables === kind
  return (
    <div className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t('download.title')}</h3>
        <p className="text-label text-ink-muted">{t('download.text')}</p>
        <p className="text-label text-ink-muted">{t('download.logged')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" isBusy={runs('page')} onClick={() => download.mutate('page')}>
          <FileText aria-hidden className="size-4" />
          {t('download.page')}
        </Button>
        <Button look="secondary" isBusy={runs('json')} onClick={() => download.mutate('json')}>
          <Braces aria-hidden className="size-4" />
          {t('download.json')}
        </Button>
        <p role="status" className="text-label text-ink-muted">
          {download.isPending && t('download.running')}
          {download.isSuccess && t('download.done')}
        </p>
      </div>
      {download.isError && <Banner tone="error">{failureText(download.error, t('download.failed'))}</Banner>}
    </div>
  )
}
