import { useQuery } from '@tanstack/react-query'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { OwnStudyCard } from './OwnStudyCard.tsx'
import { ownStudiesQuery } from './queries.ts'

/** The studies that somebody is asked to take part in, or takes part in, with what there is to do. */
export function StudiesScreen() {
  const t = useText('studies')
  useDocumentTitle(t('own.title'))
  const { data: me } = useQuery(sessionQuery)
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-6 px-4 py-4 sm:px-6 sm:py-6">
      <BackLink to={screens.home}>{t('own.back')}</BackLink>
      <header>
        <h1 className="text-display font-semibold">{t('own.title')}</h1>
        <p className="mt-2 max-w-prose text-ink-muted">{t('own.lead')}</p>
      </header>
      {me && <OwnStudies me={me} />}
    </div>
  )
}

function OwnStudies({ me }: { readonly me: Me }) {
  const t = useText('studies')
  const query = useQuery(ownStudiesQuery(me.language.code))
  return (
    <QueryContent query={query} failed={t('own.loadFailed')} retry={t('retry')}>
      {(studies) =>
        studies.length === 0 ? (
          <EmptyState>{t('own.none')}</EmptyState>
        ) : (
          <ul className="grid gap-6">
            {studies.map((study) => (
              <li key={study.id}>
                <OwnStudyCard study={study} language={me.language.code} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}
