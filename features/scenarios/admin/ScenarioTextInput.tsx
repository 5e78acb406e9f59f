import type { ComponentProps } from 'react'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import type { ScenarioTextField } from '../contract.ts'
import { scenarioLimits, scenarioLineLimits } from '../contract-admin.ts'

type Props = ComponentProps<typeof Field> &
  ComponentProps<typeof TextArea> & {
    readonly field: ScenarioTextField | 'prompt'
    /** The lower, the higher the field is. */
    readonly charactersPerRow: number
  }

/** The field for a text of a scenario: a line if the text is short, else an area as high as the text may be long. */
export const ScenarioTextInput = ({ field, charactersPerRow, ...props }: Props) =>
  scenarioLimits[field] <= 200 ? (
    <Field autoComplete="off" {...props} />
  ) : (
    <TextArea
      rows={scenarioLineLimits[field] ?? Math.round(scenarioLimits[field] / charactersPerRow)}
      {...props}
    />
  )
