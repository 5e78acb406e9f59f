import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { mapScenarioTexts } from '../contract.ts'
import { type AdminScenario, NewScenario } from '../contract-admin.ts'
import { scenarioQueryKeys, updateScenario } from './queries.ts'
import { ScenarioFields } from './ScenarioFields.tsx'
import { StaleTranslations } from './StaleTranslations.tsx'
import { useTabSelection } from './useTabSelection.ts'

/** Edits an existing scenario. */
export function ScenarioEditor({ scenario }: { readonly scenario: AdminScenario }) {
  const { id, title, prompt = '' } = scenario
  const t = useText('scenarios')
  const { choose } = useTabSelection('scenarios/create')
  const initial = { ...mapScenarioTexts((field) => scenario[field]), prompt }
  const form = useSchemaForm(NewScenario, initial)
  const forget = useFormDraft(form, initial, `scenario ${id}`)
  const { change, isBusy } = useAdminChange({
    send: updateScenario,
    done: t('done.updated'),
    failed: t('admin.updateFailed'),
    refresh: scenarioQueryKeys,
    onDone: () => {
      forget()
      focusContent()
      choose({}, { ignoreBlocker: true })
    },
  })
  return (
    <FormCard
      title={t('admin.edit', { title })}
      onSubmit={form.handleSubmit((wanted) => change({ id, ...wanted }))}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            {t('admin.save')}
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={() => choose({})}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <ScenarioFields form={form} isFocused />
      <StaleTranslations scenario={scenario} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} onLeave={forget} />
    </FormCard>
  )
}
