import type { Browser } from 'playwright'
import { signInVisitor } from './sign-in-visitor.ts'
import { describeFailure, failureKind } from './describe-failure.ts'
import type { ExplorerServer } from './explorer-server.ts'
import { protectRecords } from './protect-records.ts'
import { createRandomForStep } from './random.ts'
import { failIfHung } from './hang.ts'
import { overrideLanguage } from './override-language.ts'
import { startAgain, takeStep } from './step.ts'
import { createVisitor, messageMark, currentPath } from './visitor.ts'

export type Exploration = {
  readonly browser: Browser
  readonly explorerServer: ExplorerServer
  readonly username: string
  /** Whether the person prefers the admin area. Default: false. */
  readonly administers?: boolean
  /** Users whose messages must never be shown. */
  readonly others: readonly string[]
  readonly seed: number
  /** The exploration ends after this many steps or milliseconds. */
  readonly steps: number
  readonly milliseconds: number
}

export type ExplorationReport = {
  readonly username: string
  readonly actions: number
  readonly screens: ReadonlySet<string>
  readonly used: ReadonlyMap<string, number>
  /** Steps that failed, such as pressing an element that disappeared. */
  readonly misses: readonly string[]
  readonly failures: readonly string[]
}

/** The exploration stops after this many failures. */
const MAX_FAILURES = 8

/** Takes random steps and checks after each one that all invariants hold. */
export async function explore(exploration: Exploration): Promise<ExplorationReport> {
  const { browser, explorerServer, username, others, seed, steps, milliseconds } = exploration
  const { administers = false } = exploration
  const visitor = await createVisitor(browser, { url: explorerServer.url, username, administers })
  protectRecords(visitor, explorerServer.kept)
  const foreign = others.map(messageMark)
  const readServerErrors = explorerServer.listen()
  const screens = new Set<string>()
  const failures = new Map<string, string>()
  const misses: string[] = []
  const trail: string[] = []
  await overrideLanguage(visitor)
  await signInVisitor(visitor)
  // Each user takes different steps.
  const ownSeed = seed + username.length
  const deadline = Date.now() + milliseconds
  for (let step = 0; step < steps && Date.now() < deadline && failures.size < MAX_FAILURES; step += 1) {
    const taken = takeStep(visitor, foreign, createRandomForStep(ownSeed, step), (done, isMiss) => {
      trail.push(`${step}. ${done} → ${currentPath(visitor.page).slice(0, 60)}`)
      if (isMiss) misses.push(done)
    })
    const found = await failIfHung(taken, () =>
      describeFailure(visitor, `“${visitor.action}”, or the check after it, does not end`, { seed, trail }),
    )
    const problems = [...found, ...visitor.browserLog.take(), ...readServerErrors()]
    screens.add(patternOf(currentPath(visitor.page)))
    for (const problem of problems.filter((one) => !failures.has(failureKind(one)))) {
      failures.set(failureKind(problem), await describeFailure(visitor, problem, { seed, trail }))
    }
    if (problems.length > 0) await startAgain(visitor)
  }
  await failIfHung(visitor.context.close(), () =>
    describeFailure(visitor, 'the browser cannot be closed', { seed, trail }),
  )
  return {
    username,
    actions: trail.length,
    screens,
    used: visitor.used,
    misses,
    failures: [...failures.values()],
  }
}

/** The path with ids replaced. */
const patternOf = (path: string): string =>
  path
    .replace(/[\w-]{20,}/g, '…')
    .replace(/\d+/g, '#')
    .slice(0, 60)
