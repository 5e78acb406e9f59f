import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { orConflict } from '#platform/server/conflicts.ts'
import type { Actor } from '#platform/server/gate.ts'

type Wanted = { readonly name: string; readonly code: string }

/** Adds a language for everybody and answers its id. */
export async function createLanguage(
  transaction: Transaction<DB>,
  actor: Actor,
  wanted: Wanted,
): Promise<number> {
  const { id } = await transaction
    .insertInto('languages')
    .values(wanted)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    actorId: actor.id,
    organizationId: null,
    action: 'create',
    subject: 'language',
    subjectId: id,
    before: null,
    after: wanted,
  })
  return id
}

/** @throws DomainError conflict when another language has the code or the name */
export const orLanguageTaken = <T>(work: () => Promise<T>): Promise<T> =>
  orConflict(work, {
    languages_code_key: 'A language with this code already exists',
    languages_name: 'A language with this name already exists',
  })
