import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { focusContent } from '#platform/web/focus.ts'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { mapScenarioTexts } from '../contract.ts'
import { NewScenario } from '../contract-admin.ts'
import { createScenario, scenarioQueryKeys } from './queries.ts'
import { ScenarioFields } from './ScenarioFields.tsx'
import { useTabSelection } from './useTabSelection.ts'

const empty = { ...mapScenarioTexts(() => ''), prompt: '' }

/** The form for a new scenario. */
export function ScenarioCreator() {
  const t = useText('scenarios')
  const { choose } = useTabSelection('scenarios/create')
  const form = useSchemaForm(NewScenario, empty)
  const { forget } = useFormDraft(form, empty, 'scenario')
  const { change, isBusy } = useAdminChange({
    send: createScenario,
    done: t('done.created'),
    failed: t('admin.createFailed'),
    refresh: scenarioQueryKeys,
    onDone: () => {
      forget()
      focusContent()
      choose({}, { ignoreBlocker: true, resetScroll: true })
    },
  })
  return (
    <FormCard
      title={t('admin.new')}
      onSubmit={form.handleSubmit((wanted) => change(wanted))}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            {t('admin.create')}
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={() => choose({}, { resetScroll: true })}>
            {t('admin.cancel')}
          </Button>
        </>
      }
    >
      <ScenarioFields form={form} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} isKept onLeave={forget} />
    </FormCard>
  )
}
