import { useMemo } from 'react'
import type { Language } from '#features/languages/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import type { Column } from '#platform/web/table/table.ts'

/** Every language that people practise in. */
export function LanguagesTable({ languages }: { readonly languages: readonly Language[] }) {
  const t = useText('languages')
  const columns = useLanguageColumns()
  return (
    <DataTable
      title={t('title')}
      rows={languages}
      columns={columns}
      keyOf={({ id }) => id}
      count={t('count', { count: languages.length })}
      searchLabel={t('search')}
      nothingFound={t('nothingFound')}
    />
  )
}

function useLanguageColumns(): readonly Column<Language>[] {
  const t = useText('languages')
  return useMemo(
    (): Column<Language>[] => [
      {
        name: 'name',
        title: t('language'),
        width: 18,
        text: ({ name }) => name,
        cell: ({ name, code }) => (
          <TruncatedText text={name} title={t('language')}>
            <span lang={code}>{name}</span>
          </TruncatedText>
        ),
      },
      { name: 'code', title: t('code'), width: 9, text: ({ code }) => code },
    ],
    [t],
  )
}
