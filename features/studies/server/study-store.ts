import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { studyFailures } from '../contract.ts'
import { LEAST_PEOPLE, type NewStudy } from '../contract-admin.ts'
import { chooseMeasurement } from './choose-measurement.ts'
import { StudyReport } from './make-report.ts'
import { boundsOf, mondayOf, nextMonday, phaseOf } from './phases.ts'
import { titleOfScenario } from './kept-scenarios.ts'

/** Who does something in which organisation. */
export type StudyAdmin = { readonly id: number; readonly organizationId: number }

/** The studies of an organisation, as its administrators see them: no row tells who takes part, or in which group. */
export const studyStore = (database: Database) => ({
  async list(organizationId: number, language: string, now = new Date()) {
    const rows = await selectStudies(database, language)
      .where('studies.organization_id', '=', organizationId)
      .orderBy('studies.id', 'desc')
      .execute()
    return rows.map((row) => toStudy(row, now))
  },

  /** @throws DomainError conflict (scenarios, mood, people or start do not fit) */
  async create(
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
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await invite(transaction, { id, organizationId }, people)
    await recordChange(transaction, {
      ...auditOf({ id: actorId, organizationId }, id),
      action: 'create',
      before: null,
      after: { title, scenario_id: study.measured_scenario },
    })
    return id
  },

  /** @throws DomainError missing, conflict (ended already) */
  end: (admin: StudyAdmin, id: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const study = await transaction
        .selectFrom('studies')
        .where('id', '=', id)
        .where('organization_id', '=', admin.organizationId)
        .select(['title', 'ended_at'])
        .forUpdate()
        .executeTakeFirst()
      if (!study) throw new DomainError(studyFailures.missing)
      if (study.ended_at !== null) throw new DomainError(studyFailures.alreadyEnded)
      await transaction
        .updateTable('studies')
        .set({ ended_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...auditOf(admin, id),
        action: 'end',
        before: { title: study.title },
        after: null,
      })
    }),

  /** @throws DomainError missing */
  delete: (admin: StudyAdmin, id: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const study = await transaction
        .deleteFrom('studies')
        .where('id', '=', id)
        .where('organization_id', '=', admin.organizationId)
        .returning('title')
        .executeTakeFirst()
      if (!study) throw new DomainError(studyFailures.missing)
      await recordChange(transaction, {
        ...auditOf(admin, id),
        action: 'delete',
        before: { title: study.title },
        after: null,
      })
    }),

  /** What the file holds. @throws DomainError missing, conflict (not over, or too few people) */
  async exportedRows(organizationId: number, id: number) {
    const study = await database
      .selectFrom('studies')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .select('report')
      .executeTakeFirst()
    if (!study) throw new DomainError(studyFailures.missing)
    const rows = study.report === null ? null : StudyReport.parse(study.report).rows
    if (rows === null) throw new DomainError(studyFailures.noExport)
    return rows
  },
})

const auditOf = ({ id: actorId, organizationId }: StudyAdmin, id: number) => ({
  actorId,
  organizationId,
  subject: 'study',
  subjectId: id,
})

type InvitedTo = { readonly id: number; readonly organizationId: number }

/** Writes down who is asked, where not everybody is. @throws DomainError conflict (strangers, too few) */
async function invite(
  transaction: Transaction<DB>,
  { id, organizationId }: InvitedTo,
  people: readonly number[] | null,
): Promise<void> {
  const members = await transaction
    .selectFrom('users')
    .where('organization_id', '=', organizationId)
    .where('role', 'is not', null)
    .where('deactivated_at', 'is', null)
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

const selectStudies = (database: Database, language: string) =>
  database
    .selectFrom('studies')
    .innerJoin('rubrics', 'rubrics.id', 'studies.rubric_id')
    .leftJoin('mood_titles as base_mood', (join) =>
      join
        .onRef('base_mood.mood_id', '=', 'studies.measured_mood_id')
        .on('base_mood.language_code', '=', FALLBACK_LANGUAGE),
    )
    .leftJoin('mood_titles as local_mood', (join) =>
      join
        .onRef('local_mood.mood_id', '=', 'studies.measured_mood_id')
        .on('local_mood.language_code', '=', language),
    )
    .select(['studies.id', 'studies.title', 'practised_scenario_id', 'measured_scenario_id'])
    .select(['is_for_all', 'practice_days', 'drawn_at', 'ended_at', 'report', 'rubrics.version'])
    .select((builder) => [
      builder.fn.coalesce('local_mood.title', 'base_mood.title').as('mood'),
      titleOfScenario(sql.ref('studies.practised_scenario_id'), language).as('practised_title'),
      titleOfScenario(sql.ref('studies.measured_scenario_id'), language).as('measured_title'),
      sql<string>`starts_on::text`.as('starts_on'),
      sql<string>`reported_on::text`.as('reported_on'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectStudies>['executeTakeFirstOrThrow']>>

function toStudy({ report: stored, version, ...row }: Row, now: Date) {
  const report = stored === null ? null : StudyReport.parse(stored)
  const bounds = boundsOf(row)
  return {
    id: row.id,
    title: row.title,
    phase: phaseOf(row, now),
    practised: { id: row.practised_scenario_id, title: row.practised_title },
    measured: { id: row.measured_scenario_id, title: row.measured_title },
    mood: row.mood,
    rubric_version: version,
    is_for_all: row.is_for_all,
    starts_on: row.starts_on,
    practice_days: row.practice_days,
    drawn_at: row.drawn_at,
    practice_ends_at: bounds?.practiceEnds ?? null,
    after_ends_at: bounds?.afterEnds ?? null,
    ends_at: bounds?.ends ?? null,
    ended_at: row.ended_at,
    reported_on: report === null ? null : row.reported_on,
    next_report_on: nextMonday(now),
    counts: report?.counts ?? null,
    figures: report?.figures ?? { after: null, again: null },
    has_export: report !== null && report.rows !== null,
  }
}
