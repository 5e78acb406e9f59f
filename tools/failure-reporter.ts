import type { Reporter, TestCase } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test that skipped itself lacks: a program or a permission. Vitest's own report leaves it out. */
    skippedBecause?: string
  }
}

/** The number of lines of a reason that are printed at once; the whole reason is printed at the end. */
const LINES = 12

/** Prints at once why a test failed, because a long run may be stopped early. Records why a test skipped itself. */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state === 'skipped' && result.note !== undefined) test.meta().skippedBecause = result.note
    if (result.state !== 'failed') return
    const { errors } = result
    const reason = errors.map(({ message, stack = '' }) => `${message}\n${stack}`).join('\n')
    console.log(
      `failed just now: ${test.module.moduleId}: ${test.fullName}\n${reason.split('\n').slice(0, LINES).join('\n')}`,
    )
  }
}
