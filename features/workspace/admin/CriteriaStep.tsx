import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { criteriaQuery } from '#features/criteria/admin/queries.ts'
import { screens } from '#features/paths.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import type { ContentEditors } from './content-editors.ts'
import type { Draft } from './useWorkspaceDraft.ts'

const link = 'inline-flex min-h-11 items-center text-label text-accent-ink underline underline-offset-4'

type Props = { readonly draft: Draft; readonly trial: ContentEditors['trial'] }

/** What conversations are evaluated by, the way to its rubric, and the trial of it on this draft. */
export function CriteriaStep({ draft, trial }: Props) {
  const t = useText('workspace')
  const { criteria } = draft.state.draft
  return (
    <QueryContent query={useQuery(criteriaQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(all) => (
        <div className="grid gap-4">
          <SelectField
            label={t('criteria.label')}
            choices={[
              { value: '', label: t('criteria.none') },
              ...all
                .filter(({ id, archived }) => !archived || String(id) === criteria)
                .map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            value={criteria ?? ''}
            onChoose={(chosen) => draft.edit({ criteria: chosen === '' ? null : chosen })}
            className="max-w-xl"
          />
          {criteria !== null && (
            <p className="flex flex-wrap gap-x-6">
              <Link
                to={screens.admin}
                params={{ _splat: 'evaluation-criteria/rubric' }}
                search={{ criteria: Number(criteria) }}
                className={link}
              >
                {t('criteria.rubric')}
              </Link>
            </p>
          )}
          {criteria !== null &&
            trial({
              scenarioId: draft.id,
              criteriaId: Number(criteria),
              languages: Object.keys(draft.state.draft.texts),
              saveFirst: async () => {
                await draft.flush()
                return draft.revision()
              },
            })}
        </div>
      )}
    </QueryContent>
  )
}
