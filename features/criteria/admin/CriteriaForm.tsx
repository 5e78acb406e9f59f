import { useText } from '#platform/web/hooks/useText.ts'
import { CriteriaTexts, type TypedCriteria } from './CriteriaTexts.tsx'
import { createCriteria } from './queries.ts'

const blank: TypedCriteria = { title: '', evaluation: '' }

/** The form for new evaluation criteria. */
export function CriteriaForm() {
  const t = useText('criteria')
  return (
    <CriteriaTexts
      heading={t('new')}
      button={t('create')}
      before={blank}
      send={({ title, evaluation }) => createCriteria({ title, evaluation })}
      done={t('done.created')}
      failed={t('createFailed')}
      next={() => blank}
    />
  )
}
