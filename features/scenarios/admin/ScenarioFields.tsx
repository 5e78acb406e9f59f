import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { type ScenarioTextField, scenarioTextFields } from '../contract.ts'
import { type NewScenario, scenarioLimits } from '../contract-admin.ts'
import { ScenarioTextInput } from './ScenarioTextInput.tsx'

type Props = { readonly form: SchemaForm<typeof NewScenario> }

/** The texts that learners read on one side, the prompt on the other. */
export function ScenarioFields({ form }: Props) {
  const t = useText('scenarios')
  const errorText = useFieldErrors(form)
  const inputProps = (field: ScenarioTextField | 'prompt') => ({
    field,
    label: t(`admin.fields.${field}.label`),
    hint: t(`admin.fields.${field}.hint`, { count: scenarioLimits[field] }),
    error: errorText(field),
    ...form.register(field),
  })
  return (
    <div className="col-span-full grid gap-x-8 gap-y-4 nav:grid-cols-2">
      <div className="grid content-start gap-4">
        {scenarioTextFields.map((field, index) => (
          <ScenarioTextInput
            key={field}
            charactersPerRow={600}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the form wants to type
            autoFocus={index === 0}
            {...inputProps(field)}
          />
        ))}
      </div>
      <ScenarioTextInput charactersPerRow={650} {...inputProps('prompt')} />
    </div>
  )
}
