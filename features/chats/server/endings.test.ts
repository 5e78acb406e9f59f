import { expect, test } from 'vitest'
import { commonLearners } from '#database/seed/learners/common-learners.ts'
import { missedDeadlinesLearners } from '#database/seed/learners/missed-deadlines.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { chatRoutes, type Turn } from '#features/chats/contract.ts'
import { testApp } from '#testing/app.ts'
import type { Person } from '#testing/person.ts'
import { edit, say, scenariosOf, startChat } from '#testing/chat-requests.ts'

/** Starts a chat in the scenario with this title. */
async function startIn(person: Person, title: string): Promise<string> {
  const scenario = (await scenariosOf(person)).find((one) => one.title === title)
  if (!scenario) throw new Error(`no scenario ${title}`)
  return startChat(person, 'en', scenario)
}

/** Sends one line after the other until the conversation has ended. */
async function sayUntilEnded(person: Person, chatId: string, lines: readonly string[]): Promise<Turn> {
  for (const line of lines) {
    const { body } = await say(person, chatId, line)
    if (body.ending) return body
  }
  throw new Error('it has not ended')
}

const endingOf = async (person: Person, chatId: string) => {
  const { body } = await person.call(chatRoutes.readChat, { params: { id: chatId } })
  return body.ending
}

test('a good conversation ends in an agreement, which another message does not change', async () => {
  const { as } = await testApp()
  const chatId = await startIn(as.learner, 'Feedback after missed deadlines')
  const { ending } = await sayUntilEnded(as.learner, chatId, missedDeadlinesLearners.en.good)
  expect(ending?.kind).toBe('agreed')
  expect(ending?.agreed).toContainEqual({
    who: 'learner',
    name: null,
    what: 'You speak to Chris Adeyemi about the Hartwell work',
    when: 'on Thursday',
  })
  expect(ending?.agreed.filter(({ who }) => who === 'character')).toHaveLength(2)
  expect(await endingOf(as.learner, chatId)).toEqual(ending)
  const { status, body } = await say(as.learner, chatId, 'Thank you, Sam.')
  expect(status).toBe(200)
  expect(body.ending).toEqual(ending)
})

test('a character that has broken off answers no message until an earlier one is edited', async () => {
  const { as } = await testApp()
  const chatId = await startIn(as.learner, 'A late delivery and an upset customer')
  const { ending, user_message } = await sayUntilEnded(as.learner, chatId, commonLearners.en.hostile)
  expect(ending).toEqual({ kind: 'broken_off', agreed: [] })
  const refused = await say(as.learner, chatId, 'Hello?')
  expect([refused.status, refused.detail]).toEqual([409, chatFailures.ended.detail])
  expect(await endingOf(as.learner, chatId)).toEqual(ending)

  const edited = await edit(as.learner, chatId, user_message.id, 'I am sorry that I shouted.')
  expect([edited.status, edited.body.ending]).toEqual([200, null])
  expect(await endingOf(as.learner, chatId)).toBeNull()
  expect((await say(as.learner, chatId, 'What do you need now?')).status).toBe(200)
})
