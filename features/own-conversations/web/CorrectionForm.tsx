import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { difficulties } from '#conversation/director/world.ts'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import type { PreparedConversation } from '../contract.ts'
import { ScenarioCorrection } from '../contract-correction.ts'
import { beginCorrection, correctScenario } from './correct-scenario.ts'
import { dayField } from './OwnConversationDate.tsx'
import { FactRows } from './FactRows.tsx'
import { NeedRows } from './NeedRows.tsx'
import { OwnMoodChoice } from './OwnMoodChoice.tsx'
import { correctMutation, ownDraftName } from './queries.ts'
import { FormSaveSection } from './FormSaveSection.tsx'
import { SupersededWords } from './SupersededWords.tsx'

const shownTexts = ['title', 'description', 'intro_text', 'directions'] as const

type Props = {
  readonly own: PreparedConversation
  /** The button that starts a rehearsal, when the scenario is to be read for the first time. */
  readonly practise?: ReactNode
  /** Called with whether there are unsaved corrections; with false when the form unmounts. */
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/**
 * The form that corrects the rehearsal's scenario. It reveals the other side, so it is folded unless it is to be read
 * first or holds restored words.
 */
export function CorrectionForm({ own: current, practise, onUnsaved }: Props) {
  const t = useText('own-conversations')
  // The version that the form began with; `current` may be refetched meanwhile.
  const [own, setOwn] = useState(current)
  const initial = beginCorrection(own)
  const form = useSchemaForm(ScenarioCorrection, initial)
  const draft = useFormDraft(form, initial, ownDraftName(own.id, 'scenario'))
  const { isDirty } = form.formState
  useEffect(() => {
    onUnsaved(isDirty)
    return () => onUnsaved(false)
  }, [isDirty, onUnsaved])
  const errorText = useFieldErrors(form)
  const mood = useFieldValue(form, 'mood')
  const correcting = useMutation(correctMutation(own.id))
  const save = form.handleSubmit((correction) => {
    const sent = structuredClone(form.getValues())
    correcting.mutate(
      {
        scenario: correctScenario(own, correction),
        mood: correction.mood,
        takes_place_on: correction.takes_place_on,
        version: own.version,
      },
      {
        onSuccess: (saved) => {
          setOwn(saved)
          resetToSaved(form, sent, beginCorrection(saved))
          draft.keepOver(beginCorrection(saved))
        },
      },
    )
  })
  return (
    <Card as="section" aria-labelledby="scenario" className="print:hidden">
      <details open={practise !== undefined || draft.isRestored || Object.keys(draft.outdated).length > 0}>
        <summary className="cursor-pointer p-5 sm:p-6">
          <h2 id="scenario" className="ms-1 inline text-lg font-semibold">
            {t('scenario.title')}
          </h2>
        </summary>
        <form
          noValidate
          aria-labelledby="scenario"
          onSubmit={save}
          className="grid grid-cols-1 gap-5 px-5 pb-5 sm:px-6 sm:pb-6"
        >
          <p className="text-label text-ink-muted">{t('scenario.lead')}</p>
          <SupersededWords texts={draft.outdated} choices={['mood', 'difficulty', 'takes_place_on']} />
          {shownTexts.map((field) => (
            <TextArea
              key={field}
              label={t(`scenario.fields.${field}`)}
              error={errorText(field)}
              lang={own.language}
              rows={field === 'title' ? 1 : field === 'directions' ? 6 : 3}
              {...form.register(field)}
            />
          ))}
          <OwnMoodChoice
            value={mood}
            onChoose={(chosen) => form.setValue('mood', chosen, { shouldDirty: true })}
          />
          <SelectField
            label={t('difficulty.title')}
            hint={t('difficulty.hint')}
            choices={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
            className="sm:max-w-64"
            {...form.register('difficulty')}
          />
          <FactRows own={own} form={form} />
          <NeedRows own={own} form={form} />
          <Field
            type="date"
            label={t('form.day')}
            error={errorText('takes_place_on')}
            className="sm:max-w-64"
            {...form.register('takes_place_on', dayField)}
          />
          <FormSaveSection
            save={t('scenario.save')}
            saving={correcting}
            isUnsaved={isDirty}
            onLeave={draft.forget}
          />
        </form>
        {practise && <div className="grid grid-cols-1 border-t border-line p-5 sm:p-6">{practise}</div>}
      </details>
    </Card>
  )
}
