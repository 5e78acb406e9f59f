import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { studyFailures } from '../contract.ts'
import { LEAST_PEOPLE, type NewStudy } from '../contract-admin.ts'
import { chooseMeasurement } from './choose-measurement.ts'
import { mondayOf } from './phases.ts'
import { canBeAsked } from './study-people.ts'

/** The administrator who acts, and in which organisation. */
export type StudyAdmin = { readonly id: number; readonly organizationId: number }

/**
 * Creates a study with its invitations, and records that in the audit.
 * @throws DomainError conflict (scenarios, mood, people or start do not fit)
 */
export async function insertStudy(
  transaction: Transaction<DB>,
  { id: actorId, organizationId }: StudyAdmin,
  { title, people, starts_on, ...study }: NewStudy,
): Promise<number> {
  if (starts_on < new Date().toISOString().slice(0, 10)) throw new DomainError(studyFailures.startPassed)
  const measurement = await chooseMeasurement(transaction, organizationId, study)
  const { id } = await transaction
    .insertInto('studies')
    .values({
      ...measurement,
      organization_id: organizationId,
      title,
      practised_scenario_id: study.practised_scenario,
      measured_scenario_id: study.measured_scenario,
      is_for_all: people === null,
      starts_on: sql<Date>`${starts_on}::date`,
      practice_days: study.practice_days,
      seed: randomBytes(32),
      reported_on: sql<Date>`${mondayOf(new Date())}::date`,
      // Taken after the lock on the scenarios: `now()` is the start of the transaction, which may lie before a
      // publication that it has waited for.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await invite(transaction, { id, organizationId }, people)
  await recordChange(transaction, {
    ...studyChange({ id: actorId, organizationId }, id),
    action: 'create',
    before: null,
    after: { title, scenario_id: study.measured_scenario },
  })
  return id
}

/** What every audit entry of a study has in common. */
export const studyChange = ({ id: actorId, organizationId }: StudyAdmin, id: number) => ({
  actorId,
  organizationId,
  subject: 'study',
  subjectId: id,
})

type InvitedTo = { readonly id: number; readonly organizationId: number }

/** Stores who is invited, unless everybody is. @throws DomainError conflict (strangers, too few) */
async function invite(
  transaction: Transaction<DB>,
  { id, organizationId }: InvitedTo,
  people: readonly number[] | null,
): Promise<void> {
  const members = await transaction
    .selectFrom('users')
    .where(canBeAsked(organizationId))
    .select('users.id')
    .execute()
  const known = new Set(members.map((member) => member.id))
  const asked = people === null ? [...known] : [...new Set(people)]
  if (asked.some((person) => !known.has(person))) throw new DomainError(studyFailures.personMissing)
  if (asked.length < LEAST_PEOPLE) throw new DomainError(studyFailures.tooFewPeople({ count: LEAST_PEOPLE }))
  if (people !== null)
    await sql`
      insert into study_invitations (study_id, user_id)
      select ${id}, unnest(${`{${asked.join(',')}}`}::bigint[])`.execute(transaction)
}
