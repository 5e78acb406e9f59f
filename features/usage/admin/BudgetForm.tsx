import { useEffect } from 'react'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue, useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { budgetUnits, NewBudget, type OrganizationBudget } from '../contract-budgets.ts'
import { budgetsQuery, setBudget } from './usage-queries.ts'

type Props = {
  readonly budget: OrganizationBudget
  readonly currency: string | null
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onEnd: () => void
}

const valuesOf = ({ is_default, unit, amount, allows_built_in }: OrganizationBudget) => ({
  unit: is_default ? ('default' as const) : unit,
  amount: is_default ? null : amount,
  allows_built_in,
})

/** Normalises an amount as people type it: grouped digits such as 1 000 000, and a decimal comma as in 12,50. */
const readAmount = (text: string | null): string | null =>
  text?.replace(/\s/g, '').replace(/,(?=\d{1,2}$)/, '.') || null

/** The form for an organisation's daily budget, shown below its row. */
export function BudgetForm({ budget, currency, onUnsaved, onEnd }: Props) {
  const t = useText('usage')
  const { id, name } = budget.organization
  const form = useSchemaForm(NewBudget, valuesOf(budget))
  const errorText = useFieldErrors(form)
  const { onRefused, notice } = useConflict({
    load: async (client) =>
      (await client.fetchQuery({ ...budgetsQuery, staleTime: 0 })).budgets.find(
        ({ organization }) => organization.id === id,
      ),
    begin: (theirs) => form.reset(valuesOf(theirs)),
    texts: () => {
      const { unit, amount } = form.getValues()
      return [[t('budgets.unit'), `${t(`budgets.units.${unit}`)} ${amount ?? ''}`]]
    },
  })
  const { change, isBusy } = useAdminChange({
    send: setBudget,
    done: t('budgets.saved', { name }),
    failed: t('budgets.saveFailed'),
    refresh: [budgetsQuery.queryKey],
    onDone: onEnd,
    onRefused,
  })
  const unit = useFieldValue(form, 'unit')
  const allowsBuiltIn = useFieldValue(form, 'allows_built_in')
  const { isDirty } = form.formState
  useEffect(() => {
    onUnsaved(isDirty)
    return () => onUnsaved(false)
  }, [isDirty, onUnsaved])
  const isLimited = unit === 'tokens' || unit === 'money'
  return (
    <form
      noValidate
      aria-label={t('budgets.changeOf', { name })}
      onSubmit={form.handleSubmit((wanted) => change({ ...wanted, id, was: form.formState.defaultValues }))}
      className="mt-3 grid gap-4 rounded-control bg-sunken p-4 sm:grid-cols-2"
    >
      <UnsavedTexts isUnsaved={isDirty} />
      <div className="empty:hidden sm:col-span-2">{notice}</div>
      <SelectField
        label={t('budgets.unit')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person who opened the form is about to change it
        autoFocus
        choices={budgetUnits
          .filter((one) => one !== 'money' || currency !== null || unit === 'money')
          .map((one) => ({ value: one, label: t(`budgets.units.${one}`) }))}
        {...form.register('unit', {
          onChange: () => form.setValue('amount', null),
        })}
      />
      {isLimited && (
        <Field
          label={unit === 'money' ? t('budgets.amountIn', { currency }) : t('budgets.amountOfTokens')}
          inputMode={unit === 'money' ? 'decimal' : 'numeric'}
          autoComplete="off"
          error={errorText('amount')}
          {...form.register('amount', { setValueAs: readAmount })}
        />
      )}
      <Checkbox
        label={t('budgets.allowBuiltIn')}
        isChecked={allowsBuiltIn}
        onCheck={(isChecked) => form.setValue('allows_built_in', isChecked, { shouldDirty: true })}
        className="sm:col-span-2"
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" isBusy={isBusy}>
          {t('budgets.save')}
        </Button>
        <Button type="button" look="secondary" onClick={onEnd}>
          {t('budgets.cancel')}
        </Button>
      </div>
    </form>
  )
}
