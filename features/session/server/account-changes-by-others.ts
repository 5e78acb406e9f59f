import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { AccountChangeKind, OwnAccountChange } from '../contract.ts'

export type AccountChangesByOthers = ReturnType<typeof accountChangesByOthers>

/** How many changes a person sees of each action that can let somebody else in, and of all others together. */
const NEWEST = 20
/** Counted by themselves, because whoever gets in must not push that out of the list by harmless changes. */
const LETTING_IN = ['reset', 'relink', 'change_email']

type Fields = Readonly<Record<string, unknown>> | null
type Row = {
  readonly id: number
  readonly action: string
  readonly before: unknown
  readonly after: unknown
  readonly created_at: Date
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly token_name: string | null
}

/** The kinds of one change in the audit; none if it is no change of the account. */
export const kindsOfChange = (action: string, before: unknown, after: unknown): AccountChangeKind[] =>
  kindsByAction[action]?.(asFields(before), asFields(after)) ?? []

const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null

/** What a reset asked for, as the audit names it; neither where another provider resets the password. */
const resetWays = ['temporary_password', 'password_link'] as const

/** By the audit's actions; other actions about a user are no change of the account. */
const kindsByAction: Readonly<Record<string, (before: Fields, after: Fields) => AccountChangeKind[]>> = {
  reset: (_before, after) => [
    resetWays.find((way) => after?.[way] === true) ?? 'password',
    ...(after?.['second_factor_removed'] === true ? (['second_factor'] as const) : []),
  ],
  relink: (_before, after) => [after?.['merged'] === undefined ? 'sign_in' : 'linked'],
  change_email: () => ['email'],
  update: (_before, after) => [after?.['language_id'] === undefined ? 'name' : 'language'],
  change_role: () => ['role'],
  move: (before, after) => [
    ...(before?.['organization_id'] === after?.['organization_id'] ? [] : (['organization'] as const)),
    ...(before?.['role'] === after?.['role'] ? [] : (['role'] as const)),
  ],
  deactivate: () => ['deactivated'],
  reactivate: () => ['reactivated'],
  sign_out: () => ['signed_out'],
}

/**
 * What others changed of an account, newest first, with the accounts that were linked with it: whoever links an account
 * must not hide by this what was done to it before. A change that the audits of two organisations have is listed once.
 */
export const accountChangesByOthers =
  (database: Database) =>
  async (userId: number): Promise<OwnAccountChange[]> => {
    const { rows } = await sql<Row>`
      with recursive accounts as (
        select ${userId}::bigint as id
        union
        select (audit.after ->> 'merged')::bigint from accounts join audit on audit.subject_id = accounts.id
        where audit.subject = 'user' and audit.action = 'relink' and audit.after ->> 'merged' is not null
      ), changes as (
        select distinct on (created_at, subject_id, action) *
        from audit
        where subject = 'user' and subject_id = any(array(select id from accounts))
          and actor_id is distinct from subject_id and action = any(${Object.keys(kindsByAction)})
        order by created_at desc, subject_id, action, id desc
      ), ranked as (
        select *, row_number() over (
          partition by case when action = any(${LETTING_IN}) then action end order by created_at desc, id desc
        ) as place
        from changes
      )
      select ranked.id, action, before, after, ranked.created_at, actor_id,
        case when users.deleted_at is null then users.name end as actor_name, scim_tokens.name as token_name
      from ranked left join users on users.id = actor_id left join scim_tokens on scim_tokens.id = token_id
      where place <= ${NEWEST}
      order by ranked.created_at desc, ranked.id desc`.execute(database)
    return rows.map((row) => ({
      id: row.id,
      by: authorOf(row),
      changes: kindsOfChange(row.action, row.before, row.after),
      created_at: row.created_at,
    }))
  }

function authorOf({ action, after, actor_id, actor_name, token_name }: Row): OwnAccountChange['by'] {
  if (actor_id !== null) return { kind: 'person', name: actor_name }
  if (token_name !== null) return { kind: 'token', name: token_name }
  return {
    kind: action === 'relink' || asFields(after)?.['by'] === 'groups' ? 'provider' : 'operator',
    name: null,
  }
}
