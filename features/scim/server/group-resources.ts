import type { Transaction } from 'kysely'
import { ScimError, type ScimGroup } from '#adapters/scim/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { auditActor, recordChange } from '#platform/server/audit.ts'
import type { Program } from '#platform/server/program-gate.ts'
import { type RoleByRules, roleOfGroups } from './group-role.ts'
import { changeMembers, readGroupNames } from './member-store.ts'
import { type ListRequest, missingResource, readResourceId } from './resource-requests.ts'
import {
  deleteScimGroup,
  findScimGroup,
  type GroupRecord,
  listScimGroups,
  lockScimGroup,
  toGroupResource,
  toScimGroupShape,
  writeScimGroup,
} from './scim-group-store.ts'
import type { ResourceDependencies } from './user-resources.ts'

type GroupDependencies = ResourceDependencies & { readonly byRules: RoleByRules }

/**
 * `/Groups`: the groups of the token's organisation. A group may give its members a role; other groups are only stored.
 */
export function groupResources(deps: GroupDependencies) {
  const { database, people, protocol, location, byRules } = deps

  async function find(connection: Database, actor: Program, id: number): Promise<GroupRecord> {
    const group = await findScimGroup(connection, actor.organizationId, id)
    if (!group) throw missingResource(id)
    return group
  }
  const answer = async (actor: Program, id: number) =>
    toGroupResource(await find(database, actor, id), location)

  /** Locks the affected users, makes the change, and then sets the roles that follow from their groups. */
  async function withRoles(
    transaction: Transaction<DB>,
    actor: Program,
    affected: readonly number[],
    work: (members: ReadonlySet<number>) => Promise<void>,
  ): Promise<void> {
    const members = await people.lockMembers(transaction, actor, affected)
    const before = await readGroupNames(transaction, actor.organizationId, members)
    await work(new Set(members))
    const after = await readGroupNames(transaction, actor.organizationId, members)
    const roleIn = (groups: readonly string[] = []) => roleOfGroups(byRules, actor.organizationName, groups)
    const roles = members.flatMap((id) => {
      // A user who leaves the group that made them an admin becomes a user.
      const role = roleIn(after.get(id)) ?? (roleIn(before.get(id)) === 'admin' ? 'user' : undefined)
      return role ? [[id, role] as const] : []
    })
    await people.changeRoles(transaction, actor, new Map(roles))
  }

  /** @param before the group that is changed; absent for a new one */
  async function write(
    transaction: Transaction<DB>,
    actor: Program,
    wanted: ScimGroup,
    before?: GroupRecord,
  ): Promise<number> {
    const [had, has] = [idsOf(before ? toScimGroupShape(before) : undefined), idsOf(wanted)]
    const added = [...has].filter((id) => !had.has(id))
    const removed = [...had].filter((id) => !has.has(id))
    // A renamed group may give its remaining members another role.
    const isRenamed = before !== undefined && before.displayName !== wanted.displayName
    const affected = isRenamed ? [...new Set([...had, ...has])] : [...added, ...removed]
    let groupId = before?.id ?? 0
    await withRoles(transaction, actor, affected, async (members) => {
      const unknown = added.find((id) => !members.has(id))
      if (unknown !== undefined) throw new ScimError(400, 'invalidValue', `There is no user ${unknown}`)
      groupId = await writeScimGroup(transaction, actor.organizationId, wanted, before?.id)
      await changeMembers(transaction, groupId, { added, removed })
    })
    const isSame = before && !isRenamed && affected.length === 0
    if (!isSame)
      await record(transaction, actor, groupId, before, {
        name: wanted.displayName,
        members: has.size,
        // If as many members joined as left, the number of members alone would show no change.
        ...(before && { members_added: added.length, members_removed: removed.length }),
      })
    return groupId
  }

  async function change(
    actor: Program,
    idText: string,
    decide: (before: GroupRecord) => ScimGroup | Promise<ScimGroup>,
  ) {
    const id = readResourceId(idText)
    await database.transaction().execute(async (transaction) => {
      await lockScimGroup(transaction, actor.organizationId, id)
      const before = await find(transaction, actor, id)
      await write(transaction, actor, await decide(before), before)
    })
    return answer(actor, id)
  }

  return {
    async list(actor: Program, { filter, page }: ListRequest) {
      const { total, found } = await listScimGroups(database, actor.organizationId, filter, page)
      return { total, resources: found.map((group) => toGroupResource(group, location)), offset: page.offset }
    },

    read: (actor: Program, id: string) => answer(actor, readResourceId(id)),

    async create(actor: Program, body: unknown) {
      const wanted = protocol.readGroup(body)
      const id = await database.transaction().execute((transaction) => write(transaction, actor, wanted))
      return answer(actor, id)
    },

    replace: (actor: Program, id: string, body: unknown) => change(actor, id, () => protocol.readGroup(body)),

    patch: (actor: Program, id: string, body: unknown) =>
      change(actor, id, (before) => protocol.patchGroup(toScimGroupShape(before), body)),

    async remove(actor: Program, idText: string): Promise<void> {
      const id = readResourceId(idText)
      await database.transaction().execute(async (transaction) => {
        await lockScimGroup(transaction, actor.organizationId, id)
        const before = await find(transaction, actor, id)
        const members = before.members.map((member) => member.id)
        await withRoles(transaction, actor, members, () => deleteScimGroup(transaction, id))
        await record(transaction, actor, id, before, null)
      })
    },
  }
}

/** @throws ScimError when a member's value is no id */
const idsOf = (group: ScimGroup | undefined): ReadonlySet<number> =>
  new Set(
    (group?.members ?? []).map(({ value }) => {
      if (/^[1-9]\d{0,14}$/.test(value)) return Number(value)
      throw new ScimError(400, 'invalidValue', `There is no user ${value}`)
    }),
  )

type GroupValues = {
  readonly name: string
  readonly members: number
  readonly members_added?: number
  readonly members_removed?: number
}

async function record(
  transaction: Transaction<DB>,
  actor: Program,
  id: number,
  group: GroupRecord | undefined,
  after: GroupValues | null,
): Promise<void> {
  const before = group ? { name: group.displayName, members: group.members.length } : null
  await recordChange(transaction, {
    ...auditActor(actor),
    organizationId: actor.organizationId,
    action: before === null ? 'create' : after === null ? 'delete' : 'update',
    subject: 'scim_group',
    subjectId: id,
    before,
    after,
  })
}
