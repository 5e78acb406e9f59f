import { Worker } from 'node:worker_threads'

export type PasswordToEstimate = {
  readonly id: number
  readonly password: string
  /** What others know of the person. */
  readonly personalWords: readonly string[]
}
export type PasswordEstimate = {
  readonly id: number
  /** The guesses that an attacker needs who knows how people choose passwords. */
  readonly guesses: number
  /** Whether words of the person, or of a dictionary, are part of it. */
  readonly isPersonal: boolean
  readonly isCommon: boolean
}

/**
 * Only this many characters are estimated: a password is at least as strong as its beginning, and the estimate's time
 * grows with the length.
 */
const LONGEST = 32
/** Milliseconds. A busy machine needs some seconds to load the dictionaries. */
const TIMEOUT = 15_000
/** The thread ends after this time without work, to free its memory. Milliseconds. */
const IDLE = 30_000

type Waiting = {
  readonly answer: (estimate: PasswordEstimate) => void
  readonly fail: (error: Error) => void
}

const waiting = new Map<number, Waiting>()
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

/** Loads the dictionaries when they are first needed. */
export async function estimatePassword(
  password: string,
  personalWords: readonly string[],
): Promise<PasswordEstimate> {
  lastId += 1
  const id = lastId
  const thread = (worker ??= begin())
  clearTimeout(idle)
  const { promise, resolve, reject } = Promise.withResolvers<PasswordEstimate>()
  const timer = setTimeout(() => reject(new Error('Estimating a password took too long')), TIMEOUT)
  waiting.set(id, { answer: resolve, fail: reject })
  const task: PasswordToEstimate = { id, password: password.slice(0, LONGEST), personalWords }
  thread.postMessage(task, [])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    waiting.delete(id)
    if (waiting.size === 0) idle = setTimeout(() => end(thread), IDLE).unref()
  }
}

function begin(): Worker {
  const thread = new Worker(new URL('./password-strength-worker.ts', import.meta.url))
  // It must not keep the process alive.
  thread.unref()
  thread.on('message', (estimate: PasswordEstimate) => waiting.get(estimate.id)?.answer(estimate))
  thread.on('error', (error) => {
    if (worker === thread) worker = undefined
    for (const { fail } of waiting.values()) fail(error)
  })
  return thread
}

function end(thread: Worker): void {
  if (worker === thread) worker = undefined
  void thread.terminate()
}
