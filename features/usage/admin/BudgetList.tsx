import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { FocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { OrganizationBudget } from '../contract-budgets.ts'
import { BudgetItem } from './BudgetItem.tsx'
import { budgetsQuery } from './usage-queries.ts'

/** How many are shown at first: the organisations with the largest spent share of their budget. */
const SHOWN = 6

/** The organisations' budgets for today, and what they have spent. */
export function BudgetList() {
  const t = useText('usage')
  const id = useId()
  const mayChange = useIsAllowed('superadmin')
  const [isWhole, showWhole] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const open = (organization: number, isOpen: boolean) =>
    setOpened((before) => {
      const others = [...before].filter((one) => one !== organization)
      return new Set(isOpen ? [...others, organization] : others)
    })
  return (
    <QueryContent query={useQuery(budgetsQuery)} failed={t('budgets.loadFailed')} retry={t('retry')}>
      {({ budgets, currency }) => (
        <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-1 p-5">
          <h3 id={id} className="text-base font-semibold">
            {t('budgets.title')}
          </h3>
          <p className="text-sm text-ink-muted">
            {t('budgets.lead')} {!mayChange && t('budgets.steps')}
          </p>
          <ul className="mt-2 divide-y divide-line">
            {highestFirst(budgets)
              // A row with an open form stays, even if other organisations have spent more meanwhile.
              .filter(({ organization: { id: one } }, nth) => isWhole || nth < SHOWN || opened.has(one))
              .map((budget) => (
                <BudgetItem
                  key={budget.organization.id}
                  budget={budget}
                  currency={currency}
                  mayChange={mayChange}
                  isOpen={opened.has(budget.organization.id)}
                  onOpen={(isOpen) => open(budget.organization.id, isOpen)}
                />
              ))}
          </ul>
          {!isWhole && budgets.length > SHOWN && (
            <>
              <FocusOnRemoval />
              <TextButton
                onClick={() => showWhole(true)}
                className="justify-self-start pt-2 text-sm text-accent-ink"
              >
                {t('budgets.showAll', { count: budgets.length })}
              </TextButton>
            </>
          )}
        </Card>
      )}
    </QueryContent>
  )
}

const highestFirst = (budgets: readonly OrganizationBudget[]) =>
  budgets.toSorted((one, other) => (other.share ?? -1) - (one.share ?? -1))
