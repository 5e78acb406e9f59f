import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { RubricSchemaForm } from './LocalTextFields.tsx'
import { RubricCheckbox } from './RubricCheckbox.tsx'

/** The option that evaluations by this rubric also say how many of all its checks are met. */
export function TotalOption({ form }: { readonly form: RubricSchemaForm }) {
  const t = useText('criteria')
  const hint = useId()
  return (
    <div className="mt-5">
      <RubricCheckbox form={form} name="showsTotal" label={t('rubric.showsTotal')} describedBy={hint} />
      <p id={hint} className="ms-7 max-w-[44rem] text-sm text-ink-muted">
        {t('rubric.showsTotalHint')}
      </p>
    </div>
  )
}
