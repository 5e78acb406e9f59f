import type { Warn } from './log.ts'

type Running = { readonly work: Promise<void>; readonly controller: AbortController }

/**
 * Runs work in the background of this process, at most once at a time for each key.
 * @param message the log's message for work that fails
 */
export function createBackgroundWork<Key>(warn: Warn, message: string) {
  const running = new Map<Key, Running>()
  let isStopping = false

  return {
    /**
     * Starts a run, unless one with this key is under way or the process stops. @param run must end when its signal
     * aborts
     */
    start(key: Key, run: (signal: AbortSignal) => Promise<void>): void {
      if (running.has(key) || isStopping) return
      const controller = new AbortController()
      const work = run(controller.signal)
        .catch((error: unknown) => warn(error, message))
        .finally(() => running.delete(key))
      running.set(key, { work, controller })
    },

    /** Aborts the runs whose key matches. */
    abort(isMeant: (key: Key) => boolean, reason?: unknown): void {
      for (const [key, { controller }] of running) if (isMeant(key)) controller.abort(reason)
    },

    /** Aborts all runs, waits until they have ended, and starts no more. */
    async stop(reason?: unknown): Promise<void> {
      isStopping = true
      for (const { controller } of running.values()) controller.abort(reason)
      await Promise.allSettled([...running.values()].map(({ work }) => work))
    },
  }
}
