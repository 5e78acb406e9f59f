import { isTimeout, withAbort } from '#platform/server/abort.ts'

/** Far longer than any step, because `page.evaluate` has no timeout of its own. Milliseconds. */
const HANG_TIMEOUT = 180_000

/** Fails with a description if the work does not end, before the test's own timeout ends it without one. */
export async function failIfHung<T>(work: Promise<T>, describe: () => string | Promise<string>): Promise<T> {
  try {
    return await withAbort(AbortSignal.timeout(HANG_TIMEOUT), work)
  } catch (error) {
    throw isTimeout(error) ? new Error(await describe(), { cause: error }) : error
  }
}
