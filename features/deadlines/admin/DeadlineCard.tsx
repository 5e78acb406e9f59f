import { useId, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { AssignmentDeadline } from '../contract.ts'
import { DeadlineForm } from './DeadlineForm.tsx'
import { DeadlinePeople } from './DeadlinePeople.tsx'
import { DeadlineState } from './DeadlineState.tsx'

type Props = {
  /** The card's place in the list. */
  readonly index: number
  readonly organization: number
  readonly deadline: AssignmentDeadline
}

/** A scenario with its deadline, how many people are done, and who they are. */
export function DeadlineCard({ index, organization, deadline: { scenario, due_on, people } }: Props) {
  const t = useText('deadlines')
  const id = useId()
  const [isOpen, open] = useState(false)
  return (
    <Card as="li" data-index={index} className="grid grid-cols-1 content-start gap-4 p-5 sm:p-6">
      <h3 id={id} dir="auto" className="text-lg font-semibold tracking-tight wrap-anywhere">
        {scenario.title}
      </h3>
      {due_on !== null && people !== null && <DeadlineState dueOn={due_on} people={people} />}
      <DeadlineForm organization={organization} scenario={scenario.id} dueOn={due_on} describedBy={id} />
      {due_on !== null && (
        <>
          <Button
            look="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => open(!isOpen)}
            className="justify-self-start"
          >
            {isOpen ? t('hideWho') : t('seeWho')}
          </Button>
          {isOpen && <DeadlinePeople organization={organization} scenario={scenario.id} />}
        </>
      )}
    </Card>
  )
}
