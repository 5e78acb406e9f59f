import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * After a save of a form that stays open: what was sent counts as saved, and what was typed meanwhile stays and still
 * has to be saved.
 * @param sent the values of the fields when they were sent
 * @param saved the server's version of them, which becomes the form's default values, and is shown unless something was
 *   typed meanwhile
 */
export function resetToSaved<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  sent: Values,
  saved?: Values,
): void {
  const isAsSent = JSON.stringify(form.getValues()) === JSON.stringify(sent)
  if (!saved || !isAsSent) return form.reset(saved ?? sent, { keepValues: true })
  const [before, after] = [new Map(leavesOf(sent)), new Map(leavesOf(saved))]
  const hasSameRows = before.size === after.size && [...after.keys()].every((path) => before.has(path))
  if (!hasSameRows) return form.reset(saved)
  // Field by field, because rows that are made anew would fold in and lose the focus.
  for (const [path, value] of after)
    if (value !== before.get(path)) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths and values are those of the form
      form.setValue(path as Path<Values>, value as PathValue<Values, Path<Values>>)
    }
  // Last, because it determines whether the form still differs from what is saved.
  form.reset(saved, { keepValues: true })
}

/** The texts, numbers and other leaves of a form's values, by their path. */
const leavesOf = (value: unknown, path = ''): readonly [path: string, leaf: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [[path, value]]
