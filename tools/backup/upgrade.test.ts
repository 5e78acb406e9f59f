import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { auditRoutes } from '#features/audit/contract.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { readBackupFile } from './backup-file.ts'
import { testApp } from '#testing/app.ts'
import { readInitialStore } from '#testing/initial-store.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { worldRoutes } from '#features/worlds/contract.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'

/**
 * The store of release 0.2.0: the demo, a conversation in English with its evaluation, an edited one in Portuguese, and
 * a user whom the administrator had added.
 */
const STORE = join(import.meta.dirname, '../../testing/stores/store-of-0.2.0.backup')

async function restoreOldStore() {
  const store = await PGlite.create({ loadDataDir: await readInitialStore() })
  const connection = await connect({ opened: store })
  onTestFinished(() => connection.close().then(() => store.close()))
  await restoreBackup(connection.database, readBackupFile(STORE, { passphrase: undefined }), {
    target: 'The store of 0.2.0',
    force: false,
    ignoresConnections: false,
  })
  return connection
}

test('a store of 0.2.0 is upgraded with its people, conversations and evaluations', async () => {
  const connection = await restoreOldStore()
  await migrate(connection.database)
  const { as } = await testApp({ connection })

  const { body: chats } = await as.learner.call(chatRoutes.listChats, { query: {} })
  const talks = await Promise.all(chats.map(({ chat_id }) => messagesOf(as.learner, String(chat_id))))
  const said = talks.map((messages) =>
    messages.filter(({ is_user }) => is_user).map(({ content }) => content),
  )
  expect(said).toEqual([
    ['Olá! Podemos falar um instante?'],
    [
      'Hi Sam, thanks for making the time.',
      'How have the last weeks been for you?',
      'The survey came three days late. What happened there?',
      'That sounds like a lot. What would help you?',
      'Let us agree that you tell me by Wednesday when a date is at risk.',
    ],
  ])
  expect(talks.map((messages) => messages.length)).toEqual([2, 10])
  const { body: evaluations } = await as.learner.call(evaluationRoutes.listEvaluations, { query: {} })
  expect(evaluations).toEqual([expect.objectContaining({ chat_id: chats[1]?.chat_id })])
  expect(JSON.stringify(evaluations)).toContain('by Wednesday')

  const { body: people } = await as.admin.call(userRoutes.listUsers, { query: {} })
  expect(people.map(({ name }) => name)).toContain("O'Neill-D'Arcy")
  const { body: audit } = await as.admin.call(auditRoutes.listAudit, { query: {} })
  expect(audit).toEqual([expect.objectContaining({ action: 'create', subject: 'user' })])

  // The messages replaced by an edit have become a branch.
  const edited = String(chats[0]?.chat_id)
  const { body: tree } = await as.learner.call(chatRoutes.readChat, { params: { id: edited } })
  expect(tree).toMatchObject({ branch_id: 2, turn_count: 1 })
  expect(tree.branches).toMatchObject([{ turn_count: 1 }, { parent_id: 1, turn_count: 1 }])
  expect(await messagesOf(as.learner, edited, 1)).toHaveLength(2)

  // New features work with the old data.
  expect((await say(as.learner, String(chats[0]?.chat_id), 'O que aconteceu?')).status).toBe(200)
  expect((await say(as.learner, await startChat(as.learner), 'How are you?')).status).toBe(200)
}, 60_000)

test('facts of 0.2.0 of any length and number are there after the upgrade, and their scenario can be played', async () => {
  const connection = await restoreOldStore()
  const long = 'I kept a diary. '.repeat(30).trim()
  const facts = ['One.', long, ...Array.from({ length: 21 }, (_, index) => `Number ${index + 3}.`)]
  const lines = [...facts.map((fact) => `Fact: ${fact}`), '- fait (fr) : Le premier.']
  const { rows } = await connection.pool.query(
    'update scenarios set prompt = $1 where id in (select scenario_id from chats) returning id',
    [['You are Sam.', ...lines].join('\n')],
  )
  const params = { id: String(rows[0].id) }
  await migrate(connection.database)
  const { as } = await testApp({ connection })

  const [chat] = (await as.learner.call(chatRoutes.listChats, { query: {} })).body
  expect((await say(as.learner, String(chat?.chat_id), 'What happened?')).status).toBe(200)
  const { body: draft } = await as.superadmin.call(workspaceRoutes.readDraft, { params })
  expect(draft.draft.prompt).toBe(
    'You are Sam.\nAnother fact: Number 21.\nAnother fact: Number 22.\nAnother fact: Number 23.',
  )
  expect(draft.draft.world.facts.map(({ texts }) => texts['en'])).toEqual(facts.slice(0, 20))
  expect((await as.superadmin.call(workspaceRoutes.listVersions, { params, query: {} })).status).toBe(200)

  const { body: stored } = await as.superadmin.call(worldRoutes.readWorld, { params })
  expect(stored.world.facts[1]?.texts.en).toBe(long)
  // What is typed has limits still.
  const again = await as.superadmin.call(worldRoutes.writeWorld, { params, body: stored })
  expect(again.status).toBe(422)
}, 60_000)
