import { useQuery } from '@tanstack/react-query'
import { criteriaQuery } from '#features/criteria/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import type { ContentEditors } from './content-editors.ts'
import { CriteriaChoice } from './CriteriaChoice.tsx'
import { LibraryLink } from './LibraryLink.tsx'
import { useCastTexts } from './useCastTexts.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft; readonly trial: ContentEditors['trial'] }

/** The choice of criteria, a link to their rubric, and the trial of the rubric on this draft. */
export function CriteriaStep({ draft, trial }: Props) {
  const t = useText('workspace')
  const { cast, criteria } = draft.state.draft
  const castTexts = useCastTexts(cast)
  // The first character with a mood: the server chooses the same one.
  const trialCast = Math.max(
    0,
    cast.findIndex(({ mood }) => mood !== null),
  )
  return (
    <QueryContent query={useQuery(criteriaQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(all) => {
        const chosen = all.find(({ id }) => String(id) === criteria)
        return (
          <div className="grid gap-4">
            <CriteriaChoice
              criteria={all.filter(({ id, archived }) => !archived || String(id) === criteria)}
              chosen={criteria}
              onChoose={(key) => draft.edit({ criteria: key })}
            />
            <p className="flex flex-wrap gap-x-6">
              {chosen && (
                <>
                  <LibraryLink
                    id={draft.id}
                    step="criteria"
                    path="evaluation-criteria/edit"
                    criteria={chosen.id}
                  >
                    {t('criteria.edit')}
                  </LibraryLink>
                  <LibraryLink
                    id={draft.id}
                    step="criteria"
                    path="evaluation-criteria/rubric"
                    criteria={chosen.id}
                  >
                    {t('criteria.rubric')}
                  </LibraryLink>
                </>
              )}
              <LibraryLink id={draft.id} step="criteria" path="evaluation-criteria/create">
                {t('criteria.create')}
              </LibraryLink>
            </p>
            {chosen && (
              <div className="rounded-control bg-sunken px-4 py-3 text-sm leading-relaxed whitespace-pre-line wrap-anywhere">
                {chosen.evaluation}
              </div>
            )}
            {criteria !== null &&
              trial({
                scenarioId: draft.id,
                partner: castTexts[trialCast]?.whole,
                criteriaId: Number(criteria),
                languages: Object.keys(draft.state.draft.texts),
                saveFirst: draft.saveFirst,
              })}
          </div>
        )
      }}
    </QueryContent>
  )
}
