import { type AdminScenario, adminScenarioTitle } from '#features/scenarios/contract-admin.ts'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { CriteriaAssignmentChoice, type Criteria } from '#features/criteria/contract.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { assignCriteria, criteriaQuery } from './queries.ts'

type Props = {
  readonly scenarios: readonly AdminScenario[]
  readonly criteria: readonly Criteria[]
  readonly canEdit: boolean
}

/** Assigns evaluation criteria to a scenario that has none. */
export function AssignForm({ scenarios, criteria, canEdit }: Props) {
  const t = useText('criteria')
  const language = useLanguage()
  const form = useSchemaForm(CriteriaAssignmentChoice, { scenario: '', criteria: '' })
  const errorText = useFieldErrors(form)
  const { change, isBusy } = useAdminChange({
    send: assignCriteria,
    done: t('done.assigned'),
    failed: t('assignFailed'),
    refresh: [criteriaQuery.queryKey, allScenariosQuery.queryKey],
    onDone: () => form.reset(),
  })
  const free = scenarios.filter((one) => !one.archived && one.evaluation_criteria.length === 0)
  const usable = criteria.filter(({ archived }) => !archived)
  const noScenario = errorText('scenario')
  return (
    <FormCard
      title={t('assigning')}
      onSubmit={form.handleSubmit((pair) =>
        change({ scenarioId: Number(pair.scenario), criteriaId: Number(pair.criteria) }),
      )}
      actions={
        <Button type="submit" isBusy={isBusy} disabled={!canEdit}>
          {t('assign')}
        </Button>
      }
    >
      <SelectField
        label={t('scenario')}
        placeholder={t('choose')}
        choices={free.map((scenario) => {
          const { text, lang } = adminScenarioTitle(scenario, language)
          return { value: String(scenario.id), label: text, lang }
        })}
        hint={free.length === 0 ? t('noneFree') : t('freeHint')}
        error={noScenario}
        {...form.register('scenario')}
      />
      <SelectField
        label={t('title')}
        placeholder={t('choose')}
        choices={usable.map(({ id, title }) => ({ value: String(id), label: title }))}
        hint={usable.length === 0 ? t('noneUsable') : undefined}
        // The error text covers both fields, so it is shown at the first one only.
        error={noScenario === undefined ? errorText('criteria') : undefined}
        {...form.register('criteria')}
      />
    </FormCard>
  )
}
