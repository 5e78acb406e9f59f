/** What one look at one part has shown, in words for whoever runs the product. */
export type DoctorFinding = {
  readonly part: string
  readonly state: 'fine' | 'notice' | 'wrong'
  readonly text: string
}

/** Makes the findings of one part. */
export const findingsOf = (part: string) => ({
  fine: (text: string): DoctorFinding => ({ part, state: 'fine', text }),
  /** Nothing has to be done, but somebody may want to. */
  notice: (text: string): DoctorFinding => ({ part, state: 'notice', text }),
  /** @param remedy what to do */
  wrong: (text: string, remedy: string): DoctorFinding => ({
    part,
    state: 'wrong',
    text: `${text} ${remedy}`,
  }),
})

/** What an error and its causes say, without their stacks. */
export function describeCauses(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const parts = cause instanceof AggregateError ? cause.errors : [cause]
    for (const part of parts) messages.push(part instanceof Error ? part.message : String(part))
  }
  const distinct = [...new Set(messages.filter((message) => message !== ''))]
  return distinct.length > 0 ? distinct.join(': ') : String(error)
}
