import { type RawBuilder, sql } from 'kysely'
import { AFTER_DAYS, AGAIN_DAYS } from '../contract.ts'

/** Days from the end of the practice phase to the end of a study. */
export const DAYS_AFTER_PRACTICE = AFTER_DAYS + AGAIN_DAYS.until

/** For statements that read `studies` under this name: so many days after the end of its practice phase. */
export const timeAfterPractice = (days: number, study = 'studies'): RawBuilder<Date> =>
  sql`${sql.ref(`${study}.drawn_at`)} + make_interval(hours => 24 * (${sql.ref(`${study}.practice_days`)} + ${days}))`

/** The same: whether it is neither ended nor over. */
export const isUnderWay = (study = 'studies'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${study}.ended_at`)} is null
    and coalesce(now() < ${timeAfterPractice(DAYS_AFTER_PRACTICE, study)}, true))`
