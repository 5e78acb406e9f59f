/** How a form reads a field of a day: null while none is set. */
export const dayField = {
  setValueAs: (value: string | null) => (value === '' || value === null ? null : value),
}
