import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { isUnauthenticated } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { localDay } from '#platform/web/format.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import type { PreparedConversation } from '../contract.ts'
import { DEBRIEF_LENGTH, WrittenDebrief } from '../contract-debrief.ts'
import { dayField } from './OwnConversationDate.tsx'
import { DeclineDebrief } from './DeclineDebrief.tsx'
import { PlanOutcomeChoices } from './PlanOutcomeChoices.tsx'
import { ownDraftName, writeDebriefMutation } from './queries.ts'
import { UnsavedWords } from './UnsavedWords.tsx'
import { SupersededWords } from './SupersededWords.tsx'

const outcomes = ['had', 'not_had', 'put_off'] as const

/** Asks whether it took place, what was done of each plan, and one question that depends on the first answer. */
export function DebriefForm({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const initial = {
    ...(own.debrief && { outcome: own.debrief.outcome }),
    plans: own.plan.plans.map(({ trigger }) => ({
      trigger,
      did: own.debrief?.plans.find((known) => known.trigger === trigger)?.did ?? null,
    })),
    words: own.debrief?.words ?? '',
    takes_place_on: null,
  }
  const form = useSchemaForm(WrittenDebrief, initial)
  const { forget, outdated } = useFormDraft(form, initial, ownDraftName(own.id, 'debrief'))
  const errorText = useFieldErrors(form)
  // Nothing is chosen at first, which the form's own type does not express.
  const outcome: WrittenDebrief['outcome'] | undefined = useFieldValue(form, 'outcome')
  const writing = useMutation(writeDebriefMutation(own.id))
  const goBack = () => {
    forget()
    void navigate({ to: screens.ownConversation, params: { id: String(own.id) }, ignoreBlocker: true })
  }
  const save = form.handleSubmit((written) => writing.mutate(written, { onSuccess: goBack }))
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate aria-label={t('debrief.title')} onSubmit={save} className="grid grid-cols-1 gap-6">
        <SupersededWords texts={outdated} choices={['outcome', 'plans', 'takes_place_on']} />
        <SegmentedControl
          isLabelShown
          label={t('debrief.outcome')}
          choices={outcomes.map((value) => ({ value, label: t(`debrief.outcomes.${value}`) }))}
          value={outcome ?? null}
          onChoose={(chosen) => form.setValue('outcome', chosen, { shouldDirty: true })}
        />
        {outcome === 'had' && <PlanOutcomeChoices own={own} form={form} />}
        {outcome === 'put_off' && (
          <Field
            type="date"
            min={localDay()}
            label={t('debrief.newDay')}
            hint={t('debrief.newDayHint')}
            error={errorText('takes_place_on')}
            className="sm:max-w-64"
            {...form.register('takes_place_on', dayField)}
          />
        )}
        {outcome !== undefined && outcome !== 'put_off' && (
          <TextArea
            label={t(`debrief.question.${outcome}`)}
            hint={t('debrief.questionHint')}
            error={errorText('words')}
            maxLength={DEBRIEF_LENGTH}
            rows={3}
            {...form.register('words')}
          />
        )}
        {writing.isError && !isUnauthenticated(writing.error) && (
          <Banner tone="error">{failureText(writing.error, t('save.failed'))}</Banner>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {outcome !== undefined && (
            <Button type="submit" isBusy={writing.isPending}>
              {t('debrief.save')}
            </Button>
          )}
          <DeclineDebrief own={own} onDeclined={goBack} />
        </div>
        <UnsavedWords isUnsaved={form.formState.isDirty && !writing.isSuccess} onLeave={forget} />
      </form>
    </Card>
  )
}
