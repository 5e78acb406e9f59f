import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import type { PreparedConversation, ScenarioCorrection } from '../contract.ts'

type Props = { readonly own: PreparedConversation; readonly form: SchemaForm<typeof ScenarioCorrection> }

/** What the other person knows, by when they say it, and what an agreement takes. */
export function FactTexts({ own, form }: Props) {
  const t = useText('own-conversations')
  const errorText = useFieldErrors(form)
  const facts = useFormRows(form, 'facts')
  const needs = useFormRows(form, 'needs')
  const layerOf = (key: string) => own.scenario.world.facts.find((fact) => fact.key === key)?.layer ?? 'open'
  return (
    <>
      <Rows title={t('facts.title')} isEmpty={facts.fields.length === 0} empty={t('facts.none')}>
        {facts.fields.map((fact, index) => (
          <Row
            key={fact.id}
            remove={t('facts.remove', { number: index + 1 })}
            onRemove={() => facts.remove(index)}
          >
            <TextArea
              label={t(`facts.layers.${layerOf(fact.key)}`, { number: index + 1 })}
              error={errorText(`facts.${index}.text`)}
              lang={own.language}
              rows={2}
              {...form.register(`facts.${index}.text`)}
            />
          </Row>
        ))}
      </Rows>
      <Rows title={t('needs.title')} isEmpty={needs.fields.length === 0} empty={t('needs.none')}>
        {needs.fields.map((need, index) => (
          <Row
            key={need.id}
            remove={t('needs.remove', { number: index + 1 })}
            onRemove={() => needs.remove(index)}
          >
            <TextArea
              label={t('needs.one', { number: index + 1 })}
              error={errorText(`needs.${index}.text`)}
              lang={own.language}
              rows={1}
              {...form.register(`needs.${index}.text`)}
            />
          </Row>
        ))}
      </Rows>
    </>
  )
}

type RowsProps = {
  readonly title: string
  readonly isEmpty: boolean
  readonly empty: string
  readonly children: ReactNode
}

const Rows = ({ title, isEmpty, empty, children }: RowsProps) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-4">
    <legend className="mb-3 font-medium">{title}</legend>
    {isEmpty ? <p className="text-label text-ink-muted">{empty}</p> : children}
  </fieldset>
)

type RowProps = {
  readonly remove: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

const Row = ({ remove, onRemove, children }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
    {children}
    <IconButton name={remove} onClick={onRemove} className="mt-6">
      <X aria-hidden className="size-5" />
    </IconButton>
  </div>
)
