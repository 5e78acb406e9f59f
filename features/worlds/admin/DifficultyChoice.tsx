import { difficulties } from '#conversation/director/world.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

/** Chooses the difficulty: how much it takes until the character gives way. */
export function DifficultyChoice({ form }: { readonly form: WorldSchemaForm }) {
  const t = useText('worlds')
  const chosen = useFieldValue(form, 'difficulty')
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <SegmentedControl
        label={t('difficulty.label')}
        isLabelShown
        choices={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
        value={chosen}
        onChoose={(value) => form.setValue('difficulty', value, { shouldDirty: true })}
      />
      <p className="text-sm text-ink-muted">{t(`difficulty.hints.${chosen}`)}</p>
    </div>
  )
}
