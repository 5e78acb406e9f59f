import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import type { Language } from '#features/languages/contract.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import type { FormInput } from '#platform/contract/route.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { mapScenarioTexts, scenarioTextFields } from '../contract.ts'
import { type AdminScenario, ScenarioTexts, type ScenarioTranslation } from '../contract-admin.ts'
import { scenarioQueryKeys, translationQuery, writeScenarioTranslation } from './queries.ts'
import { TranslatedTexts } from './TranslatedTexts.tsx'

const valuesOf = (translation: ScenarioTranslation) => mapScenarioTexts((field) => translation[field] ?? '')

type Props = {
  readonly scenario: AdminScenario
  readonly language: Language
  readonly translation: ScenarioTranslation
  /** Whether the form is locked, while a model is translating. */
  readonly isLocked: boolean
}

/** The original, and beside it the translation to be written. */
export function TranslationForm({ scenario, language, translation, isLocked }: Props) {
  const t = useText('scenarios')
  const target = { id: scenario.id, code: language.code }
  const initial = valuesOf(translation)
  const form = useSchemaForm(ScenarioTexts, initial)
  const draft = useFormDraft(form, initial, `translation ${target.id} ${target.code}`)
  const textsOf = (texts: Readonly<Record<string, string | undefined>>) =>
    scenarioTextFields.map((field) => [t(`admin.fields.${field}.label`), texts[field] ?? ''] as const)
  const { onRefused, notice } = useConflict({
    load: (client) => client.fetchQuery({ ...translationQuery(target), staleTime: 0 }),
    begin: (theirs) => form.reset(valuesOf(theirs)),
    texts: () => textsOf(form.getValues()),
    superseded: textsOf(draft.outdated).filter(([, text]) => text !== ''),
  })
  const { change, isBusy } = useAdminChange({
    send: ({ texts }: { readonly texts: ScenarioTexts; readonly typed: FormInput<typeof ScenarioTexts> }) =>
      writeScenarioTranslation({ ...target, ...texts, was: form.formState.defaultValues }),
    done: t('done.translationSaved'),
    failed: t('admin.translation.saveFailed'),
    refresh: [translationQuery(target).queryKey, ...scenarioQueryKeys],
    // A refresh could show that the scenario is archived: the tab would then remove the form, with what was typed.
    refreshRefused: [],
    onDone: (_, { texts, typed }) => {
      const saved = { ...initial, ...texts }
      resetToSaved(form, typed, saved)
      draft.keepOver(saved)
    },
    onRefused,
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
      <div className="col-span-full empty:hidden">{notice}</div>
      <TranslatedTexts form={form} scenario={scenario} language={language} isLocked={isLocked} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} isKept onLeave={draft.forget} />
    </FormCard>
  )
}
