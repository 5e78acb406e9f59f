import X from 'lucide-react/icons/x'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import type { WrittenPlan } from '../contract.ts'

type Props = {
  readonly form: SchemaForm<typeof WrittenPlan>
  readonly index: number
  /** The answer from the drill, if there was one. */
  readonly rehearsed: string | null
  readonly onRemove: () => void
}

/** "If they …, then I …", with the answer from the drill. */
export function PlanRow({ form, index, rehearsed, onRemove }: Props) {
  const t = useText('own-conversations')
  const errorText = useFieldErrors(form)
  const number = index + 1
  return (
    <fieldset className="relative min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-medium">{t('plan.number', { number })}</legend>
      <IconButton name={t('plan.remove', { number })} onClick={onRemove} className="absolute end-1 top-0">
        <X aria-hidden className="size-5" />
      </IconButton>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextArea
          label={t('plan.trigger')}
          error={errorText(`plans.${index}.trigger`)}
          rows={2}
          {...form.register(`plans.${index}.trigger`)}
        />
        <TextArea
          label={t('plan.response')}
          error={errorText(`plans.${index}.response`)}
          rows={2}
          {...form.register(`plans.${index}.response`)}
        />
      </div>
      {rehearsed !== null && (
        <p className="mt-3 text-label text-ink-muted wrap-anywhere">
          {t('plan.rehearsed')} <q className="text-ink">{rehearsed}</q>
        </p>
      )}
    </fieldset>
  )
}
