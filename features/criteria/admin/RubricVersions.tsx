import { Link } from '@tanstack/react-router'
import type { RubricSummary } from '#features/criteria/contract-rubric.ts'
import { screens } from '#features/paths.ts'
import { formatDate } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'

type Props = {
  readonly criteriaId: number
  readonly versions: readonly RubricSummary[]
  readonly shown: number | undefined
}

/** Every version with its author and date, and a link to its checks. */
export function RubricVersions({ criteriaId, versions, shown }: Props) {
  const t = useText('criteria')
  if (versions.length === 0) return <p className="text-label text-ink-muted">{t('rubric.none')}</p>
  return (
    <Card as="section" className="p-5">
      <h3 className="text-label font-semibold">{t('rubric.versions')}</h3>
      <ol reversed className="mt-2 grid max-h-64 grid-cols-1 overflow-y-auto">
        {versions.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            search={{ criteria: criteriaId, ...(index > 0 && { version: version.version }) }}
            trial={{ criteria: criteriaId, version: version.version }}
            isShown={version.version === shown}
          />
        ))}
      </ol>
    </Card>
  )
}

type RowProps = {
  readonly version: RubricSummary
  readonly search: { readonly criteria: number; readonly version?: number }
  readonly trial: { readonly criteria: number; readonly version: number }
  readonly isShown: boolean
}

function VersionRow({ version: known, search, trial, isShown }: RowProps) {
  const { version, created_at, published } = known
  const t = useText('criteria')
  const author = known.is_author_deleted ? t('rubric.deletedAuthor') : known.author
  const language = useLanguage()
  const date = formatDate(created_at, language)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1 text-sm first:border-t-0">
      <Link
        to={screens.admin}
        params={{ _splat: 'evaluation-criteria/rubric' }}
        search={search}
        activeOptions={{ exact: true }}
        aria-current={isShown ? 'page' : undefined}
        className="inline-flex min-h-9 items-center font-medium text-accent-ink underline underline-offset-4 aria-[current=page]:text-ink aria-[current=page]:no-underline"
      >
        {t('rubric.version', { version })}
      </Link>
      <span className="text-ink-muted">
        {author === null ? t('rubric.byDemo', { date }) : t('rubric.by', { author, date })}
      </span>
      <Link
        to={screens.admin}
        params={{ _splat: 'evaluation-criteria/trial' }}
        search={trial}
        aria-label={t('rubric.tryOne', { version })}
        className="inline-flex min-h-9 items-center text-accent-ink underline underline-offset-4"
      >
        {t('rubric.try')}
      </Link>
      {published && <Badge tone="good">{t('rubric.published')}</Badge>}
      {published?.reason && (
        <span className="text-ink-muted wrap-anywhere">
          {t('rubric.publishedBecause', { reason: published.reason })}
        </span>
      )}
    </li>
  )
}
