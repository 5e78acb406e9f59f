import { useQuery } from '@tanstack/react-query'
import type { AdminScenario } from '../contract-admin.ts'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { NoScenarios } from './NoScenarios.tsx'
import { allScenariosQuery } from './queries.ts'
import { TranslationChoice } from './TranslationChoice.tsx'
import { TranslationOf } from './TranslationOf.tsx'
import { useTabSelection } from './useTabSelection.ts'

/** The texts of a scenario in another language: made by a model, or by hand. */
export function TranslationTab() {
  const t = useText('scenarios')
  useDocumentTitle(t('admin.translation.title'))
  const scenarios = useQuery(allScenariosQuery)
  const languages = useQuery(languagesQuery)
  return (
    <QueryContent query={scenarios} failed={t('admin.loadFailed')} retry={t('admin.retry')}>
      {(known) => (
        <QueryContent
          query={languages}
          failed={t('admin.translation.languagesFailed')}
          retry={t('admin.retry')}
        >
          {(spoken) => (
            <TranslationContent
              scenarios={known.filter(({ archived }) => !archived)}
              languages={spoken.filter(({ code }) => code !== FALLBACK_LANGUAGE)}
            />
          )}
        </QueryContent>
      )}
    </QueryContent>
  )
}

type Props = { readonly scenarios: readonly AdminScenario[]; readonly languages: readonly Language[] }

function TranslationContent({ scenarios, languages }: Props) {
  const t = useText('scenarios')
  const { chosen } = useTabSelection('translate-scenario')
  const scenario = scenarios.find(({ id }) => id === chosen.scenario)
  const language = languages.find(({ code }) => code === chosen.language)
  if (scenarios.length === 0) return <NoScenarios />
  if (languages.length === 0)
    return (
      <EmptyState
        action={
          <LinkButton to={screens.admin} params={{ _splat: 'languages' }}>
            {t('admin.translation.addLanguage')}
          </LinkButton>
        }
      >
        {t('admin.translation.onlyEnglish')}
      </EmptyState>
    )
  return (
    <>
      <TranslationChoice scenarios={scenarios} languages={languages} />
      {!scenario && (
        <EmptyState title={t('admin.translation.noScenario')}>
          {t('admin.translation.chooseScenario')}
        </EmptyState>
      )}
      {scenario && !language && (
        <EmptyState title={t('admin.translation.noLanguage')}>
          {t('admin.translation.chooseLanguage')}
        </EmptyState>
      )}
      {scenario && language && (
        <TranslationOf key={`${scenario.id} ${language.code}`} scenario={scenario} language={language} />
      )}
    </>
  )
}
