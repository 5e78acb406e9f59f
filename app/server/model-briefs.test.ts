import { expect, test } from 'vitest'
import { resolveAiServices } from '#adapters/ai/resolve.ts'
import { briefRoutes } from '#features/workspace/contract-brief.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { testApp } from '#testing/app.ts'
import { sampleBrief, sampleChecks, sampleStory, sampleWorld } from '#testing/brief-drafter.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { modelNames, variablesFor } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import type { Tampering } from '#testing/model-servers/tampering.ts'
import { cut, reset, respondWith, silent } from '#testing/model-servers/wire-faults.ts'
import { until } from '#testing/partner.ts'
import { standInTranslator } from '#testing/translator.ts'
import { readConfig } from './configuration.ts'

const answers = { ...sampleBrief, secret: `${sampleBrief.secret} Potoroo` }

/** The beginning of each part's instructions, and a valid answer. */
const sound = {
  'You draft the story': JSON.stringify(sampleStory()),
  'You draft what the other person knows': JSON.stringify(sampleWorld()),
  'You draft the rubric': JSON.stringify({ checks: sampleChecks() }),
}
type DraftInstruction = keyof typeof sound

/** The product with an independent stand-in as its model, which answers each part with these texts in turn. */
async function appWithModel(
  name: string,
  texts: Partial<Record<DraftInstruction, readonly string[]>> = {},
  ...tamperings: Tampering[]
) {
  const model = await openModelServer(...tamperings)
  for (const [systemMessage, good] of Object.entries(sound)) {
    const told = Object.entries(texts).find(([begun]) => begun === systemMessage)?.[1] ?? [good]
    told.forEach((content, sequenceIndex) =>
      model.aimock.prependFixture({ match: { systemMessage, sequenceIndex }, response: { content } }),
    )
  }
  const environment = { ...variablesFor(model.url), PARTNER_MODEL: name }
  const { briefDrafter } = await resolveAiServices(readConfig(environment))
  const { lines, logger } = keepLogLines('debug')
  const translator = standInTranslator()
  const app = await testApp({ briefDrafter, translator, environment, logger, turnTimeout: 3000 })
  const author = app.as.superadmin
  const read = async () => (await author.call(briefRoutes.readBrief, {})).body.brief
  const draft = async () => {
    await author.call(briefRoutes.draftFromBrief, { body: { answers, languages: [] } })
    await until(async () => (await read())?.state !== 'drafting')
    return read()
  }
  return { ...app, author, draft, model, lines }
}

test.each(Object.values(modelNames))(
  '%s drafts a whole scenario and receives only the answers and the titles of moods',
  async (name) => {
    const { author, draft, model, connection } = await appWithModel(name)
    const brief = await draft()
    expect(brief).toMatchObject({ state: 'drafted' })
    const params = { id: String(brief?.scenario_id) }
    const { body } = await author.call(workspaceRoutes.readDraft, { params })
    expect(body).toMatchObject({
      draft: { texts: { en: { title: 'Late again: the handover' } } },
      drafted: { by: name, prompt_version: 'brief/2' },
    })
    const sent = JSON.stringify(model.asked.map((asked) => asked.body))
    for (const told of [
      'A new team lead',
      'twenty years',
      'late to the handover',
      'Naming it',
      'Potoroo',
      'Defensive',
    ])
      expect(sent).toContain(told)
    expect(sent).not.toMatch(/superadmin@|Amara|Demo/)
    const count = 'select purpose, model, calls from model_usage'
    // Usage is collected for a moment before it is counted.
    await until(async () => (await connection.pool.query(count)).rows[0]?.calls === 3)
    expect((await connection.pool.query(count)).rows).toEqual([{ purpose: 'drafter', model: name, calls: 3 }])
  },
)

test('the model is told what is wrong with a part, and its second answer is used', async () => {
  const { draft, model } = await appWithModel('local:some-model', {
    'You draft the rubric': ['Dear author, …', sound['You draft the rubric']],
  })
  expect(await draft()).toMatchObject({ state: 'drafted' })
  expect(JSON.stringify(model.asked.map((asked) => asked.body))).toContain('It held no complete JSON object')
})

const twice = (tampering: Tampering) => [tampering, tampering]
const failures: readonly (readonly [
  string,
  string,
  Partial<Record<DraftInstruction, readonly string[]>>,
  readonly Tampering[],
])[] = [
  ['nonsense', 'workspace.draftUnusable', { 'You draft the story': ['A poem.', 'Another poem.'] }, []],
  [
    'half of a part',
    'workspace.draftUnusable',
    {
      'You draft what the other person knows': [
        sound['You draft what the other person knows'].slice(0, 300),
        sound['You draft what the other person knows'].slice(0, 400),
      ],
    },
    [],
  ],
  ['a page cut in the middle', 'models.failed', {}, twice(cut)],
  ['nothing in time', 'workspace.draftSlow', {}, twice(silent)],
  ['a connection that breaks', 'models.failed', {}, twice(reset)],
  [
    'a refused key',
    'models.misconfigured',
    {},
    twice(respondWith(401, { error: { code: 'invalid_api_key', message: 'Potoroo' } })),
  ],
]

test.each(failures)(
  'after %s nothing is stored, the author reads the reason, and the log has no answers',
  async (_what, code, texts, tamperings) => {
    const { draft, lines, connection } = await appWithModel('openai:gpt-5-mini', texts, ...tamperings)
    const count = 'select count(*)::int from scenarios'
    const before = (await connection.pool.query(count)).rows
    expect(await draft()).toMatchObject({ state: 'failed', failure: { code }, answers })
    expect((await connection.pool.query(count)).rows).toEqual(before)
    expect(JSON.stringify(lines)).not.toContain('Robin looks after')
  },
)

test('a budget that ends between two parts stops the drafting, and the author reads the reason', async () => {
  const { draft, model, connection } = await appWithModel('openai:gpt-5-mini')
  await connection.pool.query(
    `insert into organization_budgets (organization_id, unit, amount)
     select organization_id, 'tokens', 10 from users where username = 'superadmin'`,
  )
  expect(await draft()).toMatchObject({
    state: 'failed',
    failure: { code: 'request.organizationDailyLimit' },
  })
  // A call may start while the budget is not used up; it uses the rest, so the next parts are refused.
  expect(model.asked).toHaveLength(1)
})
