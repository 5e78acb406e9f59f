import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { ImportFate, UserImport } from '../contract.ts'

type Props = {
  readonly counts: UserImport['counts']
  readonly fates: readonly ImportFate[]
  /** Set if the new people are notified by e-mail. */
  readonly mails?: UserImport['mails'] | undefined
}

/** How many lines have each fate. */
export function ImportFigures({ counts, fates, mails }: Props) {
  const t = useText('user-imports')
  const language = useLanguage()
  const figures = [
    ...fates.map((fate) => ({ name: fate, count: counts[fate] })),
    ...(mails
      ? [
          { name: 'sent' as const, count: mails.sent },
          { name: 'failed' as const, count: mails.failed },
        ]
      : []),
  ]
  return (
    <dl aria-label={t('figures.label')} className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
      {figures.map(({ name, count }) => (
        <Card key={name} className="flex flex-col-reverse justify-end gap-1 p-4">
          <dt className="text-sm text-ink-muted">{t(`figures.${name}`)}</dt>
          <dd className="text-title font-semibold tabular-nums">{formatNumber(count, language)}</dd>
        </Card>
      ))}
    </dl>
  )
}
