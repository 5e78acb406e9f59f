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

/** Whether the translation exists, what a model can do about that, and the texts to write by hand. */
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
            // What a model has written goes into the fields; what was typed there before stays above them, to be read.
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
