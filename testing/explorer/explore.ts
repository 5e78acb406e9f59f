import type { Browser } from 'playwright'
import { enter } from './enter.ts'
import { describeFailure, kindOf } from './failure.ts'
import type { House } from './house.ts'
import { keep } from './keep.ts'
import { randomOf } from './random.ts'
import { speakAs } from './speak-as.ts'
import { beginAnew, takeStep } from './step.ts'
import { arrive, markOf, pathOf } from './visitor.ts'

export type Exploration = {
  readonly browser: Browser
  readonly house: House
  readonly username: string
  /** Default: false. */
  readonly administers?: boolean
  /** Whose words must never be read. */
  readonly others: readonly string[]
  readonly seed: number
  /** It ends after so many steps, or after so many milliseconds. */
  readonly steps: number
  readonly milliseconds: number
}

export type Report = {
  readonly username: string
  readonly actions: number
  readonly screens: ReadonlySet<string>
  readonly used: ReadonlyMap<string, number>
  /** What could not be done, such as pressing something that went away. */
  readonly misses: readonly string[]
  readonly failures: readonly string[]
}

/** After so many faults of the product an exploration has told enough. */
const ENOUGH = 8

/** Does for some time whatever can be done, and looks after each step whether all that must hold still holds. */
export async function explore(exploration: Exploration): Promise<Report> {
  const { browser, house, username, others, seed, steps, milliseconds } = exploration
  const { administers = false } = exploration
  const visitor = await arrive(browser, { url: house.url, username, administers })
  keep(visitor, house.kept)
  const foreign = others.map(markOf)
  const hearServer = house.listen()
  const screens = new Set<string>()
  const failures = new Map<string, string>()
  const misses: string[] = []
  const trail: string[] = []
  await speakAs(visitor)
  await enter(visitor)
  // Everyone has choices of their own.
  const own = seed + username.length
  const deadline = Date.now() + milliseconds
  for (let step = 0; step < steps && Date.now() < deadline && failures.size < ENOUGH; step += 1) {
    const found = await takeStep(visitor, foreign, randomOf(own, step), (done, isMiss) => {
      trail.push(`${step}. ${done} → ${pathOf(visitor.page).slice(0, 60)}`)
      if (isMiss) misses.push(done)
    })
    const problems = [...found, ...visitor.witness.take(), ...hearServer()]
    screens.add(patternOf(pathOf(visitor.page)))
    for (const problem of problems.filter((one) => !failures.has(kindOf(one)))) {
      failures.set(kindOf(problem), await describeFailure(visitor, problem, { seed, trail }))
    }
    if (problems.length > 0) await beginAnew(visitor)
  }
  await visitor.context.close()
  return {
    username,
    actions: trail.length,
    screens,
    used: visitor.used,
    misses,
    failures: [...failures.values()],
  }
}

/** The address of a screen, whatever it shows. */
const patternOf = (path: string): string =>
  path
    .replace(/[\w-]{20,}/g, '…')
    .replace(/\d+/g, '#')
    .slice(0, 60)
