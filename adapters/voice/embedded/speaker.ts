import { fork, type ChildProcess } from 'node:child_process'
import * as z from 'zod/mini'
import type { Failure } from '#platform/contract/failures.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type Metrics, noMetrics } from '#platform/server/metrics.ts'
import { speechFailures } from '../port.ts'

/** One sentence to be spoken. */
export type SpeechTask = { readonly text: string; readonly voice: string; readonly signal: AbortSignal }

export type Speaker = {
  /**
   * Speaks one sentence when its turn comes.
   * @throws DomainError upstream, timeout; the signal's reason, when it was aborted before its turn
   */
  say(task: SpeechTask): Promise<Uint8Array>
  /** The process that speaks now, if there is one. */
  readonly processId: number | undefined
  /** Ends the process, even while it speaks; the next sentence starts it again. */
  stop(): void
}

export type SpeakerOptions = {
  /** The program to run as the process. */
  readonly program?: string
  /** How long it may take for one sentence. Milliseconds. */
  readonly limit?: number
  /** How much longer its first sentence may take: its start takes seconds on a busy machine. Milliseconds. */
  readonly start?: number
  /** How long it stays with nothing to do. Milliseconds. */
  readonly idle?: number
  readonly metrics?: Metrics
}

type QueuedTask = { readonly task: SpeechTask; readonly spoken: PromiseWithResolvers<Uint8Array> }

const PROGRAM = `${import.meta.dirname}/espeak-process.ts`
const Answer = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ problem: z.string() })])

/**
 * A process that speaks one sentence at a time, in the order of the requests. It starts with the first sentence, ends
 * when it has had nothing to do for a while, and is started again when it dies; then only the sentence that it was
 * speaking is lost.
 */
export function createSpeaker({
  program = PROGRAM,
  limit = 8000,
  start = 12_000,
  idle = 60_000,
  metrics = noMetrics,
}: SpeakerOptions = {}): Speaker {
  const queue: QueuedTask[] = []
  let child: ChildProcess | undefined
  let current: QueuedTask | undefined
  let timer: NodeJS.Timeout | undefined
  const count = metrics.counter({
    name: 'voice_sentences_total',
    help: 'Sentences that the embedded voice was asked for, by how they ended.',
    labels: ['outcome'],
  })
  metrics.gauge(
    { name: 'voice_sentences_waiting', help: 'Sentences that wait for the embedded voice.' },
    () => [{ labels: {}, value: queue.length }],
  )

  function next(): void {
    if (current) return
    clearTimeout(timer)
    current = queue.shift()
    if (!current) timer = setTimeout(end, idle).unref()
    else if (current.task.signal.aborted) settle(({ reject }, { signal }) => reject(signal.reason))
    else {
      const allowed = child ? limit : start + limit
      timer = setTimeout(() => lose(speechFailures.slow, `a sentence took over ${allowed} ms`), allowed)
      const { text, voice } = current.task
      child ??= begin()
      child.send({ text, voice }, (error) => error && lose(speechFailures.failed, String(error)))
    }
  }

  function settle(how: (spoken: QueuedTask['spoken'], task: SpeechTask) => void): void {
    const done = current
    current = undefined
    if (done) how(done.spoken, done.task)
    next()
  }

  /** Ends the process and rejects the sentence that it was speaking. */
  function lose(failure: Failure, why: string): void {
    end()
    settle(({ reject }) => reject(new DomainError(failure, { cause: new Error(why) })))
  }

  function end(): void {
    const old = child
    child = undefined
    old?.kill('SIGKILL')
  }

  function stop(): void {
    const stopped = new DomainError(speechFailures.stopped)
    for (const { spoken } of queue.splice(0)) spoken.reject(stopped)
    end()
    if (current) settle(({ reject }) => reject(stopped))
  }

  function begin(): ChildProcess {
    // The process needs no environment variables, so it gets none: some of them hold keys.
    const begun = fork(program, { serialization: 'advanced', env: {}, execArgv: [] })
    const unlessOld = (act: () => void) => (begun === child ? act() : undefined)
    begun.on('message', (message) => unlessOld(() => take(message)))
    begun.on('error', (error) => unlessOld(() => lose(speechFailures.failed, String(error))))
    begun.on('exit', (code, signal) =>
      unlessOld(() => lose(speechFailures.failed, `the voice's process ended with ${signal ?? code}`)),
    )
    // The voice process must not keep the product from stopping.
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  function take(message: unknown): void {
    const answer = Answer.safeParse(message).data
    if (answer && 'bytes' in answer) settle(({ resolve }) => resolve(answer.bytes))
    else lose(speechFailures.failed, answer?.problem ?? 'the voice answered something else')
  }

  return {
    say(task) {
      const spoken = Promise.withResolvers<Uint8Array>()
      queue.push({ task, spoken })
      spoken.promise.then(
        () => count({ outcome: 'spoken' }),
        () => count({ outcome: task.signal.aborted ? 'abandoned' : 'failed' }),
      )
      next()
      return spoken.promise
    },
    get processId() {
      return child?.pid
    },
    stop,
  }
}
