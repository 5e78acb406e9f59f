import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import type { Language } from '#features/languages/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import type { FormInput } from '#platform/contract/route.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { mapScenarioTexts } from '../contract.ts'
import { type AdminScenario, ScenarioTexts, type ScenarioTranslation } from '../contract-admin.ts'
import { scenarioQueryKeys, translationQuery, writeScenarioTranslation } from './queries.ts'
import { TranslatedTexts } from './TranslatedTexts.tsx'

type Props = {
  readonly scenario: AdminScenario
  readonly language: Language
  readonly translation: ScenarioTranslation
  /** While a model is writing. */
  readonly isLocked: boolean
}

/** The original, and beside it the translation to be written. */
export function TranslationForm({ scenario, language, translation, isLocked }: Props) {
  const t = useText('scenarios')
  const target = { id: scenario.id, code: language.code }
  const initial = mapScenarioTexts((field) => translation[field] ?? '')
  const form = useSchemaForm(ScenarioTexts, initial)
  const forget = useFormDraft(form, initial, `translation ${target.id} ${target.code}`)
  const { change, isBusy } = useAdminChange({
    send: ({ texts }: { readonly texts: ScenarioTexts; readonly typed: FormInput<typeof ScenarioTexts> }) =>
      writeScenarioTranslation({ ...target, ...texts }),
    done: t('done.translationSaved'),
    failed: t('admin.translation.saveFailed'),
    refresh: [translationQuery(target).queryKey, ...scenarioQueryKeys],
    onDone: (_, { texts, typed }) => {
      resetToSaved(form, typed, texts)
      forget()
    },
  })
  return (
    <FormCard
      title={t('admin.translation.byHand')}
      onSubmit={form.handleSubmit((texts) => change({ texts, typed: structuredClone(form.getValues()) }))}
      actions={
        <Button type="submit" isBusy={isBusy} disabled={isLocked}>
          {t('admin.translation.save')}
        </Button>
      }
    >
      <TranslatedTexts form={form} scenario={scenario} language={language} isLocked={isLocked} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} onLeave={forget} />
    </FormCard>
  )
}
