import { sql } from 'kysely'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { ownStudyRoutes } from '#features/studies/contract.ts'
import { studyRoutes, type NewStudy } from '#features/studies/contract-admin.ts'
import type { Connection } from '#database/connect.ts'
import type { RequestInjector } from './request-injector.ts'
import { createSpareRecords } from './matrix/spare-records.ts'
import { createPerson, type Person } from './person.ts'
import { say } from './chat-requests.ts'

export type Colleague = Person & { readonly id: number }

/** A server, in this process or another one, with a connection to its database. */
type StudyServer = {
  readonly app: RequestInjector
  readonly connection: Connection
  /** Default: people sign in with their passwords. */
  readonly signedIn?: (username: string) => Person
}

/** Adds users with accounts to the demo's first organisation. */
export async function addStudyPeople(
  { app, connection, signedIn = (username) => createPerson(app, username, username) }: StudyServer,
  count: number,
): Promise<Colleague[]> {
  const { database } = connection
  await database.updateTable('organizations').set({ max_users: 1000 }).execute()
  const spares = createSpareRecords(database)
  const colleagues: Colleague[] = []
  for (let made = 0; made < count; made += 1) {
    const id = Number(await spares.account(1))
    const { username } = await database
      .selectFrom('users')
      .where('id', '=', id)
      .select('username')
      .executeTakeFirstOrThrow()
    colleagues.push({ ...signedIn(username), id })
  }
  return colleagues
}

/**
 * The request to create a study: its unseen scenario is the salary negotiation, and people practise missed deadlines.
 */
export async function describeStudy(admin: Person, more: Partial<NewStudy> = {}): Promise<NewStudy> {
  const { body } = await admin.call(studyRoutes.listStudyChoices, { query: { language: 'en' } })
  const find = (title: string) => {
    const found = body.scenarios.find((one) => one.title === title)
    if (!found) throw new Error(`no scenario ${title}`)
    return found
  }
  const measured = find('Negotiating your salary')
  return {
    title: 'Does practising help?',
    practised_scenario: find('Feedback after missed deadlines').id,
    measured_scenario: measured.id,
    measured_mood: measured.moods[0]?.id ?? null,
    people: null,
    starts_on: new Date().toISOString().slice(0, 10),
    practice_days: 28,
    ...more,
  }
}

export async function beginStudy(admin: Person, more: Partial<NewStudy> = {}): Promise<string> {
  const { status, body, detail } = await admin.call(studyRoutes.createStudy, {
    body: await describeStudy(admin, more),
  })
  if (status !== 200) throw new Error(`no study: ${status} ${JSON.stringify(detail)}`)
  return String(body.id)
}

export const agree = (person: Person, id: string) =>
  person.call(ownStudyRoutes.agreeToStudy, { params: { id }, body: { language: 'en' } })

/** Holds and evaluates the conversation of the measurement that is due. */
export async function completeMeasurement(
  person: Person,
  id: string,
  lines: readonly string[] = [],
): Promise<string> {
  const { status, body, detail } = await person.call(ownStudyRoutes.beginMeasurement, { params: { id } })
  if (status !== 200) throw new Error(`no measurement: ${status} ${String(detail)}`)
  const chat = String(body.chat_id)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    await say(person, chat, lines[turn] ?? 'Did you read my mail?')
  await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  return chat
}

/** Inserts a first measurement of participants directly, because their conversations would take seconds. */
export const insertMeasurements = (
  { connection: { database } }: Pick<StudyServer, 'connection'>,
  id: string,
  people: readonly Colleague[],
) =>
  database
    .insertInto('study_measurements')
    .values(
      people.map((person) => ({
        study_id: Number(id),
        user_id: person.id,
        round: 'before',
        score: 0.5,
        measured_at: new Date(),
      })),
    )
    .execute()

/** Moves all dates that concern studies into the past by the given number of days. */
export async function moveStudiesBack(
  { connection: { database } }: Pick<StudyServer, 'connection'>,
  days: number,
): Promise<void> {
  await sql`update studies set drawn_at = drawn_at - make_interval(days => ${days}),
    starts_on = starts_on - ${days}::int, reported_on = reported_on - ${days}::int`.execute(database)
  await sql`update study_measurements set measured_at = measured_at - make_interval(days => ${days})`.execute(
    database,
  )
  await sql`update evaluations set created_at = created_at - make_interval(days => ${days})
    where chat_id in (select chat_id from study_measurements)`.execute(database)
}
