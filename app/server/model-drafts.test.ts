import { expect, test } from 'vitest'
import { resolveAiServices } from '#adapters/ai/resolve.ts'
import { ownConversationRoutes } from '#features/own-conversations/contract.ts'
import { testApp } from '#testing/app.ts'
import { sampleDraft } from '#testing/drafter.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import type { Tampering } from '#testing/model-servers/tampering.ts'
import { cut, reset, respondWith, silent } from '#testing/model-servers/wire-faults.ts'
import { until } from '#testing/partner.ts'
import { prepareOwn } from '#testing/sample-own-conversation.ts'
import { readConfig } from './configuration.ts'

/** The beginning of the drafter's instructions. */
const DRAFTING = 'You prepare a rehearsal'

/** The product with an independent stand-in as its model, which answers drafts with these texts in turn. */
async function appWithModel(name: string, answers: readonly string[], ...tamperings: Tampering[]) {
  const model = await openModelServer(...tamperings)
  answers.forEach((content, index) =>
    model.aimock.prependFixture({
      match: { systemMessage: DRAFTING, sequenceIndex: index },
      response: { content },
    }),
  )
  const environment = { ...variablesFor(model.url), PARTNER_MODEL: name }
  const services = await resolveAiServices(readConfig(environment))
  const { lines, logger } = keepLogLines('debug')
  const app = await testApp({ drafter: services.drafter, environment, logger, turnTimeout: 3000 })
  const id = await prepareOwn(app.as.learner, 'Potoroo')
  const draft = async () =>
    (await app.as.learner.call(ownConversationRoutes.draftOwnConversation, { params: { id }, body: null }))
      .body
  return { ...app, draft, model, lines }
}

const good = JSON.stringify(sampleDraft())

test.each(Object.values(modelNames))(
  '%s drafts a scenario and receives only what the learner wrote',
  async (name) => {
    const { draft, model, connection } = await appWithModel(name, [good])
    expect(await draft()).toMatchObject({
      origin: 'model',
      produced_by: name,
      title: 'Five tasks too many: my manager',
    })
    const [asked] = model.asked
    const sent = JSON.stringify(asked?.body)
    for (const told of ['More and more tasks', 'That I am interrupted', 'One task less', 'defensive'])
      expect(sent).toContain(told)
    expect(sent).not.toMatch(/learner@|Demo/)
    const count = 'select purpose, model, calls from model_usage'
    await until(async () => (await connection.pool.query(count)).rows.length > 0)
    expect((await connection.pool.query(count)).rows).toEqual([{ purpose: 'drafter', model: name, calls: 1 }])
  },
)

test('the model is told what is wrong with its draft, and its second draft is used', async () => {
  const { draft, model } = await appWithModel('local:some-model', ['Dear manager, …', good])
  expect(await draft()).toMatchObject({ origin: 'model' })
  expect(JSON.stringify(model.asked.at(-1)?.body)).toContain('It held no complete JSON object')
})

const twice = (tampering: Tampering) => [tampering, tampering]
const fallbacks: readonly (readonly [string, readonly string[], readonly Tampering[]])[] = [
  ['nonsense', ['A poem.', 'Another poem.'], []],
  ['half a draft', [good.slice(0, 500), good.slice(0, 700)], []],
  ['a page cut in the middle', [good, good], twice(cut)],
  ['nothing in time', [good], twice(silent)],
  ['a connection that breaks', [good], twice(reset)],
  [
    'a refused key',
    [good],
    twice(respondWith(401, { error: { code: 'invalid_api_key', message: 'Potoroo' } })),
  ],
]

test.each(fallbacks)(
  'after %s the template is used, and the log has no words of the learner',
  async (_what, answers, tamperings) => {
    const { draft, lines } = await appWithModel('openai:gpt-5-mini', answers, ...tamperings)
    expect(await draft()).toMatchObject({ origin: 'fallback', title: 'Conversation: my manager Potoroo' })
    expect(JSON.stringify(lines)).not.toContain('More and more tasks')
  },
)
