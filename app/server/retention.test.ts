import { expect, test } from 'vitest'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { objectionRoutes } from '#features/objections/contract.ts'
import { sharingRoutes } from '#features/sharing/contract.ts'
import { testApp } from '#testing/app.ts'
import { edit, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { evaluatedTry, idOf, readReceived, shareWith } from '#testing/sharing.ts'
import { eraseOldWords } from './retention.ts'

const WORDS = 'What do you think about the blue umbrella?'

test('old conversations and evaluations lose their words, keep their measures, and cannot be continued', async () => {
  const { as, connection } = await testApp()
  const { learner } = as
  const talk = async () => {
    const chat = await startChat(learner)
    for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(learner, chat, WORDS)
    return chat
  }
  const [old, unjudged, revived, recent] = [await talk(), await talk(), await talk(), await talk()]
  const evaluate = (chat: string) =>
    learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  const { body: before } = await evaluate(old)
  await evaluate(recent)
  const [check] = before.checks
  await learner.call(objectionRoutes.raiseObjection, {
    params: { chat_id: old },
    body: {
      check_key: check?.key ?? null,
      statement: null,
      reason: 'other',
      words: 'Not about the umbrella',
    },
  })
  for (const table of ['messages', 'chats'])
    await connection.pool.query(
      `update ${table} set created_at = now() - interval '31 days' where ${table === 'chats' ? 'id' : 'chat_id'} = any($1)`,
      [[old, unjudged, revived]],
    )
  await connection.pool.query('delete from requests')
  await say(learner, revived, 'And now?')

  await Promise.all([eraseOldWords(connection.database, 30), eraseOldWords(connection.database, 30)])
  const { body: list } = await learner.call(chatRoutes.listChats, { query: {} })
  const seen = new Map(
    list.map(({ id, is_erased, turn_count }) => [String(id), [is_erased === true, turn_count]]),
  )
  expect([old, unjudged, revived, recent].map((id) => seen.get(id))).toEqual([
    [true, EVALUATION_TURNS],
    [true, EVALUATION_TURNS],
    [false, EVALUATION_TURNS + 1],
    [false, EVALUATION_TURNS],
  ])
  const { body: chat } = await learner.call(chatRoutes.readChat, { params: { id: old } })
  expect(chat).toMatchObject({ is_erased: true, messages: [], is_evaluated: true })
  const { body: evaluations } = await learner.call(evaluationRoutes.listEvaluations, {
    query: { chat_id: old },
  })
  expect(evaluations[0]).toMatchObject({ content: '', specifics: [], skills: before.skills, objections: [] })
  expect(evaluations[0]?.checks.map(({ verdict }) => verdict)).toEqual(
    before.checks.map(({ verdict }) => verdict),
  )
  expect(JSON.stringify(evaluations)).not.toContain('umbrella')
  const { rows } = await connection.pool.query('select chat_id from messages where chat_id = any($1)', [
    [old, unjudged],
  ])
  expect(rows).toEqual([])

  const gone = {
    status: 409,
    detail: 'The words of this conversation have gone because of their age. Please start a new one.',
  }
  expect(await say(learner, old, 'Where were we?')).toMatchObject(gone)
  expect(await edit(learner, old, 1, 'Where were we?')).toMatchObject(gone)
  expect(await evaluate(unjudged)).toMatchObject(gone)
  expect(await messagesOf(learner, recent)).toHaveLength(2 * EVALUATION_TURNS)
})

test('a shared evaluation that loses its words is shared no more, and a younger one stays shared', async () => {
  const { as, connection } = await testApp()
  const { learner, admin } = as
  const recipient = await idOf(connection.database, 'admin')
  const [old, recent] = [await evaluatedTry(learner, 'umbrellas'), await evaluatedTry(learner, 'kites')]
  const { body: ended } = await shareWith(learner, old, recipient, true)
  const { body: kept } = await shareWith(learner, recent, recipient, true)
  for (const [table, column] of [
    ['messages', 'chat_id'],
    ['chats', 'id'],
  ])
    await connection.pool.query(
      `update ${table} set created_at = now() - interval '31 days' where ${column} = $1`,
      [old.chat_id],
    )
  await eraseOldWords(connection.database, 30)
  expect((await readReceived(admin, ended.id)).status).toBe(404)
  expect((await readReceived(admin, kept.id)).status).toBe(200)
  const { body: left } = await learner.call(sharingRoutes.listSharedEvaluations, { query: {} })
  expect(left.map(({ id }) => id)).toEqual([kept.id])
})

test('a conversation whose words cannot be erased does not stop the erasure of others', async () => {
  const { as, connection } = await testApp()
  const { learner } = as
  const [broken, whole] = [await evaluatedTry(learner, 'umbrellas'), await evaluatedTry(learner, 'kites')]
  for (const table of ['messages', 'chats'])
    await connection.pool.query(`update ${table} set created_at = now() - interval '31 days'`)
  await connection.pool.query(`update evaluations set checks = '{}' where chat_id = $1`, [broken.chat_id])
  await expect(eraseOldWords(connection.database, 30)).rejects.toThrow(
    `old conversations that kept their words: ${broken.chat_id}`,
  )
  expect(await messagesOf(learner, String(whole.chat_id))).toEqual([])
  expect(await messagesOf(learner, String(broken.chat_id))).not.toEqual([])
})
