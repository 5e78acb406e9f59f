import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { mapScenarioTexts, scenarioTextFields } from '../contract.ts'
import { type AdminScenario, adminScenarioTitle, NewScenario } from '../contract-admin.ts'
import { allScenariosQuery, scenarioQueryKeys, updateScenario } from './queries.ts'
import { ScenarioFields } from './ScenarioFields.tsx'
import { StaleTranslations } from './StaleTranslations.tsx'
import { useTabSelection } from './useTabSelection.ts'

const scenarioFields = [...scenarioTextFields, 'prompt'] as const

const valuesOf = (scenario: AdminScenario) => ({
  ...mapScenarioTexts((field) => scenario[field]),
  prompt: scenario.prompt ?? '',
})

/** Edits an existing scenario. */
export function ScenarioEditor({ scenario }: { readonly scenario: AdminScenario }) {
  const { id } = scenario
  const { text: title } = adminScenarioTitle(scenario, useLanguage())
  const t = useText('scenarios')
  const { choose } = useTabSelection('scenarios/create')
  const initial = valuesOf(scenario)
  const form = useSchemaForm(NewScenario, initial)
  const draft = useFormDraft(form, initial, `scenario ${id}`)
  const textsOf = (texts: Readonly<Record<string, string | undefined>>) =>
    scenarioFields.map((field) => [t(`admin.fields.${field}.label`), texts[field] ?? ''] as const)
  const { onRefused, notice } = useConflict({
    load: async (client) =>
      (await client.fetchQuery({ ...allScenariosQuery, staleTime: 0 })).find((one) => one.id === id),
    begin: (theirs) => form.reset(valuesOf(theirs)),
    texts: () => textsOf(form.getValues()),
    superseded: textsOf(draft.outdated).filter(([, text]) => text !== ''),
  })
  const { change, isBusy } = useAdminChange({
    send: updateScenario,
    done: t('done.updated'),
    failed: t('admin.updateFailed'),
    refresh: scenarioQueryKeys,
    onDone: () => {
      draft.forget()
      focusContent()
      choose({}, { ignoreBlocker: true, resetScroll: true })
    },
    onRefused,
  })
  return (
    <FormCard
      title={t('admin.edit', { title })}
      onSubmit={form.handleSubmit((wanted) => change({ ...wanted, id, was: form.formState.defaultValues }))}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            {t('admin.save')}
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={() => choose({}, { resetScroll: true })}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <div className="col-span-full empty:hidden">{notice}</div>
      <ScenarioFields form={form} />
      <StaleTranslations scenario={scenario} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} isKept onLeave={draft.forget} />
    </FormCard>
  )
}
