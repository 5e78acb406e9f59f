import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { ImportFate, UserImport } from '../contract.ts'

type Props = { readonly counts: UserImport['counts']; readonly fates: readonly ImportFate[] }

/** How many lines have each fate. */
export function ImportFigures({ counts, fates }: Props) {
  const t = useText('user-imports')
  const language = useLanguage()
  return (
    <dl aria-label={t('figures.label')} className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
      {fates.map((fate) => (
        <Card key={fate} className="flex flex-col-reverse justify-end gap-1 p-4">
          <dt className="text-sm text-ink-muted">{t(`figures.${fate}`)}</dt>
          <dd className="text-title font-semibold tabular-nums">{formatNumber(counts[fate], language)}</dd>
        </Card>
      ))}
    </dl>
  )
}
