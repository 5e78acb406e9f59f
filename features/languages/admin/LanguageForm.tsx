import { useState } from 'react'
import { LanguageLookup, type IsoLanguage } from '../contract-admin.ts'
import type { Language } from '#features/languages/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { ConfirmLanguage } from './ConfirmLanguage.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useLookUp } from './useLookUp.ts'

/** Asks for the name of a language, and then whether the one that was found is meant. */
export function LanguageForm({ languages }: { readonly languages: readonly Language[] }) {
  const t = useText('languages')
  const form = useSchemaForm(LanguageLookup, { language_name: '' })
  const error = useFieldErrors(form)('language_name')
  const [found, setFound] = useState<IsoLanguage>()
  const { lookUp, propose, isBusy, suggestions } = useLookUp({ form, languages, onFound: setFound })
  return (
    <>
      <FormCard
        title={t('new')}
        onSubmit={form.handleSubmit(({ language_name }) => lookUp(language_name))}
        actions={
          <Button type="submit" isBusy={isBusy}>
            {t('lookUp')}
          </Button>
        }
      >
        <Field
          label={t('name')}
          hint={t('hint')}
          autoComplete="off"
          error={error}
          className="sm:col-span-2 nav:col-span-1"
          {...form.register('language_name')}
        />
        {error !== undefined && <Suggestions languages={suggestions} onChoose={propose} />}
      </FormCard>
      <ConfirmLanguage
        language={found}
        onDone={() => {
          form.reset()
          setFound(undefined)
        }}
        onTryAnother={() => setFound(undefined)}
        onClosed={() => {
          setFound(undefined)
          form.setFocus('language_name', { shouldSelect: true })
        }}
      />
    </>
  )
}
