import { ruleMessage } from '#platform/contract/failures.ts'
import { FormCard } from '#platform/web/forms/FormCard.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useIdempotencyKey } from '#platform/web/hooks/useIdempotencyKey.ts'
import { dayInUtc } from '#platform/web/format.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { studyFailures } from '../contract.ts'
import { NewStudy, type StudyChoices } from '../contract-admin.ts'
import { allStudies, createStudy } from './queries.ts'
import { StudyDeadlines } from './StudyDeadlines.tsx'
import { moodsOf, StudyFields } from './StudyFields.tsx'
import { StudyPeople } from './StudyPeople.tsx'

type Props = { readonly choices: StudyChoices; readonly onEnd: () => void }

const USUAL_DAYS = 28
const moodRequired = ruleMessage(studyFailures.moodRequired)

/** What a study is about, whom it asks, and how long people practise. */
export function StudyForm({ choices: { scenarios, people, groups }, onEnd }: Props) {
  const t = useText('studies')
  const form = useSchemaForm(NewStudy, {
    title: '',
    measured_mood: null,
    people: null,
    starts_on: dayInUtc(14),
    practice_days: USUAL_DAYS,
  })
  const attempt = useIdempotencyKey()
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
  // Whether a mood must be chosen depends on the scenario, which the form's schema does not know.
  const create = (wanted: NewStudy) => {
    const asksForMood = moodsOf(scenarios, wanted.measured_scenario).length > 0
    if (asksForMood && wanted.measured_mood === null)
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
      <StudyFields form={form} scenarios={scenarios} />
      <StudyDeadlines
        scenarios={scenarios}
        measured={useFieldValue(form, 'measured_scenario')}
        startsOn={useFieldValue(form, 'starts_on')}
        days={useFieldValue(form, 'practice_days')}
      />
      <StudyPeople
        people={people}
        groups={groups}
        value={useFieldValue(form, 'people')}
        onChoose={(chosen) => form.setValue('people', chosen, { shouldDirty: true })}
      />
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </FormCard>
  )
}
