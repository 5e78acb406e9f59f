import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readBackup } from '#database/backup/read-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { endAllSharing } from '#features/sharing/server/owned-shared-evaluations.ts'
import { sharingRoutes } from '#features/sharing/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { linkRoutes } from '#features/users/contract-link.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { buildNewUser } from '#testing/provisioning.ts'
import { prepareOwn } from '#testing/sample-own-conversation.ts'
import { evaluatedTry, idOf, readReceived, shareWith } from '#testing/sharing.ts'
import { readDeletions, repeatDeletions } from './repeat-deletions.ts'

const { readChat, deleteChat } = chatRoutes
const { readOwnConversation, deleteOwnConversation } = ownConversationRoutes

test(
  'after a restore all sharing ends, and what the security log says was deleted is deleted again',
  { timeout: 120_000 },
  async () => {
    const data = await createTestDatabase('owner')
    onTestFinished(() => data.close())
    const { connection } = data
    const { database } = connection
    const log = join(mkdtempSync(join(tmpdir(), 'repeat-deletions-')), 'security.log')
    const before = await createTestApp({ connection, environment: { SECURITY_LOG: log } })
    const { learner, admin } = before.as
    const shared = await evaluatedTry(learner, 'rotas')
    const { body: sharing } = await shareWith(learner, shared, await idOf(database, 'admin'))
    const [deleted, kept] = [await startChat(learner), await startChat(learner)]
    for (const chat of [deleted, kept]) await say(learner, chat, 'I would like to talk about the rota.')
    const own = await prepareOwn(learner)
    const { body: person } = await admin.call(userRoutes.createUser, { body: buildNewUser('leaver') })
    const { body: linked } = await admin.call(userRoutes.createUser, { body: buildNewUser('linked') })
    const { body: merged } = await admin.call(userRoutes.createUser, { body: buildNewUser('merged') })
    const lines: string[] = []
    const since = new Date()
    for await (const line of readBackup(database)) lines.push(line)

    await learner.call(sharingRoutes.takeBackEvaluation, { params: { id: String(sharing.id) } })
    const params = { id: deleted }
    expect((await learner.call(deleteChat, { params })).status).toBe(200)
    expect((await learner.call(deleteOwnConversation, { params: { id: own } })).status).toBe(200)
    await admin.call(accountRoutes.deleteUser, {
      params: { id: String(person.id) },
      body: { username: 'leaver' },
    })
    const ofLinked = { id: String(linked.id) }
    await admin.call(linkRoutes.linkUser, { params: ofLinked, query: {}, body: { other: merged.id } })
    await admin.call(accountRoutes.deleteUser, { params: ofLinked, body: { username: 'linked' } })
    await before.close()
    const line = { kind: 'security', event: 'data.deleted', action: 'delete', subject: 'chat' }
    const others = { ...line, time: Date.now() + 1000, user: 2, subjectId: Number(kept) }
    const earlier = { ...others, time: '2026-01-02T03:04:05.000Z', user: await idOf(database, 'learner') }
    const superadmin = { ...others, subject: 'user', subjectId: await idOf(database, 'superadmin') }
    const appended = [...[others, earlier, superadmin].map((one) => JSON.stringify(one)), '{"kind":']
    appendFileSync(log, appended.map((one) => `${one}\n`).join(''))

    await sql`drop schema if exists copy cascade`.execute(database)
    async function* each() {
      yield* lines
    }
    await restoreBackup(database, each(), {
      target: 'The store',
      force: true,
      ignoresConnections: true,
    })
    expect(await endAllSharing(database)).toBe(1)
    const logged = await readDeletions(log)
    expect(logged.lines - logged.securityLines).toBe(1)
    const people = [person.id, linked.id, merged.id, superadmin.subjectId].map((id) => `user ${id}`)
    expect(await repeatDeletions(database, logged, since)).toEqual({
      deleted: [`chat ${deleted}`, `own_conversation ${own}`, ...people],
      missing: [`chat ${kept}`],
      hasSuperadmin: false,
    })

    const after = await createTestApp({ connection })
    onTestFinished(() => after.close())
    const again = after.as.learner
    expect((await readReceived(after.as.admin, sharing.id)).status).toBe(404)
    expect((await again.call(sharingRoutes.listSharedEvaluations, { query: {} })).body).toEqual([])
    expect((await again.call(readChat, { params })).status).toBe(404)
    expect((await again.call(readChat, { params: { id: kept } })).status).toBe(200)
    expect((await again.call(readOwnConversation, { params: { id: own } })).status).toBe(404)
    const { body: found } = await after.as.admin.call(userRoutes.listUsers, { query: { search: 'leaver' } })
    expect(found).toEqual([])
    const accounts = database.selectFrom('idp_accounts').where('username', '=', 'leaver').select('id')
    expect(await accounts.execute()).toEqual([])
  },
)
