import { sql } from 'kysely'

/** Whether a chat measures its owner in a study; for a statement that reads `chats`. */
export const measuresInStudy = sql<boolean>`exists (
  select from study_measurements where study_measurements.chat_id = chats.id)`
