import { addScenarioVersions } from '#testing/add-versions.ts'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { MatrixCaller } from './callers.ts'

/** Words planted in texts that only some callers may read. */
export const PROMPT = 'secret-of-a-prompt'
export const TEMPLATE = 'secret-of-a-template'
export const DIRECTION = 'secret-of-a-description'

/** A word in a person's own conversation. */
export const ownConversationSecret = (username: string): string => `secret-own-of-${username}`

/** A word in a person's messages and, below, one in their evaluations. */
export const messageSecret = (username: string): string => `secret-said-by-${username}`
const evaluationSecret = (username: string): string => `secret-judged-of-${username}`

/**
 * Words from own conversations, messages and evaluations of anybody. Programs must not read them, whatever their token,
 * and they must be in no line of the log.
 */
export const anySecretWord = new RegExp(
  [ownConversationSecret(''), messageSecret(''), evaluationSecret('')].join('|'),
)

/** Puts the owner's word into each evaluation. */
export async function plantJudgedWords(database: Database): Promise<void> {
  await sql`
    update evaluations set content = content || '<p>' || ${evaluationSecret('')}::text || users.username || '</p>'
    from chats join users on users.id = chats.user_id
    where chats.id = evaluations.chat_id`.execute(database)
}

/** A world whose only fact opens by a model's judgement, and these tests have no model. */
const secretWorld = {
  difficulty: 'fair',
  facts: [
    {
      key: 'secret',
      layer: 'earned',
      texts: { en: DIRECTION },
      question: null,
      conditions: [],
      judged: DIRECTION,
      after: null,
    },
  ],
  needs: [{ key: 'secret', who: 'learner', what: { en: DIRECTION }, words: {}, by_when: false }],
  gets: [],
}

/** Puts the secret words into the texts. */
export async function plantSecrets(database: Database): Promise<void> {
  await database
    .updateTable('scenarios')
    .set({ prompt: sql<string>`${PROMPT} || ' ' || prompt` })
    .execute()
  await database.deleteFrom('worlds').execute()
  await database
    .insertInto('worlds')
    .columns(['scenario_id', 'content'])
    .expression((builder) =>
      builder
        .selectFrom('scenarios')
        .select(['id', sql<string>`${JSON.stringify(secretWorld)}::json`.as('content')]),
    )
    .execute()
  await database
    .updateTable('criteria')
    .set({ evaluation: sql<string>`${TEMPLATE} || ' ' || evaluation` })
    .execute()
  await database
    .updateTable('moods')
    .set({ description: sql<string>`${DIRECTION} || ' ' || description` })
    .execute()
  await database
    .updateTable('characters')
    .set({ description: sql<string>`left(${DIRECTION} || ' ' || description, 1000)` })
    .execute()
  await addScenarioVersions(database)
}

const objectionReaders: readonly string[] = ['listObjections', 'listObjectionsWithoutCriteria']

/**
 * What a caller must not read. Admins may read templates, superadmins all but the server's internals. Nobody reads what
 * others wrote about own conversations, what they said or how it was judged; except that superadmins read the quoted
 * words of objections, without names.
 * @param name of the route
 */
export function forbiddenPattern(caller: MatrixCaller, name?: string): RegExp {
  const isObjected = caller === 'superadmin' && name !== undefined && objectionReaders.includes(name)
  const ofOthers = [
    ownConversationSecret(''),
    evaluationSecret(''),
    ...(isObjected ? [] : [messageSecret('')]),
  ]
  const insides = String.raw`at .*\.ts:\d+|node_modules|(${ofOthers.join('|')})(?!${caller}\b)`
  if (caller === 'superadmin') return new RegExp(insides)
  const prompts = `"prompt"|${PROMPT}|${DIRECTION}|${insides}`
  return new RegExp(caller === 'admin' ? prompts : `${prompts}|${TEMPLATE}`)
}
