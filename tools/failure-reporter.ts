import type { Reporter, TestCase } from 'vitest/node'

/** The lines of a reason that are shown at once; the whole of it stands at the end. */
const LINES = 12

/** Says why a test failed when it fails: a long run may be stopped before its end. */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const reason = errors.map(({ message, stack = '' }) => `${message}\n${stack}`).join('\n')
    console.log(
      `failed just now: ${test.module.moduleId}: ${test.fullName}\n${reason.split('\n').slice(0, LINES).join('\n')}`,
    )
  }
}
