import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import type { TokenActor } from '#platform/server/gate.ts'

/** Somebody as an identity provider describes them. */
export type DescribedPerson = {
  readonly email: string | undefined
  /** Ways to write the name, the best first. */
  readonly names: readonly string[]
  readonly isActive: boolean
  /** Codes of the languages that they want, the best first. Later they choose themselves. */
  readonly languages: readonly string[]
}

/** What SCIM does to users, by the functions behind the admin's screens, which belong to another slice. */
export type ScimPeople = {
  /** At the identity provider as well, or at neither. @param alsoWrite belongs to the same transaction */
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
  /** @returns those of them who are in the token's organisation, now locked */
  lockMembers(
    transaction: Transaction<DB>,
    actor: TokenActor,
    userIds: readonly number[],
  ): Promise<readonly number[]>
  /** Gives people who are locked their roles, all by one look at what they are. */
  changeRoles(
    transaction: Transaction<DB>,
    actor: TokenActor,
    roles: ReadonlyMap<number, 'user' | 'admin'>,
  ): Promise<void>
  settle(userId: number): Promise<boolean>
}
