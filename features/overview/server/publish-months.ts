import type { Transaction } from 'kysely'
import { skills } from '#conversation/judging/rubric.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { runForEach } from '#platform/server/run-for-each.ts'
import { decideCounts, type MonthCounts, type MonthOfPerson } from './disclosure-rule.ts'
import { type MonthActivity, readActivePeople, readActivity } from './activity-store.ts'
import {
  claimMonth,
  listDueMonths,
  type OrganizationMonth,
  type PublishedSkill,
  storeFigures,
  storeSkills,
} from './month-store.ts'
import { decideSkill } from './skill-rule.ts'

/**
 * Publishes the figures of all months that are over; they never change afterwards. Several processes may run it at
 * once: the one that inserts a month's row publishes it.
 * @throws Error naming the months that failed, once all others are published
 */
export async function publishMonths(database: Database): Promise<void> {
  await runForEach(
    await listDueMonths(database),
    (month) => database.transaction().execute((transaction) => publishMonth(transaction, month)),
    {
      failed: 'months that were not published',
      nameOf: ({ organizationId, month }) => `${month} of ${organizationId}`,
    },
  )
}

async function publishMonth(transaction: Transaction<DB>, month: OrganizationMonth): Promise<void> {
  if (!(await claimMonth(transaction, month))) return
  const all = await readActivity(transaction, month)
  const talkers = all.filter(({ has_talked }) => has_talked).map(({ user_id }) => user_id)
  const active = new Set([...talkers, ...(await readActivePeople(transaction, month))])
  const byScenario = Map.groupBy(
    all.filter(({ user_id }) => active.has(user_id)),
    ({ scenario_id }) => scenario_id,
  )
  const published = [...byScenario].flatMap(([scenarioId, activities]) => {
    const counts = decideCounts(describePeople(active.size, activities))
    return isWithheld(counts) ? [] : [{ scenarioId, counts, activities }]
  })
  await storeFigures(transaction, month, published)
  await storeSkills(transaction, month, decideSkills(published))
}

type PublishedScenario = {
  readonly scenarioId: number
  readonly counts: MonthCounts
  readonly activities: readonly MonthActivity[]
}

const isWithheld = (counts: MonthCounts): boolean =>
  counts.practised === null && counts.evaluated === null && counts.tried_again === null

/** Active people without activity in the scenario count as idle. */
const describePeople = (active: number, activities: readonly MonthActivity[]): MonthOfPerson[] => [
  ...activities.map(describePerson),
  ...Array.from({ length: active - activities.length }, () => idle),
]

const idle: MonthOfPerson = { evaluated: 'not yet', hasPractised: false, hasTriedAgain: false }

const describePerson = ({ has_talked, earlier, now }: MonthActivity): MonthOfPerson => ({
  evaluated: earlier > 0 ? 'earlier' : now > 0 ? 'now' : 'not yet',
  hasPractised: has_talked || now > 0,
  hasTriedAgain: earlier > 0 ? now > 0 : now > 1,
})

/**
 * Uses only scenarios whose numbers of first evaluations are published, so that the sum of a skill's levels reveals no
 * new number.
 */
function decideSkills(published: readonly PublishedScenario[]): PublishedSkill[] {
  const evaluations = published
    .filter(({ counts }) => counts.evaluated !== null)
    .flatMap(({ activities }) => activities.filter(({ earlier, now }) => earlier === 0 && now > 0))
    .map(({ user_id, skills: found }) => ({
      personId: user_id,
      levels: new Map(found?.map(({ skill, level }) => [skill, level])),
    }))
  return skills.flatMap((skill) => {
    const counts = decideSkill(evaluations, skill)
    return counts === undefined ? [] : [{ skill, ...counts }]
  })
}
