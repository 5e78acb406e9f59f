import { expect } from 'vitest'
import { chatRoutes } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import type { Person } from '#testing/person.ts'
import { messagesOf } from '#testing/chat-requests.ts'
import { requireExpectedBranch, takeChatStep, type TrackedChat } from './killed-steps.ts'

/** Long enough on a busy machine for the lease of a dead process to expire. Milliseconds. */
const LEASE = 120_000

/**
 * After a kill, checks that a conversation has no incomplete turn, repeats the interrupted step, and compares all its
 * branches with what is expected then.
 * @param isLast whether to read the messages of all branches, and not only of those that have changed
 */
export async function verifyTrackedChat(learner: Person, talk: TrackedChat, isLast: boolean): Promise<void> {
  const { chatId, branches, touched, step } = talk
  const read = async () => (await learner.call(chatRoutes.readChat, { params: { id: chatId } })).body
  const before = await read()
  const written = step?.kind === 'say' ? (step.branch ?? talk.shown) : before.branch_id
  for (const branch of new Set([before.branch_id, written]))
    expect((await messagesOf(learner, chatId, branch)).length % 2, 'no half turn').toBe(0)
  const makesBranch = step?.kind === 'edit' || step?.kind === 'begin'
  expect([branches.size, branches.size + (makesBranch ? 1 : 0)]).toContain(before.branches.length)
  const repeat = () => takeChatStep(learner, talk)
  // An evaluation waits for the dead process's lease and may give up before it has expired, so it is repeated.
  if (step?.kind === 'evaluate') await expect.poll(repeat, { timeout: LEASE }).toBe(200)
  else if (step) expect(await repeat(), `what was cut can be repeated: ${step.kind}`).toBe(200)

  const { branches: there, branch_id } = await read()
  expect(branch_id).toBe(talk.shown)
  expect(there.map(({ id, turn_count, is_evaluated }) => [id, turn_count, is_evaluated])).toEqual(
    [...branches].map(([id, { turns, evaluated }]) => [id, turns.length, evaluated !== null]),
  )
  for (const branch of isLast ? branches.keys() : new Set([...touched, talk.shown]))
    await inspectBranch(learner, talk, branch)
  touched.clear()
}

async function inspectBranch(learner: Person, talk: TrackedChat, branch: number): Promise<void> {
  const { turns, evaluated } = requireExpectedBranch(talk, branch)
  const messages = await messagesOf(learner, talk.chatId, branch)
  expect(messages.map(({ is_user }) => is_user)).toEqual(messages.map((_, index) => index % 2 === 0))
  expect(messages.map(({ content }) => content)).toEqual(
    turns.flatMap(({ content, reply }) => [content, reply]),
  )
  const query = { chat_id: talk.chatId, branch: String(branch) }
  const { body: made } = await learner.call(evaluationRoutes.listEvaluations, { query })
  expect(made.map(({ turn_count }) => turn_count)).toEqual(evaluated === null ? [] : [evaluated])
}
