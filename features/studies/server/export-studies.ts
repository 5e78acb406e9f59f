import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { StudyRecord } from '../contract.ts'

const StoredRecord = StudyRecord.shape

/** Exports what studies hold of a person, all at once because it is little. */
export async function* exportStudies(database: Database, userId: number) {
  const rows = await database
    .selectFrom('study_participants as participant')
    .innerJoin('studies', 'studies.id', 'participant.study_id')
    .where('participant.user_id', '=', userId)
    .select(['studies.title', 'state', 'answered_at', 'language_code as language', 'arm'])
    .select(
      sql`(
        select coalesce(json_agg(json_build_object('round', round, 'chat_id', chat_id, 'score', score)), '[]')
        from study_measurements as measurement
        where measurement.study_id = participant.study_id and measurement.user_id = participant.user_id)`.as(
        'measurements',
      ),
    )
    .orderBy('studies.id', 'desc')
    .execute()
  yield rows.map(({ state, arm, measurements, ...row }) => ({
    ...row,
    state: StoredRecord.state.parse(state),
    arm: StoredRecord.arm.parse(arm),
    measurements: StoredRecord.measurements.parse(measurements),
  }))
}
