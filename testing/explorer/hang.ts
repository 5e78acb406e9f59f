import { isTimeout, withAbort } from '#platform/server/abort.ts'

/** Far longer than a step may take: what a page evaluates has no time limit of its own. Milliseconds. */
const HANG_TIMEOUT = 180_000

/** Fails with the description where the work does not end, instead of waiting until the test's time is over. */
export async function failIfHung<T>(work: Promise<T>, describe: () => string | Promise<string>): Promise<T> {
  try {
    return await withAbort(AbortSignal.timeout(HANG_TIMEOUT), work)
  } catch (error) {
    throw isTimeout(error) ? new Error(await describe(), { cause: error }) : error
  }
}
