import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { optionalTextFields } from '#features/scenarios/contract.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { DraftProblem, WorkspaceStep } from '../contract-checklist.ts'

/** The query parameters of a link from the checklist to a problem. */
export const problemSearch = ({ step, problem, field, language }: DraftProblem) => ({
  step,
  problem,
  ...(field && { field }),
  ...(language && { language }),
})

/** The problem of a step that the URL names, if the draft still has it. */
export function useNamedProblem(
  problems: readonly DraftProblem[],
  step: WorkspaceStep,
): DraftProblem | undefined {
  const { problem, field, language }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return problems.find(
    (one) => one.step === step && one.problem === problem && one.field === field && one.language === language,
  )
}

/** Returns the sentence for a problem. */
export function useProblemText(): (problem: DraftProblem) => string {
  const t = useText('workspace')
  const fields = useText('scenarios')
  const reader = useLanguage()
  const { data: languages = [] } = useQuery(languagesQuery)
  return ({ problem, field, language, count = 1 }) => {
    const found = languages.find(({ code }) => code === language)
    const name = found ? formatLanguage(found, reader) : language?.toUpperCase()
    return t(`problems.${problem}`, {
      field: field && fields(`admin.fields.${field}.label`),
      // A text names its language in brackets, unless it is the English one.
      language: (field && name ? `(${name})` : name) ?? '',
      count,
    })
  }
}

/** The sentence for a problem, by the field that it is about. */
export function useTextErrors(problem: DraftProblem | undefined): Readonly<Record<string, string>> {
  const textOf = useProblemText()
  const field = problem?.problem === 'briefing_missing' ? optionalTextFields[0] : problem?.field
  return problem && field ? { [field]: textOf(problem) } : {}
}
