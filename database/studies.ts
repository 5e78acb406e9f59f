import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a chat measures its owner in a study; for a statement that reads `chats`. It is here because four slices need
 * it, and no slice's server may import another's.
 */
export const isMeasurementChat = sql<boolean>`exists (
  select from study_measurements where study_measurements.chat_id = chats.id)`

/**
 * Why a study keeps a scenario from somebody, or null; for a statement that reads the scenario. The type is here
 * because three slices need it, and no slice's server may import another's; compose.ts hands in the studies'
 * implementation.
 * @param scenario the scenario's id in that statement
 */
export type FindStudyReservation = (
  userId: number,
  scenario: RawBuilder<unknown>,
) => RawBuilder<'measured' | 'waiting' | null>
