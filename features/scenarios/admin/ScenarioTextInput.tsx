import type { ComponentProps } from 'react'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import type { ScenarioTextField } from '../contract.ts'
import { scenarioLimits, scenarioLineLimits } from '../contract-admin.ts'

type Props = ComponentProps<typeof Field> &
  ComponentProps<typeof TextArea> & {
    readonly field: ScenarioTextField | 'prompt'
    /** The fewer there are, the higher the field is. */
    readonly charactersPerRow: number
  }

/**
 * The field for a text of a scenario: one line for a short text, else an area whose height follows the text's limit.
 */
export const ScenarioTextInput = ({ field, charactersPerRow, ...props }: Props) =>
  scenarioLimits[field] <= 200 ? (
    <Field autoComplete="off" {...props} />
  ) : (
    <TextArea
      rows={scenarioLineLimits[field] ?? Math.round(scenarioLimits[field] / charactersPerRow)}
      {...props}
    />
  )
