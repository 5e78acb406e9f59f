import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import type { Database } from '#database/connect.ts'
import { demoRubrics } from '#database/seed/rubrics.ts'
import { makeFromTemplate } from '#features/own-conversations/server/make-scenario.ts'
import type { StudyReport } from '#features/studies/server/study-report.ts'
import { insertPastTries } from '#testing/past-practice.ts'
import { newOwnWith } from '#testing/sample-own-conversation.ts'
import { CHEAP_PASSWORDS } from '#testing/sign-in.ts'
import { sampleWorkspaceDraft } from '#testing/sample-workspace-draft.ts'
import { sampleScenarioTexts } from '#testing/sample-scenarios.ts'

export type SpareRecords = ReturnType<typeof createSpareRecords>

/** Creates records that no other request needs, so a request may change or archive them. */
export function createSpareRecords(database: Database) {
  let count = 0
  const next = (): string => `spare-${(count += 1)}`
  const spares = {
    /** A name that is not in use. */
    name: next,

    async user(organizationId: number): Promise<string> {
      const name = next()
      const { id } = await database
        .insertInto('users')
        .values({
          username: name,
          name,
          email: `${name}@spare.example`,
          organization_id: organizationId,
          role: 'user',
          language_id: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    /** A user with an account at the embedded identity provider. */
    async account(organizationId: number): Promise<string> {
      const [id, reference] = [await spares.user(organizationId), randomUUID()]
      const { username, name, email } = await database
        .updateTable('users')
        .set({ reference })
        .where('id', '=', Number(id))
        .returning(['username', 'name', 'email'])
        .executeTakeFirstOrThrow()
      await createAccount(database, {
        username,
        name,
        email: email ?? '',
        reference,
        password: username,
        mustChangePassword: false,
        passwordCost: CHEAP_PASSWORDS,
      })
      return id
    },

    async chat(userId: string): Promise<string> {
      const { id } = await database
        .insertInto('chats')
        .values({
          id: randomInt(2 ** 40),
          user_id: Number(userId),
          organization_id: 1,
          scenario_id: 1,
          language_code: 'en',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    /** An evaluation of a user, shared with another one. */
    async sharedEvaluation(userId: string, recipientId: string): Promise<string> {
      const [chatId] = await insertPastTries(database, [
        {
          userId: Number(userId),
          scenarioId: 1,
          talkedOn: '2026-10-01T08:00:00Z',
          evaluatedOn: '2026-10-01T09:00:00Z',
        },
      ])
      const { id } = await database
        .insertInto('shared_evaluations')
        .columns(['evaluation_id', 'user_id', 'recipient_id', 'with_transcript'])
        .expression(({ selectFrom, val }) =>
          selectFrom('evaluations')
            .where('chat_id', '=', chatId ?? 0)
            .select([
              'evaluations.id',
              val(Number(userId)).as('user_id'),
              val(Number(recipientId)).as('recipient_id'),
              val(true).as('with_transcript'),
            ]),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    async ownConversation(userId: string, word: string): Promise<string> {
      const { language: language_code, takes_place_on: _open, ...told } = newOwnWith(word)
      const { id } = await database
        .insertInto('own_conversations')
        .values({
          ...told,
          user_id: Number(userId),
          language_code,
          scenario: JSON.stringify(makeFromTemplate(newOwnWith(word))),
          origin: 'template',
          plan: JSON.stringify({
            first_sentence: word,
            next_steps: word,
            plans: [{ trigger: word, response: word, rehearsed: null }],
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    async session(userId: string): Promise<string> {
      const token_hash = createHash('sha256').update(next()).digest()
      const expires_at = sql<Date>`now() + interval '1 hour'`
      const { id } = await database
        .insertInto('sessions')
        .values({ token_hash, user_id: Number(userId), expires_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async token(organizationId: number): Promise<string> {
      const name = next()
      const { id } = await database
        .insertInto('scim_tokens')
        .values({
          organization_id: organizationId,
          name,
          hash: createHash('sha256').update(name).digest(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    /** An import that the user started and that has ended. */
    async import(userId: string): Promise<string> {
      const { id } = await database
        .insertInto('user_imports')
        .values({
          started_by: Number(userId),
          file_name: next(),
          encoding: 'UTF-8',
          separator: 'comma',
          ended_at: sql<Date>`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    async scenario(): Promise<string> {
      const { id } = await database
        .insertInto('scenarios')
        .values({ prompt: next() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database
        .insertInto('scenario_texts')
        .values({ scenario_id: id, language_code: 'en', ...sampleScenarioTexts(next()) })
        .execute()
      await database
        .insertInto('scenario_versions')
        .values({ scenario_id: id, number: 1, content: sql`scenario_content(${id})` })
        .execute()
      return String(id)
    },

    /** A draft of a published scenario, with its revision. */
    async draft(userId: string): Promise<{ readonly id: string; readonly revision: string }> {
      const id = await spares.scenario()
      const content = JSON.stringify(sampleWorkspaceDraft(next()))
      const { revision } = await database
        .insertInto('scenario_drafts')
        .values({ scenario_id: Number(id), content, updated_by: Number(userId) })
        .returning('revision')
        .executeTakeFirstOrThrow()
      await database
        .insertInto('scenario_draft_steps')
        .values({ scenario_id: Number(id), content })
        .execute()
      return { id, revision }
    },

    async criteria(): Promise<string> {
      const { id } = await database
        .insertInto('criteria')
        .values({ title: next(), evaluation: next() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    /** Criteria whose rubric has one version. */
    async rubric(): Promise<string> {
      const id = await spares.criteria()
      const checks = JSON.stringify(demoRubrics['difficult-conversation']?.checks)
      await database
        .insertInto('rubrics')
        .values({ criteria_id: Number(id), version: 1, hash: next(), checks })
        .execute()
      return id
    },

    /** A trial that has ended. */
    async trial(): Promise<string> {
      const [criteria, scenario] = [Number(await spares.rubric()), Number(await spares.scenario())]
      const { id } = await database
        .insertInto('rubric_trials')
        .columns(['rubric_id', 'scenario_id', 'language_code', 'started_by', 'ended_at'])
        .expression((builder) =>
          builder
            .selectFrom('rubrics')
            .where('criteria_id', '=', criteria)
            .select([
              'rubrics.id',
              builder.val(scenario).as('scenario_id'),
              builder.val('en').as('language_code'),
              builder.val(1).as('started_by'),
              builder.fn<Date>('now').as('ended_at'),
            ]),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    /** A study that accepts participants and already has a report and its file, as after its end. */
    async study(organizationId: number): Promise<string> {
      const [practised, measured] = [Number(await spares.scenario()), Number(await spares.scenario())]
      const criteria = Number(await spares.rubric())
      const report: StudyReport = {
        counts: {
          invited: 40,
          agreed: 30,
          withdrawn: null,
          before: 24,
          drawn: { now: 12, later: 12 },
          after: { now: 11, later: 12 },
          again: { now: null, later: null },
        },
        figures: { after: null, again: null },
        released: { after: null, again: null },
        rows: [{ arm: 'now', before: 0.5, after: 0.75, again: null }],
      }
      const { id } = await database
        .insertInto('studies')
        .values(({ selectFrom }) => ({
          organization_id: organizationId,
          title: next(),
          practised_scenario_id: practised,
          measured_scenario_id: measured,
          rubric_id: selectFrom('rubrics').where('criteria_id', '=', criteria).select('id'),
          is_for_all: true,
          starts_on: sql<Date>`current_date + 1`,
          practice_days: 28,
          seed: randomBytes(32),
          report: JSON.stringify(report),
          reported_on: sql<Date>`current_date`,
        }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    /** Such a study with a user who takes part. */
    async agreedStudy(organizationId: number, userId: string): Promise<string> {
      const id = await spares.study(organizationId)
      await database
        .insertInto('study_participants')
        .values({ study_id: Number(id), user_id: Number(userId), state: 'agreed', language_code: 'en' })
        .execute()
      return id
    },

    async character(): Promise<string> {
      const { id } = await database
        .insertInto('characters')
        .values({ description: `Nobody plays ${next()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },

    async mood(): Promise<string> {
      const { id } = await database
        .insertInto('moods')
        .values({ description: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database
        .insertInto('mood_titles')
        .values({ mood_id: id, language_code: 'en', title: next() })
        .execute()
      return String(id)
    },

    async mapping({ isMapped }: { readonly isMapped: boolean }) {
      const ids = [await spares.scenario(), await spares.character(), await spares.mood()]
      const [scenario_id = 0, character_id = 0, mood_id = 0] = ids.map(Number)
      if (isMapped)
        await database.insertInto('scenario_map').values({ scenario_id, character_id, mood_id }).execute()
      return { scenario_id, base_character_id: character_id, mood_modifier_id: mood_id }
    },
  }
  return spares
}
