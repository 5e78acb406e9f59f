import {
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  type UseFormReturn,
} from 'react-hook-form'
import { flushSync } from 'react-dom'
import { ApiFailure } from '../failure.ts'
import { focusContent } from '../focus.ts'

/**
 * The rows of a list in a form, each with an id of its own, which can be added, moved and removed. The button that
 * removes a row goes with it, so the focus moves to the row before it.
 */
export function useFormRows<Values extends FieldValues, Understood, Name extends FieldArrayPath<Values>>(
  { control }: UseFormReturn<Values, unknown, Understood>,
  name: Name,
) {
  const rows = useFieldArray({ control, name })
  return { ...rows, remove: (index: number) => keepFocusNear(() => rows.remove(index)) }
}

function keepFocusNear(remove: () => void): void {
  const row = document.activeElement?.closest('li, fieldset')
  const neighbours = [row?.previousElementSibling, row?.nextElementSibling]
  flushSync(remove)
  if (document.activeElement !== document.body) return
  // A field, because on the neighbour's remove button another press would remove that row too.
  const next = neighbours
    .map((one) => one?.querySelector('input, select, textarea') ?? one?.querySelector('button'))
    .find((one) => one instanceof HTMLElement)
  if (next) next.focus()
  else focusContent()
}

/**
 * Shows at each field what the server refused about it.
 * @param within the field of the request's body that holds the form's values, unless they are the body itself
 */
export function showRefusals<Values extends FieldValues, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  error: unknown,
  within?: string,
): void {
  if (!(error instanceof ApiFailure)) return
  for (const { field: named, detail } of error.sentences) {
    const isWithin = within === undefined || named?.startsWith(`${within}.`)
    const field = within === undefined || !isWithin ? named : named?.slice(within.length + 1)
    if (field !== undefined && isFieldOf(form, field)) form.setError(field, { message: detail })
  }
}

const isFieldOf = <Values extends FieldValues, Understood>(
  form: UseFormReturn<Values, unknown, Understood>,
  field: string,
): field is FieldPath<Values> => get(form.getValues(), field) !== undefined

/**
 * Focuses the first wrong field on the page, once it is drawn. A form by itself focuses the field that was registered
 * first, which is another one where rows come and go; such a form is made with `shouldFocusError` false.
 */
export function focusFirstWrong(): void {
  const focus = () =>
    document.querySelector<HTMLElement>('main [aria-invalid="true"], main [data-wrong]')?.focus()
  // Errors are drawn one frame after they were found.
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
