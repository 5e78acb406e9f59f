import type pg from 'pg'

/** Prepared statements, sent as text: nothing builds, checks or maps them. */
const prepared = (name: string, text: string) => (pool: pg.Pool, values: unknown[]) =>
  pool.query({ name, text, values }).then(({ rows }) => rows)

export const findUser = prepared(
  'find_user',
  `select u.id, u.organization_id from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now()`,
)

/** Checks the owner and reads the chat at once. A chat without messages gives one row with a null text. */
export const readHistory = prepared(
  'read_history',
  `select m.is_user, m.content from chats c left join messages m on m.chat_id = c.id
    where c.id = $1 and c.user_id = $2 order by m.position`,
)

export const addMessage = prepared(
  'add_message',
  `insert into messages (chat_id, position, is_user, content, produced_by) values ($1, $2, $3, $4, $5) returning id`,
)

export const addChat = prepared(
  'add_chat',
  `insert into chats (id, organization_id, user_id, scenario_id, mood_id, language_code)
    select (random() * 9007199254740990)::bigint + 1, organization_id, id, $2, $3, $4 from users where id = $1
    returning id`,
)

export const listChats = prepared(
  'list_chats',
  `select c.id, c.scenario_id, c.mood_id, c.language_code, c.turn_count, c.created_at, e.content as evaluation,
      coalesce(l.title, b.title) as title, coalesce(l.description, b.description) as description
    from chats c
    join scenario_texts b on b.scenario_id = c.scenario_id and b.language_code = 'en'
    left join scenario_texts l on l.scenario_id = c.scenario_id and l.language_code = c.language_code
    left join evaluations e on e.chat_id = c.id
    where c.user_id = $1 order by c.created_at desc, c.id desc limit 200`,
)

export const listMessages = prepared(
  'list_messages',
  `select m.id, m.is_user, m.content, null as translated_content from chats c join messages m on m.chat_id = c.id
    where c.id = $1 and c.user_id = $2 order by m.position`,
)

export const listScenarios = prepared(
  'list_scenarios',
  `select s.id, coalesce(l.title, b.title) as title, coalesce(l.description, b.description) as description,
      coalesce(l.intro_text, b.intro_text) as intro_text,
      (select json_agg(t order by t.mood_id, t.language_code) from mood_titles t where t.mood_id in
        (select mood_id from scenario_map where scenario_id = s.id)) as titles
    from scenario_organizations o
    join scenarios s on s.id = o.scenario_id
    join scenario_texts b on b.scenario_id = s.id and b.language_code = 'en'
    left join scenario_texts l on l.scenario_id = s.id and l.language_code = $2
    where o.organization_id = $1 and s.archived_at is null order by s.id`,
)

export const findBaselineAccount = prepared(
  'find_account',
  `select u.id, a.password_hash from idp_accounts a join users u on lower(u.email collate "C") = lower(a.email collate "C")
    where lower(a.username collate "C") = lower($1::text collate "C")`,
)

export const addSession = prepared(
  'add_session',
  `insert into sessions (token_hash, user_id, id_token, expires_at) values ($1, $2, '', now() + interval '8 hours')`,
)
