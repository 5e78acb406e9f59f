import { sql } from 'kysely'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import type { NewStudy } from '#features/studies/contract-admin.ts'
import { BOOSTER_TURNS } from '#features/practice/contract-booster.ts'
import type { TestApp } from '#testing/app.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say, scenariosOf, startChat } from '#testing/chat-requests.ts'
import { CHEAP_PASSWORDS } from '#testing/sign-in.ts'
import { rehearsedOwn } from '#testing/sample-own-conversation.ts'
import { describeStudy } from '#testing/study-group.ts'
import { ownConversationSecret, plantJudgedWords, plantSecrets, messageSecret } from './secrets.ts'
import { matrixCallers, isOtherOrganization, type MatrixCaller, type MatrixCase } from './callers.ts'
import { createSpareRecords, type SpareRecords } from './spare-records.ts'

/** The people and records that the requests of the matrix are about. */
export type MatrixWorld = {
  readonly people: Readonly<Record<MatrixCaller, Person>>
  readonly spares: SpareRecords
  /** The caller's organisation, or another one. */
  organizationOf(seat: MatrixCase): number
  /** A user: the caller, a colleague, or a user of another organisation. */
  userOf(seat: MatrixCase): Promise<string>
  /** The same, but with an account at the identity provider. */
  accountOf(seat: MatrixCase): Promise<string>
  usernameOf(id: string | undefined): Promise<string>
  /** A session that no test uses: a further one of the caller, or another user's. */
  sessionOf(seat: MatrixCase): Promise<string>
  /** An ended import, started by the caller or another user. */
  importOf(seat: MatrixCase): Promise<string>
  /** A chat that is long enough to be evaluated, and was. */
  chatOf(seat: MatrixCase): string
  /** A short try of a check from an evaluation of its owner, with all its turns. */
  boosterOf(seat: MatrixCase): string
  /** An own conversation with a plan, used by no other request. */
  ownConversationOf(seat: MatrixCase): Promise<{ readonly id: string; readonly word: string }>
  /** An evaluation that is shared with the caller, or with another user. */
  receivedOf(seat: MatrixCase): Promise<string>
  /** An administrator of the caller's organisation other than the caller. */
  recipientOf(seat: MatrixCase): number
  /** An evaluation that the caller shares, or that another user shares. */
  sharedOf(seat: MatrixCase): Promise<string>
  /** A study in which the caller, or another user, takes part. */
  agreedStudyOf(seat: MatrixCase): Promise<string>
  /** The request to create a study. */
  studyToBegin(): Promise<NewStudy>
  /** A chat that no other request uses. */
  spareChatOf(seat: MatrixCase): Promise<string>
  /** The id of the first message of `chatOf`. */
  openingOf(seat: MatrixCase): Promise<number>
  /** A scenario that the caller's organisation practises, or only another one; `mood` is one of its moods. */
  scenarioOf(seat: MatrixCase): { readonly id: string; readonly mood: string }
}

/** The first message of every chat, which the later ones repeat. */
export const CHAT_OPENING = 'How do you see it?'

type PractisingRole = 'learner' | 'admin' | 'superadmin' | 'outsider'

export async function createMatrixWorld(app: TestApp): Promise<MatrixWorld> {
  const { database } = app.connection
  await plantSecrets(database)
  await database.updateTable('organizations').set({ max_users: 1000 }).execute()
  const account = { username: 'incomplete', email: 'incomplete@demo.example', name: 'Not set up yet' }
  await createAccount(database, {
    ...account,
    password: DEMO_PASSWORD,
    passwordCost: CHEAP_PASSWORDS,
    mustChangePassword: false,
  })
  const people = { ...app.as, incomplete: createPerson(app.app, 'incomplete') }
  // Everyone signs in now, because a refusal must later leave no trace, not even that of a sign-in.
  for (const caller of matrixCallers) await people[caller].cookie()

  const evaluated = (username: PractisingRole) => evaluatedChat(people[username], messageSecret(username))
  const chats: Record<PractisingRole, string> = {
    learner: await evaluated('learner'),
    admin: await evaluated('admin'),
    superadmin: await evaluated('superadmin'),
    outsider: await evaluated('outsider'),
  }
  const boosters: Record<PractisingRole, string> = {
    learner: await triedBooster(app, people.learner, chats.learner),
    admin: await triedBooster(app, people.admin, chats.admin),
    superadmin: await triedBooster(app, people.superadmin, chats.superadmin),
    outsider: await triedBooster(app, people.outsider, chats.outsider),
  }
  await plantJudgedWords(database)
  for (const practising of ['learner', 'admin', 'superadmin', 'outsider'] as const)
    await rehearsedOwn(people[practising], ownConversationSecret(practising))
  const practised = await scenariosOf(people.learner)
  const mine = new Set(practised.map(({ id }) => id))
  const own = withMood(practised)
  const foreign = withMood((await scenariosOf(people.outsider)).filter(({ id }) => !mine.has(id)))
  const accounts = await database.selectFrom('users').select(['id', 'username']).execute()
  const spares = createSpareRecords(database)
  const selfOf = ({ caller, owner }: MatrixCase): string | undefined => {
    const self = accounts.find(({ username }) => username === caller)
    return owner === 'own' && self ? String(self.id) : undefined
  }
  const ownerOf = ({ caller, owner }: MatrixCase): PractisingRole => {
    const neighbour = caller === 'admin' ? 'learner' : 'admin'
    const self = caller === 'nobody' || caller === 'incomplete' ? 'learner' : caller
    return owner === 'own' ? self : owner === "another person's" ? neighbour : 'outsider'
  }
  const chatOf = (seat: MatrixCase): string => chats[ownerOf(seat)]
  const organizationOf = (seat: MatrixCase): number => (isOtherOrganization(seat) ? 2 : 1)

  return {
    people,
    spares,
    organizationOf,
    userOf: async (seat) => selfOf(seat) ?? spares.user(organizationOf(seat)),
    accountOf: async (seat) => selfOf(seat) ?? spares.account(organizationOf(seat)),
    usernameOf: async (id) => {
      const user = await database
        .selectFrom('users')
        .where('id', '=', Number(id))
        .select('username')
        .executeTakeFirstOrThrow()
      return user.username
    },
    importOf: async (seat) => spares.import(selfOf(seat) ?? (await spares.user(organizationOf(seat)))),
    sessionOf: async (seat) => spares.session(selfOf(seat) ?? (await spares.user(organizationOf(seat)))),
    chatOf,
    boosterOf: (seat) => boosters[ownerOf(seat)],
    openingOf: async (seat) => {
      const { id } = await database
        .selectFrom('messages')
        .where('chat_id', '=', Number(chatOf(seat)))
        .where('position', '=', 0)
        .select('id')
        .executeTakeFirstOrThrow()
      return id
    },
    ownConversationOf: async (seat) => {
      const self = selfOf(seat)
      const word = ownConversationSecret(self === undefined ? 'somebody' : seat.caller)
      const user = self ?? (await spares.user(organizationOf(seat)))
      return { id: await spares.ownConversation(user, word), word }
    },
    receivedOf: async (seat) => {
      const organization = organizationOf(seat)
      const recipient = selfOf(seat) ?? (await spares.user(organization))
      return spares.sharedEvaluation(await spares.user(organization), recipient)
    },
    recipientOf: ({ caller }) =>
      accounts.find(({ username }) => username === (caller === 'admin' ? 'superadmin' : 'admin'))?.id ?? 0,
    sharedOf: async (seat) => {
      const organization = organizationOf(seat)
      // A caller without an organisation has no chat.
      const self = seat.caller === 'incomplete' ? undefined : selfOf(seat)
      const learner = self ?? (await spares.user(organization))
      return spares.sharedEvaluation(learner, await spares.user(organization))
    },
    agreedStudyOf: async (seat) => {
      const organization = organizationOf(seat)
      return spares.agreedStudy(organization, selfOf(seat) ?? (await spares.user(organization)))
    },
    studyToBegin: () => describeStudy(app.as.admin),
    spareChatOf: async (seat) => spares.chat(selfOf(seat) ?? (await spares.user(organizationOf(seat)))),
    scenarioOf: (seat) => (isOtherOrganization(seat) ? foreign : own),
  }
}

async function evaluatedChat(person: Person, word: string): Promise<string> {
  const chat = await startChat(person)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    await say(person, chat, turn === 0 ? CHAT_OPENING : `${CHAT_OPENING} It is about ${word}.`)
  await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  return chat
}

/** Inserted directly, because a short try is not offered on the day of its evaluation. */
async function triedBooster(app: TestApp, person: Person, evaluated: string): Promise<string> {
  const chat = await startChat(person)
  for (let turn = 0; turn < BOOSTER_TURNS; turn += 1) await say(person, chat, CHAT_OPENING)
  await sql`
    insert into boosters (user_id, evaluation_id, after_days, check_key, chat_id)
    select chats.user_id, evaluations.id, 3, evaluations.checks -> 0 ->> 'key', ${chat}::bigint
    from evaluations join chats on chats.id = evaluations.chat_id
    where chats.id = ${evaluated}::bigint`.execute(app.connection.database)
  return chat
}

function withMood(scenarios: Awaited<ReturnType<typeof scenariosOf>>) {
  const found = scenarios.find(({ has_mood_modifiers }) => has_mood_modifiers)
  const [mood] = found?.available_moods ?? []
  if (!found || !mood) throw new Error('nobody practises a scenario with moods')
  return { id: String(found.id), mood: String(mood.id) }
}
