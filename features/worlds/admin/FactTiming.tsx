import { useId } from 'react'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAlertRole } from '#platform/web/ui/FieldNotes.tsx'
import { ConditionChips } from './ConditionChips.tsx'
import { FactQuestion } from './FactQuestion.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = { readonly form: WorldSchemaForm; readonly index: number; readonly language: string }

/** When a fact is told, depending on its layer. */
export function FactTiming({ form, index, language }: Props) {
  const t = useText('worlds')
  const id = useId()
  const layer = useFieldValue(form, `facts.${index}.layer`)
  const judged = useFieldValue(form, `facts.${index}.judged`)
  const after = useFieldValue(form, `facts.${index}.after`)
  const facts = useFieldValue(form, 'facts')
  const asked = useFieldValue(form, `facts.${index}.question.sentence.${language}`)
  const error = useFieldErrors(form)(`facts.${index}.conditions`)
  const alertRole = useAlertRole()
  const before = facts.find(({ key }) => key === after)
  return (
    <div className="col-span-2 grid min-w-0 gap-1.5 text-sm @xl:col-span-1 @xl:col-start-2 @4xl:col-start-3 @4xl:row-start-1">
      {layer === 'open' && <p className="text-ink-muted @4xl:pt-3">{t('facts.fromTheStart')}</p>}
      {layer === 'asked' && <FactQuestion form={form} index={index} language={language} />}
      {layer === 'earned' && (
        <>
          <ConditionChips
            form={form}
            name={`facts.${index}.conditions`}
            label={t('facts.earnedBy', { number: index + 1 })}
            lead={t('facts.once')}
            between={t('or')}
            errorId={error && id}
          />
          {judged.trim() !== '' && (
            <p className="text-ink-muted wrap-anywhere">{t('facts.orJudged', { sentence: judged })}</p>
          )}
          {error && (
            <p id={id} role={alertRole} className="text-danger-ink">
              {error}
            </p>
          )}
        </>
      )}
      {layer !== 'asked' && asked && (
        <p lang={language} className="line-clamp-2 text-ink-muted">
          {t('facts.answersTo', { sentence: asked })}
        </p>
      )}
      {before && (
        <p className="line-clamp-2 text-ink-muted">
          {t('facts.onlyAfter', { text: before.texts['en'] ?? '' })}
        </p>
      )}
    </div>
  )
}
