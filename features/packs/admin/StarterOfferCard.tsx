import { useQueryClient } from '@tanstack/react-query'
import PackagePlus from 'lucide-react/icons/package-plus'
import { formatList } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { StarterOffer } from '../contract-starter.ts'
import { startStarterImport } from './pack-requests.ts'

/** The contents of the starter pack, and the button that imports it; for an installation without any scenario. */
export function StarterOfferCard({ offer }: { readonly offer: StarterOffer }) {
  const t = useText('packs')
  const reader = useLanguage()
  const names = new Intl.DisplayNames(reader, { type: 'language' })
  const queryClient = useQueryClient()
  const { change, isBusy } = useAdminChange({
    send: startStarterImport,
    done: ({ items }) => t('starter.done', { count: items.filter(({ kind }) => kind === 'scenario').length }),
    failed: t('starter.failed'),
    refresh: [['admin'], ['scenarios'], ['languages']],
    // Somebody else may have been quicker, so everything is loaded again.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  const { scenarios, characters, moods, criteria, languages, licence } = offer
  return (
    <Card as="section" aria-labelledby="starter" className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 max-w-prose">
          <h2 id="starter" className="text-title font-semibold">
            {t('starter.title')}
          </h2>
          <p className="mt-1 text-ink-muted">{t('starter.text')}</p>
        </div>
        <Button isBusy={isBusy} onClick={() => change(undefined)}>
          <PackagePlus aria-hidden className="size-4" />
          {t('starter.import')}
        </Button>
      </div>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {scenarios.map(({ key, title, description }) => (
          <li key={key} className="min-w-0">
            <p className="text-label font-medium">{title}</p>
            <p className="line-clamp-2 text-sm text-ink-muted">{description}</p>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-4 text-sm text-ink-muted">
        {[
          t('starter.characters', { count: characters }),
          t('starter.moods', { count: moods }),
          t('starter.criteria', { count: criteria }),
          t('starter.languages', {
            codes: formatList(
              languages.map((code) => names.of(code) ?? code),
              reader,
            ),
          }),
          licence,
        ].join(' · ')}
      </p>
    </Card>
  )
}
