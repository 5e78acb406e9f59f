import { languagesQuery } from '#features/languages/web/queries.ts'
import { createApi } from '#platform/web/api.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { IsoLanguage, languageAdminRoutes } from '../contract-admin.ts'

const api = createApi<typeof languageAdminRoutes>()

type Props = {
  readonly language: IsoLanguage
  readonly onDone: () => void
  readonly onTryAnother: () => void
}

/** The found language's name and code, with buttons to add it, try another name or cancel. */
export function FoundLanguage({ language: { language_name, iso_code }, onDone, onTryAnother }: Props) {
  const t = useText('languages')
  const { change, isBusy } = useAdminChange({
    send: (body: { readonly name: string; readonly code: string }) =>
      api('POST /admin/languages/create', { body }),
    done: t('done.created'),
    failed: t('createFailed'),
    refresh: [languagesQuery.queryKey],
    onDone,
  })
  return (
    <div className="mt-4 grid gap-6">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 rounded-card bg-sunken px-4 py-3">
        <dt className="text-sm text-ink-muted">{t('language')}</dt>
        <dd lang={iso_code} className="font-medium wrap-anywhere">
          {language_name}
        </dd>
        <dt className="text-sm text-ink-muted">{t('code')}</dt>
        <dd>{iso_code}</dd>
      </dl>
      <DialogNotice />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button look="secondary" onClick={onTryAnother}>
          {t('tryAnother')}
        </Button>
        <Button isBusy={isBusy} onClick={() => change({ name: language_name, code: iso_code })}>
          {t('add')}
        </Button>
      </div>
    </div>
  )
}
