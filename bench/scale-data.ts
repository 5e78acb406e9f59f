import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** The amounts of data that grow over the years. */
export type ScaleSize = {
  readonly scenarios: number
  readonly organizations: number
  readonly evaluations: number
  /** The people in the organisation of the lookers. */
  readonly people: number
  /** Changes that administrators made. */
  readonly audit: number
}

/** The size of a large installation. */
export const largeInstallation: ScaleSize = {
  scenarios: 10_000,
  organizations: 200,
  evaluations: 100_000,
  people: 5000,
  audit: 500_000,
}
/** A tenth of it, to see which times grow. */
export const smallInstallation: ScaleSize = {
  scenarios: 1000,
  organizations: 20,
  evaluations: 10_000,
  people: 500,
  audit: 50_000,
}

/**
 * The people who open the lists. They belong to the demo, whose organisation practises all scenarios and has every
 * other evaluation.
 */
const listReaders = ['superadmin', 'admin', 'learner'] as const
export type ListReader = (typeof listReaders)[number]

const tokenOf = (looker: ListReader): string => `session-of-${looker}-who-looks-at-lists`
export const cookieOf = (looker: ListReader): string => `session=${tokenOf(looker)}`

const PEOPLE_EACH = 40
/** The number of scenarios in which one character plays. */
const SCENARIOS_PER_CHARACTER = 20
const MONTHS = 24
const FIRST_CHAT = 30_000_000_000

/** Fills a store that has the demo. @param database a connection whose statements may take longer than a request */
export async function insertScale(database: Database, size: ScaleSize): Promise<void> {
  const { scenarios, organizations, evaluations, people, audit } = size
  for (const looker of listReaders) {
    const hash = createHash('sha256').update(tokenOf(looker)).digest()
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select ${hash}, id, now() + interval '8 hours' from users where username = ${looker}`.execute(database)
  }
  await sql
    .raw(`
    insert into organizations (name, max_users)
      select 'Organisation ' || n, ${PEOPLE_EACH} from generate_series(1, ${organizations}) n;
    insert into users (username, name, organization_id, role, language_id, created_at, last_active_at)
      select 'person-' || organizations.id || '-' || n, 'Person ' || n, organizations.id, 'user', 1,
        now() - interval '${MONTHS} months', now() - make_interval(days => n)
      from organizations,
        generate_series(1, case when organizations.id = 1 then ${people} else ${PEOPLE_EACH} end) n;
    with added as (
      insert into scenarios (prompt) select 'You are colleague ' || n || '.' from generate_series(1, ${scenarios}) n
      returning id
    )
    insert into scenario_texts (scenario_id, language_code, title, description, intro_text)
      select id, 'en', 'Conversation ' || id, 'What to say when it is about ' || id || '. ' || repeat('A sentence. ', 15),
        repeat('What has happened before. ', 20) from added;
    insert into characters (name, role, description)
      select 'Colleague ' || n, 'project engineer', 'A colleague who has been here for ' || n || ' months.'
      from generate_series(1, ${scenarios / SCENARIOS_PER_CHARACTER}) n;
    insert into scenario_map (scenario_id, character_id, mood_id)
      select scenarios.id, characters.id, moods.id
      from scenarios
        join (select id, row_number() over (order by id) - 1 as place, count(*) over () as count from characters) characters
          on characters.place = scenarios.id % characters.count,
        lateral (select id from moods order by id limit 3) moods
      on conflict do nothing;
    insert into scenario_organizations (scenario_id, organization_id)
      select id, 1 from scenarios on conflict do nothing;
    insert into scenario_organizations (scenario_id, organization_id)
      select scenarios.id, organizations.id from scenarios, organizations
      where organizations.id > 1 and scenarios.id % ${organizations} = organizations.id % ${organizations}
      on conflict do nothing;
    insert into scenario_deadlines (organization_id, scenario_id, due_on)
      select 1, id, current_date + (id % 90)::int from (select id from scenarios order by id limit 200) first;
    insert into chats (id, organization_id, user_id, scenario_id, language_code, turn_count, created_at)
      select ${FIRST_CHAT} + n, person.organization_id, person.id, 1 + (n / 2) % least(${scenarios}, 400), 'en', 5,
        now() - make_interval(mins => (n * 10.0 * ${(MONTHS * 4320) / 100_000} * ${100_000 / evaluations})::int)
      from generate_series(0, ${evaluations - 1}) n
      join lateral (select case when n % 2 = 0 then 1 else 0 end as is_demo) half on true
      join (
        select id, organization_id, organization_id = 1 as is_demo,
          row_number() over (partition by organization_id = 1 order by id) - 1 as place,
          count(*) over (partition by organization_id = 1) as people
        from users where username like 'person-%'
      ) person on person.is_demo = (half.is_demo = 1) and person.place = (n / 2) % person.people;
    insert into evaluations (chat_id, organization_id, content, specifics, message_ids, turn_count, produced_by, created_at, measures)
      select id, organization_id, '<p>Well said, and in time.</p>', '[]', '{}', 5, 'scripted', created_at,
        '{"skills":[{"skill":"listening","level":2}],"turns":[]}'
      from chats where id >= ${FIRST_CHAT};
    insert into audit (actor_id, organization_id, action, subject, subject_id, before, after, created_at)
      select actor.id, case when n % 2 = 0 then 1 end,
        case when n % 1000 = 0 then 'delete' when n % 3 = 0 then 'create' else 'update' end,
        case when n % 2 = 0 then 'user' else 'scenario' end, 1 + n % ${scenarios},
        '{"name":"Before"}', '{"name":"After"}',
        now() - make_interval(mins => ((${audit} - n) * ${MONTHS * 43_200}.0 / ${audit})::int)
      from generate_series(1, ${audit}) n
      join users actor on actor.username = case when n % 2 = 0 then 'admin' else 'superadmin' end;
    insert into scenario_versions (scenario_id, number, content, published_by)
      select 1, newest + n, jsonb_set(scenario_content(1), '{prompt}', to_jsonb('You are colleague ' || n || '.')), author.id
      from generate_series(1, ${scenarios / 10}) n,
        (select max(number) as newest from scenario_versions where scenario_id = 1) version,
        (select id from users where username = 'superadmin') author;
    insert into scenario_drafts (scenario_id, content, updated_by)
      select scenarios.id, jsonb_build_object(
        'texts', scenario_content(scenarios.id)->'texts', 'prompt', scenarios.prompt, 'cast', '[]'::jsonb, 'criteria', null,
        'world', '{"difficulty": "fair", "facts": [], "needs": [], "gets": []}'::jsonb
      ), author.id
      from (select id, prompt from scenarios order by id desc limit ${scenarios / 50}) scenarios,
        (select id from users where username = 'superadmin') author;
    insert into pack_items (kind, key, record_id, local_hash, pack_hash, pack, came_with)
      select 'scenario', 'conversation-' || id, id, '', '', 'Conversations 1.0.0',
        '{"title": "Conversations", "version": "1.0.0", "licence": "CC-BY-4.0", "author": "Northwind"}'
      from scenarios on conflict do nothing;
    insert into usage_months (month, organization_id, purpose, model, calls, input_tokens, cached_tokens, output_tokens,
        first_token, duration)
      select (date_trunc('month', now()) - make_interval(months => n))::date, organizations.id, purpose, model,
        1000, 900000, 0, 90000, array_fill(60::bigint, array[17]), array_fill(60::bigint, array[17])
      from organizations, generate_series(0, ${MONTHS - 1}) n, unnest(array['partner', 'evaluator']) purpose,
        unnest(array['model-one', 'model-two']) model;
    insert into usage_days (day, organization_id, purpose, model, calls, input_tokens, cached_tokens, output_tokens)
      select current_date - n, organizations.id, 'partner', 'model-one', 30, 30000, 0, 3000
      from organizations, generate_series(0, ${MONTHS * 30}) n;
    insert into shared_evaluations (evaluation_id, user_id, recipient_id, with_transcript)
      select evaluations.id, chats.user_id, recipient.id, true
      from evaluations join chats on chats.id = evaluations.chat_id,
        (select id, organization_id from users where username = 'admin') recipient
      where chats.organization_id = recipient.organization_id and chats.user_id <> recipient.id
      order by evaluations.id desc limit ${people / 10}`)
    .execute(database)
}
