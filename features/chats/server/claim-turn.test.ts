import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { startChat } from '#testing/chat-requests.ts'
import { newTurnClaim } from './claim-turn.ts'
import { turnStore, type TurnStore } from './turn-store.ts'

const ROUNDS = 25
const rateLimit = { limit: 1000, window: 3600, cooldown: 10 }
const fingerprint = Buffer.from('one request')

let app: TestApp
let turns: TurnStore
let userId: number
let chatIds: readonly [number, number]

beforeAll(async () => {
  app = await createTestApp()
  turns = turnStore(app.connection.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  chatIds = [Number(await startChat(app.as.learner)), Number(await startChat(app.as.learner))]
  const { database } = app.connection
  const chat = database.selectFrom('chats').where('id', '=', chatIds[0]).select('user_id')
  userId = (await chat.executeTakeFirstOrThrow()).user_id
  await database.deleteFrom('rate_limits').execute()
})

const countedAttempts = async () =>
  (await app.connection.database.selectFrom('rate_limits').select('attempts').executeTakeFirst())?.attempts

/** A new message at the end of the shown branch. */
const atTheEnd = { branch: null, replacesMessageId: null }

const leases = () =>
  app.connection.database.selectFrom('leases').select(['subject_id', 'lease_owner']).execute()

describe('simultaneous claims', () => {
  test('with one key in one chat grant and count one claim, and the others find it running', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = randomUUID()
      const claims = Array.from({ length: 4 }, () => newTurnClaim(userId, chatIds[0], key))
      const results = await Promise.all(
        claims.map((claim) => turns.claim(claim, fingerprint, atTheEnd, rateLimit)),
      )
      const statuses = results.map(({ status }) => status).toSorted()
      expect(statuses).toEqual(['claimed', 'running', 'running', 'running'])
      const granted = claims[results.findIndex(({ status }) => status === 'claimed')]
      expect(await leases()).toEqual([{ subject_id: chatIds[0], lease_owner: granted?.lease.owner }])
      await app.connection.database.deleteFrom('leases').execute()
    }
    expect(await countedAttempts()).toBe(ROUNDS)
  })

  test('with one key in two chats grant and count one claim and refuse the other without a lease', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = randomUUID()
      const claims = chatIds.map((chatId) => newTurnClaim(userId, chatId, key))
      const results = await Promise.all(
        claims.map((claim) => turns.claim(claim, Buffer.from(`chat ${claim.chatId}`), atTheEnd, rateLimit)),
      )
      expect(results.map(({ status }) => status).toSorted()).toEqual(['claimed', 'key_reused'])
      expect(await leases()).toHaveLength(1)
      await app.connection.database.deleteFrom('leases').execute()
    }
    expect(await countedAttempts()).toBe(ROUNDS)
  })

  test('with different keys in one chat grant and count one claim, and the others find the chat busy', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const results = await Promise.all(
        Array.from({ length: 4 }, () =>
          turns.claim(newTurnClaim(userId, chatIds[0], randomUUID()), fingerprint, atTheEnd, rateLimit),
        ),
      )
      expect(results.map(({ status }) => status).toSorted()).toEqual(['busy', 'busy', 'busy', 'claimed'])
      await app.connection.database.deleteFrom('leases').execute()
    }
    expect(await countedAttempts()).toBe(ROUNDS)
  })
})

test('a claim beyond the rate limit stores neither a lease nor a request', async () => {
  const claim = newTurnClaim(userId, chatIds[0], randomUUID())
  const spent = { ...rateLimit, limit: 1 }
  expect(await turns.claim(claim, fingerprint, atTheEnd, spent)).toMatchObject({ status: 'claimed' })
  await turns.abandon(claim, false)
  expect(await countedAttempts()).toBe(0)
  expect(await turns.claim(claim, fingerprint, atTheEnd, spent)).toMatchObject({ status: 'claimed' })
  const beyond = newTurnClaim(userId, chatIds[1], randomUUID())
  const refused = { status: 'limited', wait_seconds: 10 }
  expect(await turns.claim(beyond, fingerprint, atTheEnd, spent)).toMatchObject(refused)
  expect(await leases()).toEqual([{ subject_id: chatIds[0], lease_owner: claim.lease.owner }])
  const { database } = app.connection
  const requests = database.selectFrom('requests').where('key', '=', beyond.key).selectAll()
  expect(await requests.execute()).toEqual([])
})
