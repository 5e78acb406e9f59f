import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * After the save of a form that stays open: what was saved counts as saved, and what was typed meanwhile stays and is
 * still to be saved.
 * @param sent what stood in the fields when it was sent
 * @param saved what the server made of it: what the form begins with from now on, and shown unless something was typed meanwhile
 */
export function resetToSaved<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  sent: Values,
  saved?: Values,
): void {
  const isAsSent = JSON.stringify(form.getValues()) === JSON.stringify(sent)
  if (saved && isAsSent) form.reset(saved)
  else form.reset(saved ?? sent, { keepValues: true })
}
