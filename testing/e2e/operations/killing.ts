import { expect } from 'vitest'
import { createPerson, type Person } from '#testing/person.ts'
import { startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'
import {
  chooseQuickStep,
  chooseStep,
  quickKinds,
  type StepKind,
  stepKinds,
  takeChatStep,
  type TrackedChat,
} from './killed-steps.ts'
import { verifyTrackedChat } from './verify-tracked-chat.ts'

const CHATS = 4

/** How long before a kill one chat switches to quick steps. Milliseconds. */
const QUICK = 60

export type KillSummary = {
  /** The acknowledged and the interrupted steps, by their kind. */
  readonly acknowledged: Readonly<Record<StepKind, number>>
  readonly cut: Readonly<Record<StepKind, number>>
  /** The interrupted steps that were acknowledged when repeated. */
  readonly repeated: Readonly<Record<StepKind, number>>
  readonly branches: number
}

/**
 * Kills the server again and again during turns, edits, beginning and showing branches, and evaluations. After each
 * kill checks that everything acknowledged is in its branch once, that nothing is incomplete, and that interrupted
 * steps can be repeated.
 */
export async function killRepeatedly(
  kills: number,
  environment: Readonly<Record<string, string>>,
): Promise<KillSummary> {
  const port = await freePort()
  const start = () => startServer({ ...environment, EVALUATION_LIMIT: '100000' }, port)
  const [acknowledged, cut, repeated] = [countEach(), countEach(), countEach()]
  let server = await start()
  // Sessions outlive the process, so nobody signs in twice.
  const learner = createPerson(remoteInjector(server.url), 'learner')
  const talks = await Promise.all(
    Array.from({ length: CHATS }, async () => createTalk(await startChat(learner))),
  )
  for (let round = 0; round < kills; round++) {
    const isOver = new AbortController()
    // Long enough for some turns to finish; the kill meets the others at a random moment.
    const length = 300 + Math.random() * 900
    const talking = talks.map((talk, index) =>
      keepTalking(learner, talk, isOver.signal, {
        acknowledged,
        length: index === round % CHATS ? length : Infinity,
        quickKind: quickKinds[round % quickKinds.length] ?? 'show',
      }),
    )
    await pause(length)
    isOver.abort()
    await server.kill('SIGKILL')
    await Promise.all(talking)
    const steps = talks.map(({ step }) => step)
    for (const step of steps) if (step) cut[step.kind] += 1
    server = await start()
    await Promise.all(talks.map((talk) => verifyTrackedChat(learner, talk, round === kills - 1)))
    for (const [index, step] of steps.entries())
      if (step && talks[index]?.step === undefined) repeated[step.kind] += 1
  }
  await server.kill('SIGTERM')
  return {
    acknowledged,
    cut,
    repeated,
    branches: talks.reduce((sum, { branches }) => sum + branches.size, 0),
  }
}

const countEach = () => Object.fromEntries(stepKinds.map((kind) => [kind, 0])) as Record<StepKind, number>

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const createTalk = (chatId: string): TrackedChat => ({
  chatId,
  branches: new Map([[1, { turns: [], isSaid: true, evaluated: null }]]),
  shown: 1,
  touched: new Set(),
  step: undefined,
})

type Round = {
  readonly acknowledged: Record<StepKind, number>
  /** The length of a round that ends with quick steps; infinite for the other chats. Milliseconds. */
  readonly length: number
  readonly quickKind: (typeof quickKinds)[number]
}

async function keepTalking(
  learner: Person,
  talk: TrackedChat,
  isOver: AbortSignal,
  { acknowledged, length, quickKind }: Round,
): Promise<void> {
  const quickFrom = performance.now() + length - QUICK
  while (!isOver.aborted) {
    const left = quickFrom - performance.now()
    // A turn started now would still run when the quick steps are due.
    if (left > 0 && left < 200) await pause(left)
    talk.step = performance.now() >= quickFrom ? chooseQuickStep(talk, quickKind) : chooseStep(talk)
    const { kind } = talk.step
    const status = await takeChatStep(learner, talk).catch(() => undefined)
    if (status === undefined) return
    expect(status, kind).toBe(200)
    acknowledged[kind] += 1
  }
}
