import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The most learners who chat at once; each has a session. */
export const LEARNER_COUNT = 64
/** The first of further learners, as many as one machine can serve at once. */
export const FIRST_OF_CROWD = 1000
export const CROWD_COUNT = 1500
/** A further user, who has many chats. */
export const LONG_TIME_USER = LEARNER_COUNT
/** The long-time user's chat of 200 messages. */
export const CHAT_OF_200 = 4_000_000_000
/** A learner with a chat of 300 messages. */
export const LONG_CHAT_USER = 0
export const CHAT_OF_300 = 5_000_000_000
export const LONG_CHAT_MESSAGES = 300
const CHATS = 200
const MESSAGES = 200

export const sessionTokenOf = (index: number): string => `session-of-learner-${index}-of-the-benchmark`

export const sessionCookieFor = (index: number): string => `session=${sessionTokenOf(index)}`

/** Inserts users with sessions and the long-time user's chats, the same in every copy of the store. */
export async function insertBenchData(pool: pg.Pool): Promise<void> {
  await addLearners(pool, { from: 0, count: LEARNER_COUNT + 1 })
  await addLearners(pool, { from: FIRST_OF_CROWD, count: CROWD_COUNT })
  await pool.query(
    `insert into chats (id, organization_id, user_id, scenario_id, mood_id, language_code, turn_count, created_at)
      select ${CHAT_OF_200} + n, u.organization_id, u.id, s.id, (select min(mood_id) from scenario_map where scenario_id = s.id), 'en',
        5, now() - make_interval(hours => n)
      from generate_series(0, ${CHATS - 1}) n, users u,
        lateral (select id from scenarios order by id offset n % (select count(*) from scenarios) limit 1) s
      where u.username = 'bench-${LONG_TIME_USER}'`,
  )
  await addMessages(pool, `id between ${CHAT_OF_200 + 1} and ${CHAT_OF_200 + CHATS - 1}`, 10)
  await addMessages(pool, `id = ${CHAT_OF_200}`, MESSAGES)
  await pool.query(
    `insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count)
      select ${CHAT_OF_300}, u.organization_id, u.id, (select min(id) from scenarios), 'en', ${LONG_CHAT_MESSAGES / 2}
      from users u where u.username = 'bench-${LONG_CHAT_USER}'`,
  )
  await addMessages(pool, `id = ${CHAT_OF_300}`, LONG_CHAT_MESSAGES)
  await insertOtherUsers(pool, weeksOfUse)
}

/** Adds learners `bench-<n>`, each with a session. */
export async function addLearners(
  pool: pg.Pool,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => from + index)
  const tokens = indexes.map((index) => createHash('sha256').update(sessionTokenOf(index)).digest())
  await pool.query(
    `with wanted as (
      select 'bench-' || index as username, token from unnest($1::int[], $2::bytea[]) as wanted (index, token)
    ), learners as (
      insert into users (username, name, organization_id, role, language_id)
      select wanted.username, wanted.username, organization_id, role, language_id
      from wanted, users where users.username = 'learner' returning id, username)
    insert into sessions (token_hash, user_id, expires_at)
      select token, id, now() + interval '8 hours' from learners join wanted using (username)`,
    [indexes, tokens],
  )
}

const addMessages = (pool: pg.Pool, chats: string, count: number) =>
  pool.query(
    `insert into messages (chat_id, position, is_user, content)
      select id, n, n % 2 = 0, 'Message ' || n || ': I would like to understand how the last weeks have been for you.'
      from chats, generate_series(0, ${count - 1}) n where ${chats} order by id, n`,
  )

const OTHER_CHATS = 10_000_000_000

/** Users whose data must not slow down the measured learners; each has `chatsEach` chats of ten messages. */
type OtherUsers = { readonly name: string; readonly people: number; readonly chatsEach: number }

/** As much as a team uses in some weeks. On an empty store PostgreSQL would make and keep plans for tiny tables. */
const weeksOfUse: OtherUsers = { name: 'colleague', people: 20, chatsEach: 25 }

/** 500,000 messages in 50,000 chats. */
export const yearsOfUse: OtherUsers = { name: 'stranger', people: 500, chatsEach: 100 }

export async function insertOtherUsers(
  pool: pg.Pool,
  { name, people, chatsEach }: OtherUsers,
): Promise<void> {
  const client = await pool.connect()
  try {
    // Skips foreign key checks, which would take minutes; all rows refer to existing ones.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into users (username, name, organization_id, role, language_id)
        select '${name}-' || n, 'Other user', organization_id, role, language_id
        from users, generate_series(1, ${people}) n where username = 'learner'`,
    )
    await client.query(
      `insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count, created_at)
        select ${OTHER_CHATS} + u.id * 1000 + n, u.organization_id, u.id, 1 + n % 8, 'en', 5, now() - make_interval(mins => n)
        from users u, generate_series(1, ${chatsEach}) n where u.username like '${name}-%'`,
    )
    await client.query(
      `insert into messages (chat_id, position, is_user, content)
        select c.id, n, n % 2 = 0, 'A message of another user, number ' || n
        from chats c, generate_series(0, 9) n
        where c.user_id in (select id from users where username like '${name}-%')`,
    )
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
  await vacuum(pool)
}

/**
 * Vacuums now and not during a measurement: otherwise PostgreSQL would go on planning for empty tables, and PGlite
 * never vacuums itself.
 */
const vacuum = (pool: pg.Pool) => pool.query('vacuum analyze users, sessions, chats, messages')
