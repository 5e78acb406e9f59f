import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/gate.ts'
import { characterColumns } from './rows.ts'

/** Deletes a character that nobody has met and that nothing refers to; others stay. The caller has locked it. */
export async function deleteUnusedCharacter(
  transaction: Transaction<DB>,
  actor: Actor,
  id: number,
): Promise<void> {
  const before = await transaction
    .deleteFrom('characters')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scenario_map').where('character_id', '=', id).select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('chats').where('character_id', '=', id).select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rubric_trials').where('character_id', '=', id).select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('studies').where('measured_character_id', '=', id).select('id'))),
    )
    .returning(characterColumns)
    .executeTakeFirst()
  if (before)
    await recordChange(transaction, {
      ...globalChange(actor, 'character', id),
      action: 'delete',
      before,
      after: null,
    })
}
