import { useMutation } from '@tanstack/react-query'
import { type Language, languageFailures } from '#features/languages/contract.ts'
import { type Failure, ruleMessage } from '#platform/contract/failures.ts'
import { createApi } from '#platform/web/api.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { useFailureNotice } from '#platform/web/notices/useFailureNotice.ts'
import type { IsoLanguage, languageAdminRoutes, LanguageLookup } from '../contract-admin.ts'

const api = createApi<typeof languageAdminRoutes>()

type LookUpOptions = {
  readonly form: SchemaForm<typeof LanguageLookup>
  /** The languages that exist already; they cannot be added again. */
  readonly languages: readonly Language[]
  readonly onFound: (language: IsoLanguage) => void
}

/** Looks a name up on the server. An unknown language, or one that exists already, is reported at the field. */
export function useLookUp({ form, languages, onFound }: LookUpOptions) {
  const t = useText('languages')
  const sayFailure = useFailureNotice()
  const refuse = (failure: Failure) =>
    form.setError('language_name', { message: ruleMessage(failure) }, { shouldFocus: true })
  const propose = (language: IsoLanguage) => {
    if (languages.some(({ code }) => code === language.iso_code)) refuse(languageFailures.codeTaken)
    else onFound(language)
  }
  const { mutate, isPending, data } = useMutation({
    mutationFn: (name: string) => api('POST /admin/languages/lookup', { body: { language_name: name } }),
    onSuccess: ({ language_name, iso_code }) => {
      if (language_name === null || iso_code === null) refuse(languageFailures.missing)
      else propose({ language_name, iso_code })
    },
    onError: (error) => sayFailure(error, t('lookupFailed')),
  })
  return {
    lookUp: (name: string) => {
      if (isPending) return
      notices.clear()
      mutate(name)
    },
    propose,
    isBusy: isPending,
    suggestions: data?.suggestions ?? [],
  }
}
