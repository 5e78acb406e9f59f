import Plus from 'lucide-react/icons/plus'
import { useId, useRef } from 'react'
import { FieldNotes } from '#platform/web/ui/FieldNotes.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { worldLimits } from '../contract.ts'
import { ConditionChips } from './ConditionChips.tsx'
import { NeedRow } from './NeedRow.tsx'
import { newNeedDraft, type WorldSchemaForm } from './world-draft.ts'
import type { WrittenLanguage } from './world-languages.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly languages: readonly WrittenLanguage[]
  readonly language: string
}

/** The needs of an agreement, and what the character must have got before it agrees. */
export function AgreementSection({ form, languages, language }: Props) {
  const t = useText('worlds')
  const id = useId()
  const adder = useRef<HTMLButtonElement>(null)
  const { fields, append, remove } = useFormRows(form, 'needs')
  const problem = useFieldErrors(form)('needs')
  const count = fields.length
  const isFull = count >= worldLimits.needs
  const add = () =>
    append(newNeedDraft(languages.map(({ code }) => code)), { focusName: `needs.${count}.what.${language}` })
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-lg font-semibold tracking-tight">
        {t('needs.title')}{' '}
        {count > 0 && (
          <span className="text-sm font-normal text-ink-muted">
            {t('needs.countOf', { count, of: worldLimits.needs })}
          </span>
        )}
      </h3>
      <Card>
        {count === 0 && (
          <div className="grid gap-1 px-5 pt-5 pb-2">
            <p className="text-label">{t('needs.none')}</p>
            <p className="text-sm text-ink-muted">{t('needs.example')}</p>
          </div>
        )}
        <ol className="@container divide-y divide-line">
          {fields.map((row, index) => (
            <NeedRow
              key={row.id}
              form={form}
              index={index}
              language={language}
              onRemove={() => {
                remove(index)
                // After the last row no neighbour can take the focus.
                if (count === 1) adder.current?.focus()
              }}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-4 border-t border-line px-4">
          <TextButton
            ref={adder}
            disabled={isFull}
            onClick={add}
            className="text-accent-ink no-underline disabled:text-ink-faint"
          >
            <Plus aria-hidden className="size-4" />
            {t('needs.add')}
          </TextButton>
          {isFull && (
            <p className="text-sm text-ink-muted">{t('needs.full', { count: worldLimits.needs })}</p>
          )}
        </div>
      </Card>
      <FieldNotes id={id} error={problem} />
      <Card className="grid gap-3 p-5">
        <div>
          <h4 className="text-label font-medium">{t('gets.title')}</h4>
          <p className="text-sm text-ink-muted">{t('gets.hint')}</p>
        </div>
        <ConditionChips form={form} name="gets" label={t('gets.title')} between={t('and')} />
      </Card>
    </section>
  )
}
