import Plus from 'lucide-react/icons/plus'
import { Fragment, useId, useRef, useState } from 'react'
import { worldConditions } from '#conversation/director/world.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Chip } from './Chip.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly name: `facts.${number}.conditions` | 'gets'
  readonly label: string
  readonly lead?: string
  /** The word between two conditions: "or" if one is enough, "and" if all are needed. */
  readonly between: string
  /** The id of the error message, if there is one. */
  readonly errorId?: string | undefined
}

/** A chip for each condition that the learner must meet; the other conditions are offered on demand. */
export function ConditionChips({ form, name, label, lead, between, errorId }: Props) {
  const t = useText('worlds')
  const id = useId()
  const adder = useRef<HTMLButtonElement>(null)
  const [isOpen, open] = useState(false)
  const chosen = useFieldValue(form, name)
  const others = worldConditions.filter((one) => !chosen.includes(one))
  const set = (next: typeof chosen) => {
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (next.length === worldConditions.length) open(false)
    adder.current?.focus()
  }
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5 text-sm">
      {lead !== undefined && <span className="text-ink-muted">{lead}</span>}
      {chosen.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && <span className="text-ink-muted">{between}</span>}
          <Chip text={t(`conditions.${one}`)} onRemove={() => set(chosen.filter((other) => other !== one))} />
        </Fragment>
      ))}
      <button
        ref={adder}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-wrong={errorId !== undefined || undefined}
        aria-describedby={errorId}
        disabled={others.length === 0}
        onClick={() => open(!isOpen)}
        className="min-h-11 px-1.5 font-medium text-accent-ink underline underline-offset-4 disabled:hidden pointer-fine:min-h-8"
      >
        {chosen.length === 0 ? t('addFirst') : t('addCondition')}
      </button>
      {isOpen && (
        <div id={id} className="flex w-full flex-wrap gap-1.5 rounded-control bg-sunken p-2">
          {others.map((one) => (
            <button
              key={one}
              type="button"
              onClick={() => set([...chosen, one])}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-left hover:bg-surface pointer-fine:min-h-8"
            >
              <Plus aria-hidden className="size-3.5 shrink-0" />
              {t(`conditions.${one}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
