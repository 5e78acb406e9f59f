import { useSearch } from '@tanstack/react-router'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { criteriaFailures } from '../contract.ts'
import { NamedCriteria } from './NamedCriteria.tsx'
import { RubricEditor } from './RubricEditor.tsx'

/** The rubric of the criteria that the address names. */
export function RubricScreen() {
  const t = useText('criteria')
  const failureText = useFailureText()
  useDocumentTitle(t('rubric.title'))
  const { version }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <NamedCriteria>
      {({ id, title, archived }) => (
        <>
          <h2 className="text-title font-semibold wrap-anywhere">{t('rubric.of', { title })}</h2>
          {archived && <Banner tone="note">{failureText(criteriaFailures.archived)}</Banner>}
          <RubricEditor key={id} criteriaId={id} chosen={typeof version === 'number' ? version : undefined} />
        </>
      )}
    </NamedCriteria>
  )
}
