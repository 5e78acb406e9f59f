import { createHash } from 'node:crypto'
import type pg from 'pg'

/** How many people speak at once at most; each has a session. */
export const LEARNERS = 64
/** Beside them there is one who has spoken much. */
export const VETERAN = LEARNERS
/** The veteran's chat of 200 messages. */
export const LONG_CHAT = 4_000_000_000
/** A learner with a chat that is longer than most will ever be. */
export const READER = 0
export const READ_CHAT = 5_000_000_000
export const READ_MESSAGES = 300
const CHATS = 200
const MESSAGES = 200

const tokenOf = (index: number): string => `session-of-learner-${index}-of-the-benchmark`

export const cookieOf = (index: number): string => `session=${tokenOf(index)}`

/** People with sessions, and the veteran's past. The same in every copy of the store. */
export async function populate(pool: pg.Pool): Promise<void> {
  for (let index = 0; index <= LEARNERS; index += 1) await addLearner(pool, index)
  await pool.query(
    `insert into chats (id, user_id, scenario_id, mood_id, language_code, turn_count, created_at)
      select ${LONG_CHAT} + n, u.id, s.id, (select min(mood_id) from scenario_map where scenario_id = s.id), 'en',
        5, now() - make_interval(hours => n)
      from generate_series(0, ${CHATS - 1}) n, users u,
        lateral (select id from scenarios order by id offset n % (select count(*) from scenarios) limit 1) s
      where u.username = 'bench-${VETERAN}'`,
  )
  await addMessages(pool, `id between ${LONG_CHAT + 1} and ${LONG_CHAT + CHATS - 1}`, 10)
  await addMessages(pool, `id = ${LONG_CHAT}`, MESSAGES)
  await pool.query(
    `insert into chats (id, user_id, scenario_id, language_code, turn_count)
      select ${READ_CHAT}, u.id, (select min(id) from scenarios), 'en', ${READ_MESSAGES / 2}
      from users u where u.username = 'bench-${READER}'`,
  )
  await addMessages(pool, `id = ${READ_CHAT}`, READ_MESSAGES)
  await addOthers(pool, neighbours)
}

async function addLearner(pool: pg.Pool, index: number): Promise<void> {
  const token = createHash('sha256').update(tokenOf(index)).digest()
  await pool.query(
    `with learner as (
      insert into users (username, name, organization_id, role, language_id)
      select $1, $1, organization_id, role, language_id from users where username = 'learner' returning id)
    insert into sessions (token_hash, user_id, id_token, expires_at)
      select $2, id, '', now() + interval '8 hours' from learner`,
    [`bench-${index}`, token],
  )
}

const addMessages = (pool: pg.Pool, chats: string, count: number) =>
  pool.query(
    `insert into messages (chat_id, position, is_user, content)
      select id, n, n % 2 = 0, 'Message ' || n || ': I would like to understand how the last weeks have been for you.'
      from chats, generate_series(0, ${count - 1}) n where ${chats} order by id, n`,
  )

const FOREIGN = 10_000_000_000

/** People of whom the measured learners must notice nothing; each has so many chats of ten messages. */
type Others = { readonly name: string; readonly people: number; readonly chatsEach: number }

/** A team's first weeks. On an empty store PostgreSQL plans for tables of a few pages, and keeps those plans a while. */
const neighbours: Others = { name: 'neighbour', people: 20, chatsEach: 25 }

/** Years of use: 500,000 messages in 50,000 chats. */
export const foreigners: Others = { name: 'foreigner', people: 500, chatsEach: 100 }

export async function addOthers(pool: pg.Pool, { name, people, chatsEach }: Others): Promise<void> {
  const client = await pool.connect()
  try {
    // What is inserted here refers to what is there; a check of each row would take minutes.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into users (username, name, organization_id, role, language_id)
        select '${name}-' || n, 'Somebody', organization_id, role, language_id
        from users, generate_series(1, ${people}) n where username = 'learner'`,
    )
    await client.query(
      `insert into chats (id, user_id, scenario_id, language_code, turn_count, created_at)
        select ${FOREIGN} + u.id * 1000 + n, u.id, 1 + n % 8, 'en', 5, now() - make_interval(mins => n)
        from users u, generate_series(1, ${chatsEach}) n where u.username like '${name}-%'`,
    )
    await client.query(
      `insert into messages (chat_id, position, is_user, content)
        select c.id, n, n % 2 = 0, 'Something that somebody else has said or heard, number ' || n
        from chats c, generate_series(0, 9) n
        where c.user_id in (select id from users where username like '${name}-%')`,
    )
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
  await settle(pool)
}

/**
 * So that the store does its housekeeping now and not while something is measured. Only where there is something:
 * of a table that was found empty PostgreSQL believes so until the next time, and on PGlite there is none.
 */
const settle = (pool: pg.Pool) => pool.query('vacuum analyze users, sessions, chats, messages')
