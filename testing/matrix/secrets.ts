import { addScenarioVersions } from '#testing/add-versions.ts'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { MatrixCaller } from './callers.ts'

/** Words that stand in the data where only some may read. */
export const PROMPT = 'secret-of-a-prompt'
export const TEMPLATE = 'secret-of-a-template'
export const DIRECTION = 'secret-of-a-description'

/** What somebody has written about a conversation of their own. */
export const ownWord = (username: string): string => `secret-own-of-${username}`

/** What somebody has said in a conversation, and what its evaluation says of it. */
export const saidWord = (username: string): string => `secret-said-by-${username}`
const judgedWord = (username: string): string => `secret-judged-of-${username}`

/**
 * What people write about conversations of their own, what they say, and how it was judged: programs read nothing of it,
 * whoever made their token, and no line of the log has it.
 */
export const anybodysWords = new RegExp([ownWord(''), saidWord(''), judgedWord('')].join('|'))

/** Puts a word of its own into each evaluation that there is. */
export async function plantJudgedWords(database: Database): Promise<void> {
  await sql`
    update evaluations set content = content || '<p>' || ${judgedWord('')}::text || users.username || '</p>'
    from chats join users on users.id = chats.user_id
    where chats.id = evaluations.chat_id`.execute(database)
}

/** A fact that only a model's judgement opens, and no model plays. */
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

/** Puts them there. */
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
 * What a caller must not read: admins may read templates, superadmins everything but internals of the server; and nobody
 * reads what others have written about conversations of their own, what others have said, or how it was judged. What is
 * objected to, a superadmin reads without names.
 * @param name of the route
 */
export function forbiddenTo(caller: MatrixCaller, name?: string): RegExp {
  const isObjected = caller === 'superadmin' && name !== undefined && objectionReaders.includes(name)
  const ofOthers = [ownWord(''), judgedWord(''), ...(isObjected ? [] : [saidWord('')])]
  const insides = String.raw`at .*\.ts:\d+|node_modules|(${ofOthers.join('|')})(?!${caller}\b)`
  if (caller === 'superadmin') return new RegExp(insides)
  const prompts = `"prompt"|${PROMPT}|${DIRECTION}|${insides}`
  return new RegExp(caller === 'admin' ? prompts : `${prompts}|${TEMPLATE}`)
}
