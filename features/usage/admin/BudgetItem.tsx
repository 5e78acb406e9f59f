import { useRef, useState } from 'react'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import type { OrganizationBudget } from '../contract-budgets.ts'
import { BudgetForm } from './BudgetForm.tsx'
import { BudgetRow } from './BudgetRow.tsx'

type Props = {
  readonly budget: OrganizationBudget
  readonly currency: string | null
  readonly mayChange: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** One organisation's day, with the form of its budget below while that is open. */
export function BudgetItem({ budget, currency, mayChange, isOpen, onOpen }: Props) {
  // With its new budget it may be none of the few that are shown.
  useFocusOnRemoval()
  const [isUnsaved, setUnsaved] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = () => {
    onOpen(false)
    // The form goes with the keyboard in it.
    button.current?.focus()
  }
  return (
    <li className="py-3 last:pb-0">
      <BudgetRow
        budget={budget}
        currency={currency}
        // Unlike *Cancel*, a second press is not meant for what stands in the form.
        onChange={mayChange ? () => onOpen(!isOpen || isUnsaved) : undefined}
        isOpen={isOpen}
        buttonRef={button}
      />
      {isOpen && <BudgetForm budget={budget} currency={currency} onUnsaved={setUnsaved} onEnd={end} />}
    </li>
  )
}
