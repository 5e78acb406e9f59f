import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { TokenActor } from '#platform/server/gate.ts'

/** A person as an identity provider describes them. */
export type DescribedPerson = {
  readonly email: string | undefined
  /** Spellings of the name, the best first. */
  readonly names: readonly string[]
  readonly isActive: boolean
  /** The codes of their preferred languages, the best first. Used only for new users; later they choose themselves. */
  readonly languages: readonly string[]
}

/** What SCIM does to users; the users' slice implements it with the functions behind the admin's screens. */
export type ScimPeople = {
  /**
   * Creates a user here and at the identity provider, or at neither. @param alsoWrite writes in the same transaction
   */
  create(
    actor: TokenActor,
    wanted: DescribedPerson,
    alsoWrite: (transaction: Transaction<DB>, userId: number) => Promise<void>,
  ): Promise<number>
  lock(transaction: Transaction<DB>, actor: TokenActor, userId: number): Promise<void>
  change(
    transaction: Transaction<DB>,
    actor: TokenActor,
    userId: number,
    wanted: DescribedPerson,
  ): Promise<void>
  deactivate(transaction: Transaction<DB>, actor: TokenActor, userId: number): Promise<void>
  remove(actor: TokenActor, userId: number): Promise<void>
  /** @returns the given users who are in the token's organisation, now locked */
  lockMembers(
    transaction: Transaction<DB>,
    actor: TokenActor,
    userIds: readonly number[],
  ): Promise<readonly number[]>
  /** Sets the roles of locked users, reading the present ones only once. */
  changeRoles(
    transaction: Transaction<DB>,
    actor: TokenActor,
    roles: ReadonlyMap<number, 'user' | 'admin'>,
  ): Promise<void>
  settle(userId: number): Promise<boolean>
}
