import { type NewScenario, scenarioLimits } from '../contract.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useErrorText } from '#platform/web/forms/useErrorText.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'

type Props = { readonly form: SchemaForm<typeof NewScenario>; readonly isFocused?: boolean }

/** What learners read stands on one side; on the other what only the partner is told. */
export function ScenarioFields({ form, isFocused = false }: Props) {
  const t = useText('scenarios')
  const errorText = useErrorText(form)
  return (
    <div className="col-span-full grid gap-x-8 gap-y-4 nav:grid-cols-2">
      <div className="grid content-start gap-4">
        <Field
          label={t('admin.titleField')}
          hint={t('admin.titleHint', { count: scenarioLimits.title })}
          error={errorText('title')}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed the pencil wants to type
          autoFocus={isFocused}
          {...form.register('title')}
        />
        <TextArea
          label={t('admin.description')}
          hint={t('admin.descriptionHint', { count: scenarioLimits.description })}
          error={errorText('description')}
          rows={3}
          {...form.register('description')}
        />
        <TextArea
          label={t('admin.introText')}
          hint={t('admin.introTextHint', { count: scenarioLimits.intro_text })}
          error={errorText('intro_text')}
          rows={7}
          {...form.register('intro_text')}
        />
      </div>
      <TextArea
        label={t('admin.prompt')}
        hint={t('admin.promptHint', { count: scenarioLimits.prompt })}
        error={errorText('prompt')}
        rows={18}
        {...form.register('prompt')}
      />
    </div>
  )
}
