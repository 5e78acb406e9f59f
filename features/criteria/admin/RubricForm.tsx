import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import {
  type NewRubric,
  RubricDraft,
  type RubricVersion,
  rubricLimits,
} from '#features/criteria/contract-rubric.ts'
import { ConflictNotice } from '#platform/web/forms/ConflictNotice.tsx'
import { WrongFields } from '#platform/web/forms/WrongFields.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { criteriaFailures } from '../contract.ts'
import { CheckCard } from './CheckCard.tsx'
import { newCheckDraft, toDraft } from './rubric-draft.ts'
import { TotalOption } from './TotalOption.tsx'
import { useCheckRows } from './useCheckRows.ts'
import { useSaveRubric } from './useSaveRubric.ts'

type Props = {
  readonly criteriaId: number
  readonly current: RubricVersion | null
  /** Somebody else has saved a version meanwhile, and it is wanted. */
  readonly onLoadTheirs: (mine: NewRubric) => Promise<void>
}

/** The checks of a rubric, to be changed. Saving makes the next version. */
export function RubricForm({ criteriaId, current, onLoadTheirs }: Props) {
  const t = useText('criteria')
  const initial = current?.checks.map(toDraft) ?? [newCheckDraft(), newCheckDraft(), newCheckDraft()]
  const form = useSchemaForm(
    RubricDraft,
    { checks: initial, showsTotal: current?.shows_total ?? false },
    false,
  )
  const errorText = useFieldErrors(form)
  const rows = useCheckRows(form)
  const showWrong = () => rows.openWrong(form.formState.errors.checks)
  const { save, isBusy, conflicting } = useSaveRubric({ form, criteriaId, current, onWrong: showWrong })
  const problem = errorText('checks')
  const fullId = useId()
  const failureText = useFailureText()
  const isFull = rows.fields.length >= rubricLimits.maximum
  return (
    <form
      noValidate
      aria-label={t('rubric.title')}
      onSubmit={form.handleSubmit(save, ({ checks }) => rows.openWrong(checks))}
    >
      <WrongFields errors={form.formState.errors}>
        <ol className="grid grid-cols-1 gap-4">
          {rows.fields.map(({ id }, index) => (
            <CheckCard
              key={id}
              form={form}
              index={index}
              count={rows.fields.length}
              isOpen={rows.isOpen(id)}
              onToggle={() => rows.toggle(id)}
              onMove={(to) => rows.move(index, to)}
              onRemove={() => rows.remove(index)}
            />
          ))}
        </ol>
      </WrongFields>
      <p role="status" className="mt-3 text-sm text-ink-muted">
        {rows.moved === undefined
          ? t('rubric.moveHint')
          : t('rubric.moved', { place: rows.moved + 1, count: rows.fields.length })}
      </p>
      <TotalOption form={form} />
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger-ink">
          {problem}
        </p>
      )}
      {conflicting && (
        <div className="mt-5">
          <ConflictNotice onLoad={() => onLoadTheirs(conflicting)} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isBusy}>
          {t('rubric.save')}
        </Button>
        <Button
          look="secondary"
          disabled={isFull}
          aria-describedby={isFull ? fullId : undefined}
          onClick={rows.add}
        >
          <Plus aria-hidden className="size-4" />
          {t('rubric.add')}
        </Button>
        {isFull && (
          <p id={fullId} className="text-sm text-ink-muted">
            {failureText(criteriaFailures.checkCount)}
          </p>
        )}
      </div>
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </form>
  )
}
