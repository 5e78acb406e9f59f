import { useId } from 'react'
import type { Criteria } from '#features/criteria/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  readonly criteria: readonly Criteria[]
  readonly chosen: string | null
  readonly onChoose: (key: string | null) => void
}

/** All criteria that may evaluate the scenario, as one visible list. */
export function CriteriaChoice({ criteria, chosen, onChoose }: Props) {
  const t = useText('workspace')
  const group = useId()
  const choices = [
    { key: null, title: t('criteria.none'), isGone: false },
    ...criteria.map(({ id, title, archived }) => ({
      key: String(id),
      title: archived ? t('archived', { name: title }) : title,
      isGone: archived,
    })),
  ]
  return (
    <Card>
      <fieldset className="max-h-64 min-w-0 divide-y divide-line overflow-y-auto">
        <legend className="sr-only">{t('criteria.label')}</legend>
        {choices.map(({ key, title, isGone }) => (
          <label
            key={key ?? ''}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-label wrap-anywhere',
              chosen === key ? 'bg-accent-soft font-medium text-accent-ink' : 'hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={chosen === key}
              data-wrong={isGone ? 'criteria_gone' : undefined}
              onChange={() => onChoose(key)}
              className="size-4 shrink-0 accent-accent"
            />
            {title}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
