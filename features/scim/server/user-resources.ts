import type { Transaction } from 'kysely'
import type { ScimProtocol, ScimUser } from '#adapters/scim/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Program } from '#platform/server/program-gate.ts'
import { toPerson } from './derive-person.ts'
import { toScimUser, toUserResource, type UserRecord } from './describe-user.ts'
import type { ScimPeople } from './people.ts'
import { type ListRequest, missingResource, readResourceId } from './resource-requests.ts'
import { findScimUser, listScimUsers, refuseTakenUserName, writeScimUser } from './scim-user-store.ts'

export type ResourceDependencies = {
  readonly database: Database
  readonly people: ScimPeople
  readonly protocol: ScimProtocol
  /** The URL of SCIM. */
  readonly location: string
}

/** `/Users`: the users of the token's organisation only. */
export function userResources({ database, people, protocol, location }: ResourceDependencies) {
  async function find(connection: Database, actor: Program, id: number) {
    const user = await findScimUser(connection, actor.organizationId, id)
    if (!user) throw missingResource(id)
    return user
  }
  const answer = async (actor: Program, id: number) =>
    toUserResource(await find(database, actor, id), location)

  /**
   * Changes the product's data and the SCIM data in one transaction. If that is refused, a user who was to be
   * deactivated is deactivated all the same; the answer then shows the other values unchanged.
   */
  async function change(
    actor: Program,
    idText: string,
    decide: (before: UserRecord) => ScimUser | Promise<ScimUser>,
  ) {
    const id = readResourceId(idText)
    await find(database, actor, id)
    const read = async (transaction: Transaction<DB>) => {
      await people.lock(transaction, actor, id)
      const before = await find(transaction, actor, id)
      const wanted = await decide(before)
      return { before, wanted, person: toPerson(wanted, before) }
    }
    try {
      await database.transaction().execute(async (transaction) => {
        const { wanted, person } = await read(transaction)
        await refuseTakenUserName(transaction, actor.organizationId, wanted.userName, id)
        await people.change(transaction, actor, id, person)
        await writeScimUser(transaction, actor.organizationId, id, wanted)
      })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      await database.transaction().execute(async (transaction) => {
        const { before, person } = await read(transaction)
        if (!before.isActive || person.isActive) throw error
        await people.deactivate(transaction, actor, id)
      })
    }
    await people.settle(id)
    return answer(actor, id)
  }

  return {
    async list(actor: Program, { filter, page }: ListRequest) {
      const { total, found } = await listScimUsers(database, actor.organizationId, filter, page)
      return { total, resources: found.map((user) => toUserResource(user, location)), offset: page.offset }
    },

    read: (actor: Program, id: string) => answer(actor, readResourceId(id)),

    async create(actor: Program, body: unknown) {
      const wanted = protocol.readUser(body)
      await refuseTakenUserName(database, actor.organizationId, wanted.userName)
      const id = await people.create(actor, toPerson(wanted), (transaction, userId) =>
        writeScimUser(transaction, actor.organizationId, userId, wanted),
      )
      await people.settle(id)
      return answer(actor, id)
    },

    replace: (actor: Program, id: string, body: unknown) => change(actor, id, () => protocol.readUser(body)),

    patch: (actor: Program, id: string, body: unknown) =>
      change(actor, id, (before) => protocol.patchUser(toScimUser(before), body)),

    async remove(actor: Program, idText: string): Promise<void> {
      const id = readResourceId(idText)
      await find(database, actor, id)
      await people.remove(actor, id)
      await people.settle(id)
    },
  }
}

export type ResourceList = {
  readonly total: number
  readonly offset: number
  readonly resources: readonly Readonly<Record<string, unknown>>[]
}
