import { ruleMessage } from '#platform/contract/failures.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { selectedId, useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useAttempt } from '#platform/web/hooks/useAttempt.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { studyFailures } from '../contract.ts'
import { NewStudy, PRACTICE_DAYS, type StudyChoices } from '../contract-admin.ts'
import { allStudies, createStudy } from './queries.ts'
import { StudyDeadlines } from './StudyDeadlines.tsx'
import { StudyPeople } from './StudyPeople.tsx'

type Props = { readonly choices: StudyChoices; readonly onEnd: () => void }

const USUAL_DAYS = 28
const moodRequired = ruleMessage(studyFailures.moodRequired)

const toChoice = ({ id, title }: { readonly id: number; readonly title: string }) => ({
  value: String(id),
  label: title,
})

/** What a study is about, whom it asks, and how long people practise. */
export function StudyForm({ choices: { scenarios, people, groups }, onEnd }: Props) {
  const t = useText('studies')
  const form = useSchemaForm(NewStudy, {
    title: '',
    measured_mood: null,
    people: null,
    starts_on: dayIn(14),
    practice_days: USUAL_DAYS,
  })
  const errorText = useFieldErrors(form)
  const measured = useFieldValue(form, 'measured_scenario')
  const asked = useFieldValue(form, 'people')
  const moods = scenarios.find(({ id }) => id === measured)?.moods ?? []
  const attempt = useAttempt()
  const { change, isBusy } = useAdminChange({
    send: (wanted: NewStudy) => createStudy({ wanted, idempotencyKey: attempt.keyOf(wanted) }),
    done: t('admin.created'),
    failed: t('admin.createFailed'),
    refresh: [allStudies],
    onDone: () => {
      attempt.end()
      onEnd()
    },
  })
  // Whether a mood is to be chosen follows from the scenario, which the form's schema does not know.
  const create = (wanted: NewStudy) => {
    if (moods.length > 0 && wanted.measured_mood === null)
      form.setError('measured_mood', { message: moodRequired }, { shouldFocus: true })
    else change(wanted)
  }
  return (
    <FormCard
      title={t('admin.new')}
      onSubmit={form.handleSubmit(create)}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            {t('admin.create')}
          </Button>
          <Button look="secondary" onClick={onEnd}>
            {t('cancel')}
          </Button>
        </>
      }
    >
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
        min={dayIn(0)}
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
      <StudyDeadlines
        scenarios={scenarios}
        measured={measured}
        startsOn={useFieldValue(form, 'starts_on')}
        days={useFieldValue(form, 'practice_days')}
      />
      <StudyPeople
        people={people}
        groups={groups}
        value={asked}
        onChoose={(chosen) => form.setValue('people', chosen, { shouldDirty: true })}
      />
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </FormCard>
  )
}

/** A day so many days from now (UTC, as the server counts). */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
