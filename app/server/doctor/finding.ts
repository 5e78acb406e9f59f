/** The result of one check of one part, in words for the operator. */
export type DoctorFinding = {
  readonly part: string
  readonly state: 'fine' | 'notice' | 'wrong'
  readonly text: string
}

/** Creates the findings of one part. */
export const createFindingFactory = (part: string) => ({
  fine: (text: string): DoctorFinding => ({ part, state: 'fine', text }),
  /** Nothing has to be done, but the operator may want to act. */
  notice: (text: string): DoctorFinding => ({ part, state: 'notice', text }),
  /** @param remedy what to do */
  wrong: (text: string, remedy: string): DoctorFinding => ({
    part,
    state: 'wrong',
    text: `${text} ${remedy}`,
  }),
})

/** The messages of an error and its causes, without their stacks. */
export function describeCauses(error: unknown): string {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const parts = cause instanceof AggregateError ? cause.errors : [cause]
    for (const part of parts) messages.push(part instanceof Error ? part.message : String(part))
  }
  const distinct = [...new Set(messages.filter((message) => message !== ''))]
  return distinct.length > 0 ? distinct.join(': ') : String(error)
}
