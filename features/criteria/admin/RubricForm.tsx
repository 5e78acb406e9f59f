import {
  type NewRubric,
  RubricDraft,
  type RubricVersion,
  toRubric,
} from '#features/criteria/contract-rubric.ts'
import { ConflictNotice } from '#platform/web/forms/ConflictNotice.tsx'
import { WrongFields } from '#platform/web/forms/WrongFields.tsx'
import { UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { CheckCard } from './CheckCard.tsx'
import { newCheckDraft, toDraft } from './rubric-draft.ts'
import { RubricActions } from './RubricActions.tsx'
import { TotalOption } from './TotalOption.tsx'
import { useCheckRows } from './useCheckRows.ts'
import { useSaveRubric } from './useSaveRubric.ts'

type Props = {
  readonly criteriaId: number
  readonly current: RubricVersion | null
  /** Loads the version that somebody else has saved. `readMine` is called after that, for what the form then holds. */
  readonly onLoadTheirs: (readMine: () => NewRubric) => Promise<void>
}

/** Edits the checks of a rubric. Saving makes the next version. */
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
  const { save, isBusy, isConflicting } = useSaveRubric({ form, criteriaId, current, onWrong: showWrong })
  const problem = errorText('checks')
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
      {isConflicting && (
        <div className="mt-5">
          <ConflictNotice onLoad={() => onLoadTheirs(() => toRubric(form.getValues()))} />
        </div>
      )}
      <RubricActions count={rows.fields.length} isBusy={isBusy} onAdd={rows.add} />
      <UnsavedTexts isUnsaved={form.formState.isDirty} />
    </form>
  )
}
