import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminScenario } from '../contract-admin.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens } from '#features/paths.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'

/** Warns that a change of the English texts does not change the translations. */
export function StaleTranslations({ scenario: { id, languages } }: { readonly scenario: AdminScenario }) {
  const t = useText('scenarios')
  const reader = useLanguage()
  const { data: known = [] } = useQuery(languagesQuery)
  const names = known.filter(({ code }) => code !== FALLBACK_LANGUAGE && languages.includes(code))
  if (names.length === 0) return null
  return (
    <Banner
      tone="note"
      className="col-span-full"
      action={
        <Link
          to={screens.admin}
          params={{ _splat: 'translate-scenario' }}
          search={{ scenario: id }}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {t('admin.toTranslations')}
        </Link>
      }
    >
      {t('admin.staleTranslations', {
        languages: names.map((one) => formatLanguage(one, reader)).join(', '),
      })}
    </Banner>
  )
}
