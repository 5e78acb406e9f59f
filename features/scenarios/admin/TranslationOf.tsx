import { useQuery } from '@tanstack/react-query'
import type { AdminScenario } from '../contract-admin.ts'
import type { Language } from '#features/languages/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { translationQuery } from './queries.ts'
import { TranslationForm } from './TranslationForm.tsx'
import { TranslationState } from './TranslationState.tsx'
import { useGenerated } from './useGenerated.ts'

type Props = { readonly scenario: AdminScenario; readonly language: Language }

/** The state of a translation, the offer to generate it, and the form to write it by hand. */
export function TranslationOf({ scenario, language }: Props) {
  const t = useText('scenarios')
  const target = { id: scenario.id, code: language.code }
  const generation = useGenerated(target)
  return (
    <QueryContent
      query={useQuery(translationQuery(target))}
      failed={t('admin.translation.loadFailed')}
      retry={t('admin.retry')}
    >
      {(translation) => (
        <>
          <TranslationState translation={translation} language={language} generation={generation} />
          <TranslationForm
            // A generated translation begins a new form; what was typed before stays above it, to be read.
            key={generation.count}
            scenario={scenario}
            language={language}
            translation={translation}
            isLocked={generation.isBusy}
          />
        </>
      )}
    </QueryContent>
  )
}
