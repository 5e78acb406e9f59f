import type { Reporter, TestCase } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** What a test lacks that has skipped itself: a program, or a right. Vitest's own report leaves it out. */
    skippedBecause?: string
  }
}

/** The lines of a reason that are shown at once; the whole of it stands at the end. */
const LINES = 12

/** Says why a test failed when it fails: a long run may be stopped before its end. Notes why a test skipped itself. */
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
