import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { screens } from '#features/paths.ts'
import { formatDate } from '#platform/web/format.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { NewDraftForm } from './NewDraftForm.tsx'
import { briefQuery } from './brief-requests.ts'
import { draftsQuery } from './queries.ts'

/** The list of scenario drafts, and the form that begins a new one. */
export function DraftsTab() {
  const t = useText('workspace')
  useDocumentTitle(t('drafts.title'))
  const language = useLanguage()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'scenarios/create' }}>
        {t('back')}
      </BackLink>
      <TabHeading id="drafts" title={t('drafts.title')} />
      <Card as="section" aria-labelledby="drafts" className="grid gap-4 p-5 sm:p-6">
        <NewDraftForm />
        <BriefLink />
        <QueryContent query={useQuery(draftsQuery)} failed={t('loadFailed')} retry={t('retry')}>
          {(drafts) =>
            drafts.length === 0 ? (
              <p className="text-label text-ink-muted">{t('drafts.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {drafts.map(({ scenario_id, title, is_new, updated }) => (
                  <li key={scenario_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                    <Link
                      to={screens.admin}
                      params={{ _splat: `scenarios/${scenario_id}` }}
                      aria-label={t('drafts.open', { title: title || t('untitled') })}
                      className="inline-flex min-h-11 min-w-0 items-center text-label font-medium text-accent-ink underline underline-offset-4 wrap-anywhere"
                    >
                      {title || t('untitled')}
                    </Link>
                    {is_new && <Badge tone="warm">{t('drafts.isNew')}</Badge>}
                    <span className="text-sm text-ink-muted">
                      {t('drafts.by', {
                        name: updated.by.name ?? t('deletedPerson'),
                        date: formatDate(updated.at, language),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryContent>
      </Card>
    </div>
  )
}

/** A link to drafting by a model, or a sentence saying that no model is configured. */
function BriefLink() {
  const t = useText('workspace')
  const { data } = useQuery(briefQuery)
  if (!data) return null
  return data.can_draft ? (
    <p>
      <LinkButton look="secondary" to={screens.admin} params={{ _splat: 'scenario-drafts/brief' }}>
        <WandSparkles aria-hidden className="size-4" />
        {t('brief.link')}
      </LinkButton>
    </p>
  ) : (
    <p className="text-label text-ink-muted">{t('brief.noModel')}</p>
  )
}
