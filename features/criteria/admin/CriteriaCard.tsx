import { Link } from '@tanstack/react-router'
import ListChecks from 'lucide-react/icons/list-checks'
import Pencil from 'lucide-react/icons/pencil'
import type { Criteria } from '#features/criteria/contract.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ArchiveButton } from '#platform/web/table/ArchiveButton.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Excerpt } from '#platform/web/ui/Excerpt.tsx'
import { ObjectionList } from './ObjectionList.tsx'
import { archiveCriteria, criteriaQuery } from './queries.ts'
import { ScenarioChips } from './ScenarioChips.tsx'
import { splitTemplate } from '../contract.ts'

/** How many characters of a template are shown before "more" (specification, section 9). */
const SEEN = 200

const link =
  'inline-flex min-h-11 items-center gap-2 text-label font-medium text-accent-ink underline underline-offset-4'

type Props = { readonly criteria: Criteria; readonly canEdit: boolean }

/** A card with evaluation criteria, their template and the scenarios that they evaluate. */
export function CriteriaCard({ criteria: { id, title, evaluation, scenarios, archived }, canEdit }: Props) {
  const t = useText('criteria')
  const { change, isBusy } = useAdminChange({
    send: archiveCriteria,
    done: archived ? t('done.restored') : t('done.archived'),
    failed: archived ? t('restoreFailed') : t('archiveFailed'),
    refresh: [criteriaQuery.queryKey],
  })
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-3 p-5">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 grow pt-1 text-lg leading-snug font-semibold tracking-tight wrap-anywhere">
          {title}
        </h3>
        {archived && (
          <span className="pt-1.5">
            <Badge>{t('archived')}</Badge>
          </span>
        )}
        {canEdit && (
          <ArchiveButton
            name={t(archived ? 'restore' : 'archive', { title })}
            isArchived={archived}
            isBusy={isBusy}
            onClick={() => change({ id, archived: !archived })}
          />
        )}
      </div>
      <ScenarioChips scenarios={scenarios} />
      {canEdit && (
        <p className="flex flex-wrap gap-x-6">
          <Link
            to={screens.admin}
            params={{ _splat: 'evaluation-criteria/rubric' }}
            search={{ criteria: id }}
            aria-label={t('rubric.openOne', { title })}
            className={link}
          >
            <ListChecks aria-hidden className="size-4" />
            {t('rubric.title')}
          </Link>
          {!archived && (
            <Link
              to={screens.admin}
              params={{ _splat: 'evaluation-criteria/edit' }}
              search={{ criteria: id }}
              aria-label={t('editOne', { title })}
              className={link}
            >
              <Pencil aria-hidden className="size-4" />
              {t('edit')}
            </Link>
          )}
        </p>
      )}
      <div className="rounded-control bg-sunken px-4 py-3 text-sm leading-relaxed whitespace-pre-line wrap-anywhere">
        <Excerpt text={evaluation} limit={SEEN} more={t('more')} less={t('less')}>
          {(text) => <TemplateText template={text} />}
        </Excerpt>
      </div>
      {canEdit && <ObjectionList criteriaId={id} />}
    </Card>
  )
}

/** A template with its variables highlighted. */
const TemplateText = ({ template }: { readonly template: string }) =>
  splitTemplate(template).map(({ text, variable }, index) =>
    variable ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
      <code key={index} className="font-medium text-accent-ink">
        {text}
      </code>
    ) : (
      text
    ),
  )
