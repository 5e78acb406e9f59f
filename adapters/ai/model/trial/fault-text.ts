/** What went wrong, with what lay behind it: whoever tries a model wants to mend it. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} [${faultText(error.cause)}]`
}
