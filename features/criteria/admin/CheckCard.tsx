import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useId } from 'react'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { CheckFields } from './CheckFields.tsx'
import type { RubricSchemaForm } from './LocalTextFields.tsx'

type Props = {
  readonly form: RubricSchemaForm
  readonly index: number
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** A check: its name, its place, and its fields, which can be folded. Alt with an arrow key moves it. */
export function CheckCard({ form, index, count, isOpen, onToggle, onMove, onRemove }: Props) {
  const t = useText('criteria')
  const id = useId()
  const name = useCheckName(form, index)
  const move = (to: number) => to >= 0 && to < count && onMove(to)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(index + step)
  }
  return (
    <Card as="li" className="min-w-0">
      <div className="flex items-center gap-1 p-2 pe-3">
        <h3 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            data-check={index}
            onClick={onToggle}
            onKeyDown={onKeyDown}
            className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-label font-semibold hover:bg-sunken"
          >
            <ChevronDown
              aria-hidden
              className={cx('size-4 shrink-0 transition-transform', !isOpen && '-rotate-90')}
            />
            <span className="min-w-0 wrap-anywhere">{`${index + 1}. ${name}`}</span>
          </button>
        </h3>
        <IconButton
          name={t('rubric.moveUp', { name })}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          name={t('rubric.moveDown', { name })}
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        >
          <ArrowDown aria-hidden className="size-4" />
        </IconButton>
        <IconButton name={t('rubric.remove', { name })} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen} className="border-t border-line p-5">
        <CheckFields form={form} index={index} />
      </div>
    </Card>
  )
}

/** The name in the language of the screens, else in English. */
function useCheckName(form: RubricSchemaForm, index: number): string {
  const t = useText('criteria')
  const language = useLanguage()
  const texts = useFieldValue(form, `checks.${index}.name`)
  const own = rubricLanguage(language)
  return texts[own].trim() || texts.en.trim() || t('rubric.unnamed')
}
