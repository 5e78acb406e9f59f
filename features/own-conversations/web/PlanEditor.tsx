import { useMutation } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormDraft } from '#platform/web/forms/useFormDraft.ts'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { type PreparedConversation, ownConversationLimits, WrittenPlan } from '../contract.ts'
import { PlanRow } from './PlanRow.tsx'
import { ownDraftName, writePlanMutation } from './queries.ts'
import { FormSaveSection } from './FormSaveSection.tsx'
import { SupersededWords } from './SupersededWords.tsx'
import { AddRow } from './ScenarioRow.tsx'

const planOf = ({ plan: { plans, ...texts } }: PreparedConversation): WrittenPlan => ({
  ...texts,
  plans: plans.map(({ trigger, response }) => ({ trigger, response })),
})

/**
 * Edits what the learner takes along: the first sentence, at most three plans for what they fear, and the next steps.
 */
export function PlanEditor({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const initial = planOf(own)
  const form = useSchemaForm(WrittenPlan, initial)
  // The version that the form began with; `own` may be refetched meanwhile.
  const [version, setVersion] = useState(own.version)
  const errorText = useFieldErrors(form)
  const rows = useFormRows(form, 'plans')
  const draft = useFormDraft(form, initial, ownDraftName(own.id, 'plan'))
  // The typed values; `rows.fields` only holds the initial ones.
  const plans = useFieldValue(form, 'plans')
  const writing = useMutation(writePlanMutation(own.id))
  const save = form.handleSubmit((plan) => {
    const sent = structuredClone(form.getValues())
    writing.mutate(
      { ...plan, version },
      {
        onSuccess: (saved) => {
          setVersion(saved.version)
          resetToSaved(form, sent, planOf(saved))
          draft.keepOver(planOf(saved))
        },
      },
    )
  })
  const params = { id: String(own.id) }
  const text = (field: 'first_sentence' | 'next_steps') => (
    <TextArea
      label={t(`plan.${field}`)}
      hint={t(`plan.${field}Hint`)}
      error={errorText(field)}
      maxLength={field === 'next_steps' ? ownConversationLimits.situation : ownConversationLimits.text}
      rows={2}
      {...form.register(field)}
    />
  )
  return (
    <Card as="section" aria-labelledby="plan" className="p-5 sm:p-6">
      <form noValidate aria-labelledby="plan" onSubmit={save} className="grid grid-cols-1 gap-5">
        <div>
          <h2 id="plan" className="text-title font-semibold">
            {t('plan.title')}
          </h2>
          <p className="mt-1 text-label text-ink-muted">{t('plan.lead')}</p>
        </div>
        <SupersededWords texts={draft.outdated} />
        {text('first_sentence')}
        {rows.fields.map((row, index) => (
          <PlanRow
            key={row.id}
            form={form}
            index={index}
            rehearsed={
              own.plan.plans.find(({ trigger }) => trigger === plans[index]?.trigger)?.rehearsed ?? null
            }
            onRemove={() => rows.remove(index)}
          />
        ))}
        {rows.fields.length < ownConversationLimits.plans && (
          <AddRow onAdd={() => rows.append({ trigger: '', response: '' })}>{t('plan.add')}</AddRow>
        )}
        {text('next_steps')}
        <FormSaveSection
          save={t('plan.save')}
          saving={writing}
          isUnsaved={form.formState.isDirty}
          onLeave={draft.forget}
        >
          {own.plan.plans.length > 0 && (
            <LinkButton look="secondary" to={screens.ownDrill} params={params}>
              {t('plan.rehearse')}
            </LinkButton>
          )}
          <LinkButton look="ghost" to={screens.ownPlan} params={params}>
            <Printer aria-hidden className="size-4" />
            {t('plan.page')}
          </LinkButton>
        </FormSaveSection>
      </form>
    </Card>
  )
}
