import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { type SchemaForm, selectedId, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { dayInUtc } from '#platform/web/format.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import { type NewStudy, PRACTICE_DAYS, type StudyChoices } from '../contract-admin.ts'

type Props = { readonly form: SchemaForm<typeof NewStudy>; readonly scenarios: StudyChoices['scenarios'] }

const toChoice = ({ id, title }: { readonly id: number; readonly title: string }) => ({
  value: String(id),
  label: title,
})

/** The moods that can be chosen for the measuring scenario. */
export const moodsOf = (scenarios: StudyChoices['scenarios'], measured: number | undefined) =>
  scenarios.find(({ id }) => id === measured)?.moods ?? []

/** The fields for the practised and the measuring scenario, the start and the length. */
export function StudyFields({ form, scenarios }: Props) {
  const t = useText('studies')
  const errorText = useFieldErrors(form)
  const measured = useFieldValue(form, 'measured_scenario')
  const moods = moodsOf(scenarios, measured)
  return (
    <>
      <Field
        label={t('admin.name')}
        hint={t('admin.nameHint')}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened the form had the focus
        autoFocus
        error={errorText('title')}
        {...form.register('title')}
      />
      <SelectField
        label={t('admin.practised')}
        placeholder={t('admin.choose')}
        choices={scenarios.map(toChoice)}
        error={errorText('practised_scenario')}
        {...form.register('practised_scenario', selectedId)}
      />
      <SelectField
        label={t('admin.measured')}
        hint={t('admin.measuredHint')}
        placeholder={t('admin.choose')}
        choices={scenarios.filter(({ can_measure }) => can_measure).map(toChoice)}
        error={errorText('measured_scenario')}
        {...form.register('measured_scenario', {
          ...selectedId,
          onChange: () => form.setValue('measured_mood', null),
        })}
      />
      {moods.length > 0 && (
        <SelectField
          key={measured}
          label={t('admin.mood')}
          placeholder={t('admin.choose')}
          choices={moods.map(toChoice)}
          error={errorText('measured_mood')}
          {...form.register('measured_mood', selectedId)}
        />
      )}
      <Field
        type="date"
        label={t('admin.start')}
        hint={t('admin.startHint')}
        min={dayInUtc()}
        error={errorText('starts_on')}
        {...form.register('starts_on')}
      />
      <Field
        type="number"
        inputMode="numeric"
        min={PRACTICE_DAYS.least}
        max={PRACTICE_DAYS.most}
        label={t('admin.days')}
        hint={t('admin.daysHint')}
        error={errorText('practice_days')}
        {...form.register('practice_days', { valueAsNumber: true })}
      />
    </>
  )
}
