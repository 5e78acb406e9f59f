import { sql } from 'kysely'

/**
 * Whether a chat measures its owner in a study; for a statement that reads `chats`. It stands here because four slices ask,
 * and a slice's server may not reach into another's.
 */
export const isMeasurement = sql<boolean>`exists (
  select from study_measurements where study_measurements.chat_id = chats.id)`
