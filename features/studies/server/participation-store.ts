import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { DeleteUnused } from '#platform/server/slice-hooks.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { type MeasurementRound, measurementRounds, studyArms, studyFailures } from '../contract.ts'
import { titleOfScenario } from './select-studies.ts'
import { findStanding } from './standing.ts'
import { isUnderWay } from './phases.ts'

type Learner = Pick<Actor, 'id' | 'organizationId'>

/** What people do themselves in studies. Each statement has the person in its WHERE. */
export const participationStore = (database: Database, deleteEmptyChats: DeleteUnused) => ({
  /** The studies that somebody takes part in, or is invited to. */
  async list(person: Learner, language: string, now = new Date()) {
    const rows = await selectParticipations(database, person, language)
      .where(({ or, eb }) =>
        or([
          eb('participant.state', '=', 'agreed'),
          sql<boolean>`participant is null and ${mayJoin(person)}`,
        ]),
      )
      .orderBy('studies.id', 'desc')
      .execute()
    return rows.map((row) => toOwnStudy(row, now))
  },

  /** @throws DomainError missing, conflict (closed, tried, in another one), refused (no such language) */
  agree: (person: Learner, studyId: number, language: string): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const state = await lockParticipation(transaction, person, studyId)
      if (state === 'agreed') return
      // Otherwise the measuring scenario could be practised in a chat that is open already. `hasTried` below finds a
      // turn that is being stored at this moment.
      await deleteEmptyChats(
        transaction,
        person.id,
        sql`chats.scenario_id = (select measured_scenario_id from studies where id = ${studyId})`,
      )
      const { rows } = await sql<Record<'may_join' | 'tried' | 'elsewhere' | 'speaks', boolean>>`
        select ${mayJoin(person)} as may_join, ${hasTried(person.id)} as tried, ${isElsewhere(person.id)} as elsewhere,
          exists (select from languages where code = ${language}) as speaks
        from studies where studies.id = ${studyId}`.execute(transaction)
      const [found] = rows
      if (!found?.speaks) throw new DomainError(studyFailures.languageUnavailable)
      if (found.tried) throw new DomainError(studyFailures.tried)
      if (found.elsewhere) throw new DomainError(studyFailures.inAnother)
      if (state !== null || !found.may_join) throw new DomainError(studyFailures.closed)
      await transaction
        .insertInto('study_participants')
        .values({ study_id: studyId, user_id: person.id, state: 'agreed', language_code: language })
        .execute()
    }),

  /**
   * Declines, or withdraws and deletes all measurements. A repeat changes nothing.
   * @throws DomainError missing
   */
  leave: (person: Learner, studyId: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const state = await lockParticipation(transaction, person, studyId)
      if (state === null)
        await transaction
          .insertInto('study_participants')
          .values({ study_id: studyId, user_id: person.id, state: 'declined' })
          .execute()
      if (state !== 'agreed') return
      await transaction
        .deleteFrom('study_measurements')
        .where('study_id', '=', studyId)
        .where('user_id', '=', person.id)
        .execute()
      await transaction
        .updateTable('study_participants')
        .set({ state: 'withdrawn', arm: null, is_left_out: false, answered_at: sql<Date>`now()` })
        .where('study_id', '=', studyId)
        .where('user_id', '=', person.id)
        .execute()
    }),
})

/**
 * What a person has answered to a study; null when they have not answered. Three rows are locked: the person's, so that
 * two answers come one after the other; the study's, so that nobody is drawn meanwhile; and the answer's, so that no
 * measurement begins.
 * @throws DomainError missing
 */
async function lockParticipation(
  transaction: Transaction<DB>,
  { id, organizationId }: Learner,
  studyId: number,
) {
  await transaction.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const study = await transaction
    .selectFrom('studies')
    .where('id', '=', studyId)
    .select('organization_id')
    .forShare()
    .executeTakeFirst()
  const participant = await transaction
    .selectFrom('study_participants')
    .where('study_id', '=', studyId)
    .where('user_id', '=', id)
    .select('state')
    .forUpdate()
    .executeTakeFirst()
  if (participant) return participant.state
  const { rows } = await sql`
    select from studies where id = ${studyId} and organization_id = ${organizationId} and ${isAsked(id)}`.execute(
    transaction,
  )
  if (!study || rows.length === 0) throw new DomainError(studyFailures.missing)
  return null
}

/** For statements that read `studies`: whether the person is invited. */
const isAsked = (userId: number) => sql<boolean>`(studies.is_for_all or exists (
  select from study_invitations as invitation
  where invitation.study_id = studies.id and invitation.user_id = ${userId}))`

/**
 * Whether the person has said something in the measuring scenario outside of the study; chats deleted since count too.
 */
const hasTried = (userId: number) => sql<boolean>`exists (
  select from chats where chats.user_id = ${userId} and chats.scenario_id = studies.measured_scenario_id and chats.has_turns)`

/** Whether the person takes part in another study that is not over. */
const isElsewhere = (userId: number) => sql<boolean>`exists (
  select from study_participants as elsewhere join studies as other on other.id = elsewhere.study_id
  where elsewhere.user_id = ${userId} and elsewhere.state = 'agreed' and other.id <> studies.id
    and ${isUnderWay('other')})`

const mayJoin = ({ id, organizationId }: Learner) => sql<boolean>`(
  studies.organization_id = ${organizationId} and studies.drawn_at is null and studies.ended_at is null
  and ${isAsked(id)} and not ${hasTried(id)} and not ${isElsewhere(id)})`

/** Every study, with a person's participation in it and their measurements. */
export const selectParticipations = (database: Database, { id, organizationId }: Learner, language: string) =>
  database
    .selectFrom('studies')
    .leftJoin('study_participants as participant', (join) =>
      join.onRef('participant.study_id', '=', 'studies.id').on('participant.user_id', '=', id),
    )
    .select(['studies.id', 'studies.title', 'practised_scenario_id', 'measured_scenario_id'])
    .select(['practice_days', 'drawn_at', 'ended_at', 'participant.state', 'participant.arm'])
    .select([
      sql<string>`starts_on::text`.as('starts_on'),
      sql<boolean>`studies.organization_id is distinct from ${organizationId}`.as('has_moved'),
      titleOfScenario(sql.ref('studies.practised_scenario_id'), language).as('practised_title'),
      titleOfScenario(sql.ref('studies.measured_scenario_id'), language).as('measured_title'),
      sql`(
        select coalesce(json_agg(json_build_object(
          'round', measurement.round, 'chat_id', measurement.chat_id, 'score', measurement.score,
          'measured_at', coalesce(measurement.measured_at, evaluations.created_at))), '[]')
        from study_measurements as measurement
        left join evaluations on evaluations.chat_id = measurement.chat_id and evaluations.is_first
        where measurement.study_id = studies.id and measurement.user_id = ${id})`.as('measurements'),
    ])

const Measurements = z.array(
  z.object({
    round: z.enum(measurementRounds),
    chat_id: z.nullable(z.int()),
    score: z.nullable(z.number()),
    measured_at: z.nullable(
      z.pipe(
        z.string(),
        z.transform((text) => new Date(text)),
      ),
    ),
  }),
)
const Arm = z.nullable(z.enum(studyArms))

type Row = Awaited<ReturnType<ReturnType<typeof selectParticipations>['executeTakeFirstOrThrow']>>

/** Where the person stands in the study of a row, and the measurement that is due. */
export function readStanding(row: Row, now: Date) {
  const measurements = Measurements.parse(row.measurements)
  const measured: Partial<Record<MeasurementRound, Date>> = {}
  for (const { round, measured_at } of measurements) if (measured_at) measured[round] = measured_at
  const has_agreed = row.state === 'agreed'
  const stand = findStanding({ ...row, has_agreed, arm: Arm.parse(row.arm), measured }, now)
  return { ...stand, measurements, due: measurements.find(({ round }) => round === stand.round) }
}

function toOwnStudy(row: Row, now: Date) {
  const { standing, round, until, due } = readStanding(row, now)
  return {
    id: row.id,
    title: row.title,
    standing,
    round,
    until,
    chat_id: due?.chat_id ?? null,
    practised: { id: row.practised_scenario_id, title: row.practised_title },
    measured: { title: row.measured_title },
    starts_on: row.starts_on,
    practice_days: row.practice_days,
  }
}
