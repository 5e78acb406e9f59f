import { useQuery } from '@tanstack/react-query'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { LanguageForm } from './LanguageForm.tsx'
import { LanguagesTable } from './LanguagesTable.tsx'

/** The languages that people practise in, and a new one. */
export function LanguagesTab() {
  const t = useText('languages')
  useDocumentTitle(t('title'))
  const query = useQuery(languagesQuery)
  return (
    <>
      <LanguageForm languages={query.data ?? []} />
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(languages) => <LanguagesTable languages={languages} />}
      </QueryContent>
    </>
  )
}
