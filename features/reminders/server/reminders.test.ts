import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mailer } from '#adapters/mail/port.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createHttp } from '#platform/server/http.ts'
import { createOutageLog } from '#platform/server/outage-log.ts'
import { noMetrics } from '#platform/server/metrics.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { deleteAllChats } from '#testing/delete-all-chats.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { mailServer } from '#testing/mail-server.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { reminderRunnerOf } from '#testing/reminders.ts'
import { prepareOwn } from '#testing/sample-own-conversation.ts'
import { reminderRoutes, type ReminderChoices } from '../contract.ts'
import { reminderFailures } from '../contract-rules.ts'

const { readReminderChoices, chooseReminders, unsubscribe } = reminderRoutes

let testServer: TestApp
let as: TestApp['as']
let query: TestApp['connection']['pool']['query']
beforeAll(async () => {
  testServer = await createTestApp({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'Practice <practice@demo.example>' },
  })
  as = testServer.as
  query = testServer.connection.pool.query.bind(testServer.connection.pool)
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await deleteAllChats(testServer)
  for (const table of [
    'own_conversations',
    'reminder_choices',
    'reminders',
    'unsubscribe_links',
    'rate_limits',
  ])
    await query(`delete from ${table}`)
})

const choose = (body: ReminderChoices, person = as.learner) => person.call(chooseReminders, { body })
const sweep = (mailer: Mailer) => reminderRunnerOf(testServer.connection.database, mailer).sweep()
/** Prepares an own conversation whose date is some days back in every time zone. */
async function hadOwn(days = 8, person = as.learner): Promise<number> {
  const id = await prepareOwn(person, 'Wombat')
  await query(
    `update own_conversations set takes_place_on = (now() at time zone 'UTC')::date - $2::int where id = $1`,
    [id, days],
  )
  return id
}
async function evaluated(days: number): Promise<void> {
  const chat = await startChat(as.learner)
  for (const line of missedDeadlinesLearners.en.poor.slice(0, EVALUATION_TURNS))
    await say(as.learner, chat, line)
  await as.learner.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  await query(`update evaluations set created_at = now() - make_interval(days => $1)`, [days])
}
/** Makes the next attempts and the next check of everyone due now. */
async function later(): Promise<void> {
  await query('update reminders set next_at = now()')
  await query(`update reminder_choices set looked_at = '-infinity'`)
}
const tokenIn = (text = ''): string => /\/unsubscribe\/([\w-]{43})/.exec(text)?.[1] ?? ''
const statesOf = async () =>
  (await query<{ state: string; attempts: number }>('select state, attempts from reminders order by id')).rows

describe('the choice of reminders', () => {
  test('is off at first, is stored, and belongs to one person', async () => {
    const { body } = await as.learner.call(readReminderChoices, {})
    expect(body).toEqual({ debriefs: false, boosters: false, email: expect.stringContaining('@') })
    expect((await choose({ debriefs: true, boosters: false })).body).toMatchObject({ debriefs: true })
    expect((await as.learner.call(readReminderChoices, {})).body).toMatchObject({
      debriefs: true,
      boosters: false,
    })
    expect((await as.admin.call(readReminderChoices, {})).body).toMatchObject({ debriefs: false })
  })

  test('cannot be switched on without a mail server, but can be switched off', async () => {
    const { as: people } = await testApp({ connection: testServer.connection })
    expect((await people.learner.call(readReminderChoices, {})).body.email).toBeNull()
    const refused = await choose({ debriefs: true, boosters: false }, people.learner)
    expect([refused.status, refused.detail]).toEqual([409, reminderFailures.unavailable.detail])
    expect((await choose({ debriefs: false, boosters: false }, people.learner)).status).toBe(200)
  })
})

describe('a reminder', () => {
  test('goes once to people who asked for it, in their language and without words of the conversation', async () => {
    const { mails, mailer } = await mailServer()
    await hadOwn()
    await hadOwn(8, as.admin)
    await query(
      `update users set language_id = (select id from languages where code = 'fr') where username = 'learner'`,
    )
    await choose({ debriefs: true, boosters: true })
    for (const _ of [1, 2]) {
      await sweep(mailer)
      await later()
    }
    expect(mails.map(({ to }) => to)).toEqual(['learner@demo.example'])
    const { text = '' } = mails[0] ?? {}
    expect(text).toContain('Deux minutes suffisent')
    expect(text).toContain('Ouvrir Performance Partner=E2=80=AF: http')
    expect(text).toContain('Content-Type: text/html')
    expect(text).not.toMatch(/Wombat|manager/)
    expect(await statesOf()).toEqual([{ state: 'sent', attempts: 1 }])
    await query(`update users set language_id = 1 where username = 'learner'`)
  })

  test('of a short try is sent when it is offered, and again for the next one', async () => {
    const { mails, mailer } = await mailServer()
    await evaluated(2)
    await choose({ debriefs: false, boosters: true })
    await sweep(mailer)
    expect(mails).toHaveLength(0)
    for (const days of [3, 4, 10]) {
      await query(`update evaluations set created_at = now() - make_interval(days => $1)`, [days])
      await later()
      await sweep(mailer)
    }
    expect(mails.map(({ text }) => /Three turns/.test(text))).toEqual([true, true])
  })

  test('is not sent before its day has begun in all time zones, nor after its debrief was declined', async () => {
    const { mails, mailer } = await mailServer({ isAway: () => isAway })
    let isAway = false
    await hadOwn(6)
    await choose({ debriefs: true, boosters: false })
    await sweep(mailer)
    expect(await statesOf()).toEqual([])
    isAway = true
    const id = await hadOwn()
    await later()
    await sweep(mailer)
    expect(await statesOf()).toEqual([{ state: 'waiting', attempts: 1 }])
    await as.learner.call(ownConversationRoutes.declineDebrief, { params: { id } })
    isAway = false
    await later()
    await sweep(mailer)
    expect([await statesOf(), mails]).toEqual([[{ state: 'dropped', attempts: 2 }], []])
  })

  test('that cannot be prepared does not keep back those of other people', async () => {
    const { mails, mailer } = await mailServer({ isAway: () => isAway })
    const warnings: string[] = []
    const runner = reminderRunnerOf(testServer.connection.database, mailer, {
      warn: (_error, message) => warnings.push(message),
    })
    let isAway = true
    await evaluated(3)
    await choose({ debriefs: false, boosters: true })
    await runner.sweep()
    expect(await statesOf()).toEqual([{ state: 'waiting', attempts: 1 }])
    await query(`update evaluations set checks = '[{"unreadable": true}]'`)
    await hadOwn(8, as.admin)
    await choose({ debriefs: true, boosters: false }, as.admin)
    isAway = false
    warnings.length = 0
    await later()
    await runner.sweep()
    expect(mails.map(({ to }) => to)).toEqual(['admin@demo.example'])
    expect(await statesOf()).toEqual([
      { state: 'waiting', attempts: 2 },
      { state: 'sent', attempts: 1 },
    ])
    const { rows } = await query<{ id: number }>(`select id from users where username = 'learner'`)
    expect(warnings).toEqual([
      `whether user ${rows[0]?.id} is to be reminded cannot be found out`,
      `a reminder of user ${rows[0]?.id} cannot be prepared`,
    ])
    for (let attempt = 2; attempt < 6; attempt += 1) {
      await later()
      await runner.sweep()
    }
    expect((await statesOf())[0]).toEqual({ state: 'failed', attempts: 5 })
  })

  test('is sent once by several processes', async () => {
    const { mails, mailer } = await mailServer()
    await hadOwn()
    await choose({ debriefs: true, boosters: false })
    await Promise.all(Array.from({ length: 4 }, () => sweep(mailer)))
    expect(mails).toHaveLength(1)
  })

  test('is not sent to a deactivated or deleted user', async () => {
    const { as: people, connection } = await testApp()
    const { mails, mailer } = await mailServer()
    const database = connection.database
    for (const username of ['learner', 'outsider'] as const) {
      await prepareOwn(people[username])
      await connection.pool.query(
        `insert into reminder_choices (user_id, debriefs, boosters) select id, true, true from users where username = $1`,
        [username],
      )
    }
    await connection.pool.query(`update own_conversations set takes_place_on = '2020-01-01'`)
    const idOf = async (username: string) =>
      String(
        (await connection.pool.query<{ id: number }>('select id from users where username = $1', [username]))
          .rows[0]?.id,
      )
    await people.superadmin.call(accountRoutes.changeUserState, {
      params: { id: await idOf('learner') },
      body: { state: 'deactivated' },
    })
    const outsider = await idOf('outsider')
    await people.superadmin.call(accountRoutes.deleteUser, {
      params: { id: outsider },
      body: { username: 'outsider' },
    })
    await reminderRunnerOf(database, mailer).sweep()
    expect(mails).toEqual([])
    for (const table of ['reminder_choices', 'reminders', 'unsubscribe_links']) {
      const { rows } = await connection.pool.query(`select from ${table} where user_id = $1`, [outsider])
      expect(rows).toEqual([])
    }
  })
})

describe('a mail server that fails', () => {
  test('is logged once, is tried again, and gets the reminder after its outage', async () => {
    let isAway = true
    const { mails, mailer } = await mailServer({ isAway: () => isAway })
    const lines: unknown[] = []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one method that the outage log calls
    const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Parameters<
      typeof createOutageLog
    >[0]
    const warn = (...line: unknown[]) => lines.push(line)
    const runner = reminderRunnerOf(testServer.connection.database, mailer, {
      outages: createOutageLog(log, noMetrics),
      warn,
    })
    await hadOwn()
    await choose({ debriefs: true, boosters: false })
    for (const _ of [1, 2, 3]) {
      await runner.sweep()
      await later()
    }
    expect(lines).toHaveLength(1)
    isAway = false
    await runner.sweep()
    expect(mails).toHaveLength(1)
    expect(lines).toHaveLength(2)
    expect(JSON.stringify(lines)).not.toMatch(/Wombat|@demo/)
  })

  test('is tried five times, or once if it refuses the address', async () => {
    const { mailer: away } = await mailServer({ isAway: () => true })
    await hadOwn()
    await choose({ debriefs: true, boosters: false })
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await sweep(away)
      await later()
    }
    expect(await statesOf()).toEqual([{ state: 'failed', attempts: 5 }])
    await query('delete from reminders')
    const { mails, mailer: refusing } = await mailServer({ refuse: () => 550 })
    await sweep(refusing)
    await later()
    await sweep(refusing)
    expect([await statesOf(), mails]).toEqual([[{ state: 'failed', attempts: 1 }], []])
  })

  test('because it refuses an address is logged without the address', async () => {
    const { lines, logger } = keepLogLines()
    const { log } = await createHttp({ publicUrl: new URL('http://localhost'), logger })
    const { mailer } = await mailServer({ refuse: () => 550 })
    await hadOwn()
    await choose({ debriefs: true, boosters: false })
    const warn = (err: unknown, message: string) => log.warn({ err }, message)
    await reminderRunnerOf(testServer.connection.database, mailer, { warn }).sweep()
    expect(lines).toMatchObject([
      {
        msg: 'a reminder was not taken',
        error: { code: 'refused', cause: { message: 'EENVELOPE RCPT TO 550' } },
      },
    ])
    expect(JSON.stringify(lines)).not.toContain('@')
  })

  test('is reported as back once it works, also when no reminder is waiting', async () => {
    const { mailer } = await mailServer({ isAway: () => isAway })
    const told: string[] = []
    const outages = {
      fail: () => told.push('away'),
      countRequest: () => {},
      recover: () => told.push('back'),
    }
    const runner = reminderRunnerOf(testServer.connection.database, mailer, { outages })
    let isAway = true
    await hadOwn()
    await choose({ debriefs: true, boosters: false })
    await runner.sweep()
    isAway = false
    await runner.sweep()
    // A successful connection does not prove that the server takes mail again: only the waiting reminder can.
    expect(told).toEqual(['away'])
    await query(`update reminders set next_at = now() + interval '4 hours'`)
    await runner.sweep()
    expect(told).toEqual(['away'])
    // Another process has sent the reminder in the meantime.
    await query(`update reminders set state = 'sent'`)
    await runner.sweep()
    expect(told).toEqual(['away', 'back'])
    await query(`update reminders set state = 'waiting', next_at = now()`)
    isAway = true
    await runner.sweep()
    await query('delete from reminders')
    await runner.sweep()
    isAway = false
    await runner.sweep()
    await runner.sweep()
    expect(told).toEqual(['away', 'back', 'away', 'back'])
  })
})

describe('unsubscribing', () => {
  async function mailed(): Promise<string> {
    const { mails, mailer } = await mailServer()
    await hadOwn()
    await choose({ debriefs: true, boosters: true })
    await sweep(mailer)
    return mails[0]?.text.replace(/\r\n[ \t]+/g, ' ') ?? ''
  }
  const choices = async () => (await as.learner.call(readReminderChoices, {})).body

  test('works with one click in the mailbox, by the headers and the form of RFC 8058', async () => {
    const text = await mailed()
    const token = tokenIn(/^List-Unsubscribe: <(.*)>/m.exec(text)?.[1])
    expect(token).toHaveLength(43)
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await testServer.app.inject({
        method: 'POST',
        url: `/unsubscribe/${token}`,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await choices()).toMatchObject({ debriefs: false, boosters: true })
  })

  test('needs a press on the page that the link opens, and opening it changes nothing', async () => {
    const text = await mailed()
    const token = tokenIn(text)
    await testServer.app.inject({ method: 'GET', url: `/unsubscribe/${token}` })
    await testServer.app.inject({ method: 'HEAD', url: `/api/v1/unsubscribe/${token}` })
    expect(await choices()).toMatchObject({ debriefs: true })
    const press = () => as.nobody.call(unsubscribe, { params: { token }, body: null })
    expect((await press()).body).toEqual({ kind: 'debriefs' })
    expect((await press()).status).toBe(200)
    expect(await choices()).toMatchObject({ debriefs: false, boosters: true })
  })

  test('stores no token, and an unknown token or a stored hash is refused', async () => {
    const token = tokenIn(await mailed())
    const { rows } = await query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from unsubscribe_links`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const wrong of ['x', 'x'.repeat(43), rows[0]?.hash ?? '']) {
      const { status, detail } = await as.nobody.call(unsubscribe, { params: { token: wrong }, body: null })
      expect([status, detail]).toEqual([404, reminderFailures.linkUnknown.detail])
    }
  })
})

test('the export contains the choice of reminders and the reminders that were sent', async () => {
  const { mailer } = await mailServer()
  await hadOwn()
  await choose({ debriefs: true, boosters: false })
  await sweep(mailer)
  const exported = (await as.learner.send({ url: '/api/v1/users/me/export' })).json()
  expect(exported).toMatchObject({
    profile: { reminders: { debriefs: true, boosters: false } },
    reminders: [{ kind: 'debriefs', state: 'sent' }],
  })
})
