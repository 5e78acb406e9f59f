import type { Criteria } from '#features/criteria/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { CriteriaTexts } from './CriteriaTexts.tsx'
import { criteriaQuery, updateCriteria } from './queries.ts'

/** Edits the title and the template of criteria. */
export function CriteriaEditForm({ criteria: { id, title, evaluation } }: { readonly criteria: Criteria }) {
  const t = useText('criteria')
  return (
    <CriteriaTexts
      heading={t('editing')}
      button={t('save')}
      before={{ title, evaluation }}
      send={(edit) => updateCriteria({ id, ...edit })}
      done={t('done.updated')}
      failed={t('updateFailed')}
      next={(saved) => saved}
      load={async (client) =>
        (await client.fetchQuery({ ...criteriaQuery, staleTime: 0 })).find((one) => one.id === id)
      }
    />
  )
}
