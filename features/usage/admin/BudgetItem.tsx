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

/** An organisation's budget for today, with the form to change it while that is open. */
export function BudgetItem({ budget, currency, mayChange, isOpen, onOpen }: Props) {
  // After a change the organisation may no longer be among the first few, so its row is removed.
  useFocusOnRemoval()
  const [isUnsaved, setUnsaved] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = () => {
    onOpen(false)
    // The form disappears together with the focus in it.
    button.current?.focus()
  }
  return (
    <li className="py-3 last:pb-0">
      <BudgetRow
        budget={budget}
        currency={currency}
        // A second press closes the form only if nothing was changed in it; *Cancel* discards changes.
        onChange={mayChange ? () => onOpen(!isOpen || isUnsaved) : undefined}
        isOpen={isOpen}
        buttonRef={button}
      />
      {isOpen && <BudgetForm budget={budget} currency={currency} onUnsaved={setUnsaved} onEnd={end} />}
    </li>
  )
}
