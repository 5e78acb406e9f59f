import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { ShowMore } from '#platform/web/table/ShowMore.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { TextChange } from '#platform/web/ui/TextChange.tsx'
import type { ScenarioVersion } from '../contract.ts'
import { useChangeWords, versionsQuery } from './queries.ts'
import { RestoreVersion } from './RestoreVersion.tsx'
import { useFetchUntilNamed, useNamedVersion } from './useNamedVersion.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** The versions of a scenario: who published each, when, and how it differs from the one before. */
export function VersionList({ draft }: { readonly draft: Draft }) {
  const t = useText('workspace')
  const query = useInfiniteQuery(versionsQuery(draft.id))
  useFetchUntilNamed(query)
  return (
    <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('retry')}>
      {(versions, fetchMore) =>
        versions.length > 0 && (
          <Card as="section" aria-labelledby="workspace-versions" className="p-5">
            <h4 id="workspace-versions" className="font-medium">
              {t('versions.title')}
            </h4>
            <ol className="mt-2 divide-y divide-line">
              {versions.map((version) => (
                <VersionLine key={version.number} draft={draft} version={version} />
              ))}
            </ol>
            <ShowMore query={query} onMore={fetchMore}>
              {t('versions.older')}
            </ShowMore>
          </Card>
        )
      }
    </PagedContent>
  )
}

type Props = { readonly draft: Draft; readonly version: ScenarioVersion }

function VersionLine({ draft, version: { number, by, at, note, changes } }: Props) {
  const t = useText('workspace')
  const changeWords = useChangeWords()
  const language = useLanguage()
  const isInForce = number === draft.state.version
  const { isNamed, show } = useNamedVersion(number)
  return (
    <li ref={show} tabIndex={isNamed ? -1 : undefined} className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label">
        <span className="font-medium">{t('version', { number })}</span>
        <span className="text-ink-muted">
          {by ? (by.name ?? t('deletedPerson')) : t('versions.nobody')}, {formatMoment(at, language)}
        </span>
        {isInForce && <Badge tone="good">{t('versions.inForce')}</Badge>}
        {!isInForce && <RestoreVersion draft={draft} number={number} />}
      </p>
      {note !== '' && <p className="text-label wrap-anywhere">{note}</p>}
      {changes.length > 0 && (
        <details open={isNamed}>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-muted">
            {t('versions.changes', { count: changes.length })}
          </summary>
          <ul className="grid gap-2 text-sm">
            {changes.map((change, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list of a version never changes
              <TextChange key={index} {...changeWords(change)} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
