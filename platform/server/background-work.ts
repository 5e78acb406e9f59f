import type { Warn } from './log.ts'

type Running = { readonly work: Promise<void>; readonly controller: AbortController }

/**
 * Work in the background of this process: each piece by its key, once at a time.
 * @param message what the log says of work that fails
 */
export function createBackgroundWork<Key>(warn: Warn, message: string) {
  const running = new Map<Key, Running>()
  let isStopping = false

  return {
    /** Begins a piece, unless it is under way or the process stops. @param run is told by its signal to end */
    start(key: Key, run: (signal: AbortSignal) => Promise<void>): void {
      if (running.has(key) || isStopping) return
      const controller = new AbortController()
      const work = run(controller.signal)
        .catch((error: unknown) => warn(error, message))
        .finally(() => running.delete(key))
      running.set(key, { work, controller })
    },

    /** Tells the pieces that are meant to end. */
    abort(isMeant: (key: Key) => boolean, reason?: unknown): void {
      for (const [key, { controller }] of running) if (isMeant(key)) controller.abort(reason)
    },

    /** Tells all to end, waits until they have, and begins none any more. */
    async stop(reason?: unknown): Promise<void> {
      isStopping = true
      for (const { controller } of running.values()) controller.abort(reason)
      await Promise.allSettled([...running.values()].map(({ work }) => work))
    },
  }
}
