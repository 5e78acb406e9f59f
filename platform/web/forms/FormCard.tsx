import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { Card } from '../ui/Card.tsx'

type Props = {
  readonly title: string
  /** The form's own `handleSubmit(...)`. */
  readonly onSubmit: (event: SyntheticEvent) => void
  readonly children: ReactNode
  /** The buttons at its end. */
  readonly actions: ReactNode
}

/** A form on a card with its title. The browser's own validation is off: the contract's rules are shown at the fields. */
export function FormCard({ title, onSubmit, children, actions }: Props) {
  const id = useId()
  return (
    <Card as="section" className="p-5 sm:p-6">
      <form noValidate aria-labelledby={id} onSubmit={onSubmit}>
        <h2 id={id} className="text-title font-semibold">
          {title}
        </h2>
        <div className="mt-5 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 nav:grid-cols-3">{children}</div>
        <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
      </form>
    </Card>
  )
}
