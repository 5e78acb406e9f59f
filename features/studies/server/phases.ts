import { type RawBuilder, sql } from 'kysely'
import { SECOND_ROUND_DAYS, DAYS_AFTER_PRACTICE } from '../contract.ts'
import type { StudyPhase } from '../contract-admin.ts'

const DAY = 24 * 3600 * 1000

export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY)

/** The fields that a study's dates are computed from. */
export type StudyTimes = {
  readonly drawn_at: Date | null
  readonly ended_at: Date | null
  readonly practice_days: number
}

/** When the parts of a study end, planned or early; null before the draw. */
export function phaseEndsOf({ drawn_at, ended_at, practice_days }: StudyTimes) {
  if (drawn_at === null) return null
  const until = (days: number) => {
    const planned = addDays(drawn_at, days)
    return ended_at !== null && ended_at < planned ? ended_at : planned
  }
  return {
    practiceEnds: until(practice_days),
    afterEnds: until(practice_days + SECOND_ROUND_DAYS),
    /** Leaves a person who was measured on the last day of the second round the full time for the third one. */
    ends: until(practice_days + DAYS_AFTER_PRACTICE),
  }
}

export function phaseOf(study: StudyTimes, now: Date): StudyPhase {
  const bounds = phaseEndsOf(study)
  if (study.ended_at !== null) return 'over'
  if (bounds === null) return 'enrolling'
  if (now < bounds.practiceEnds) return 'practice'
  if (now < bounds.afterEnds) return 'after'
  return now < bounds.ends ? 'again' : 'over'
}

/** The Monday (UTC) of the week that contains this moment, as `2026-11-23`. Counts and figures are made once a week. */
export function mondayOf(now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return addDays(now, -sinceMonday).toISOString().slice(0, 10)
}

export const nextMonday = (now: Date): string => mondayOf(addDays(now, 7))

/** For statements that read `studies` under this name: the time this many days after the end of the practice phase. */
export const timeAfterPractice = (days: number, study = 'studies'): RawBuilder<Date> =>
  sql`${sql.ref(`${study}.drawn_at`)} + make_interval(hours => 24 * (${sql.ref(`${study}.practice_days`)} + ${days}))`

/** For such statements: whether a study is neither ended nor over. */
export const isUnderWay = (study = 'studies'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${study}.ended_at`)} is null
    and coalesce(now() < ${timeAfterPractice(DAYS_AFTER_PRACTICE, study)}, true))`
