import { type SchemaForm, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import type { PreparedConversation } from '../contract.ts'
import { planOutcomes, type WrittenDebrief } from '../contract-debrief.ts'

type Props = { readonly own: PreparedConversation; readonly form: SchemaForm<typeof WrittenDebrief> }

/** The plans that the learner took along, with a choice of what they did of each. */
export function PlanOutcomeChoices({ own, form }: Props) {
  const t = useText('own-conversations')
  const done = useFieldValue(form, 'plans')
  if (own.plan.plans.length === 0) return null
  return (
    <section aria-labelledby="done-plans" className="grid grid-cols-1 gap-4">
      <h2 id="done-plans" className="text-sm font-medium">
        {t('debrief.plans')}
      </h2>
      {own.plan.plans.map(({ trigger, response }, index) => (
        <div
          key={trigger}
          className="grid grid-cols-1 gap-3 rounded-card border border-line p-4 wrap-anywhere"
        >
          <p>
            <span className="font-medium">{t('page.if')}</span> {trigger}
            <br />
            <span className="font-medium">{t('page.then')}</span> {response}
          </p>
          <SegmentedControl
            isStackedOnPhone
            label={t('debrief.did', { number: index + 1 })}
            choices={planOutcomes.map((value) => ({ value, label: t(`debrief.dids.${value}`) }))}
            value={done[index]?.did ?? null}
            onChoose={(did) => form.setValue(`plans.${index}.did`, did, { shouldDirty: true })}
          />
        </div>
      ))}
    </section>
  )
}
