import { useId } from 'react'
import { FieldNotes } from '#platform/web/ui/FieldNotes.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { worldLimits } from '../contract.ts'
import { AddFacts } from './AddFacts.tsx'
import { FactRow } from './FactRow.tsx'
import { useFactRows } from './useFactRows.ts'
import type { WorldSchemaForm } from './world-draft.ts'
import type { WrittenLanguage } from './world-languages.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly languages: readonly WrittenLanguage[]
  readonly language: string
  readonly onLanguage: (code: string) => void
}

/** The facts of a world, one per row, in one language at a time. */
export function FactSection({ form, languages, language, onLanguage }: Props) {
  const t = useText('worlds')
  const id = useId()
  const rows = useFactRows(
    form,
    languages.map(({ code }) => code),
    language,
  )
  const problem = useFieldErrors(form)('facts')
  const count = rows.fields.length
  const isFull = count >= worldLimits.facts
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h3 id={id} className="text-lg font-semibold tracking-tight">
          {t('facts.title')}{' '}
          <span className="text-sm font-normal text-ink-muted">
            {t('facts.countOf', { count, of: worldLimits.facts })}
          </span>
        </h3>
        <SegmentedControl
          label={t('language')}
          choices={languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
          value={language}
          onChoose={onLanguage}
        />
      </div>
      {count > 0 && <p className="max-w-prose text-sm text-ink-muted">{t('facts.questionsHint')}</p>}
      <Card>
        {count === 0 && (
          <div className="grid gap-1 px-5 pt-5 pb-2">
            <p className="text-label">{t('facts.none')}</p>
            <p className="text-sm text-ink-muted">{t('facts.example')}</p>
          </div>
        )}
        <ol className="@container divide-y divide-line">
          {rows.fields.map((row, index) => (
            <FactRow
              key={row.id}
              form={form}
              index={index}
              count={count}
              language={language}
              onMove={(to) => rows.move(index, to)}
              onRemove={() => rows.remove(index)}
              onNext={() => !isFull && rows.add(index + 1)}
            />
          ))}
        </ol>
        <AddFacts count={count} isFull={isFull} onAdd={(layer) => rows.add(count, layer)} />
      </Card>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4">
        <p role="status" className="text-sm text-ink-muted">
          {rows.deleted !== undefined && t('facts.deleted')}
          {rows.moved !== undefined && t('facts.moved', { place: rows.moved + 1, count })}
        </p>
        {rows.deleted !== undefined && (
          <TextButton data-undo onClick={rows.undo} className="text-sm text-accent-ink">
            {t('undo')}
          </TextButton>
        )}
      </div>
      <FieldNotes id={id} error={problem} />
    </section>
  )
}
