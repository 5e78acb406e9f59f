/** How a form reads a select of ids: null while nothing is chosen, which the contract has a sentence for. */
export const asId = {
  setValueAs: (value: string | number | null) => (value === '' || value === null ? null : Number(value)),
}
