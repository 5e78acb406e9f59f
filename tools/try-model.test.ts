import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missedDeadlines } from '#database/seed/scenarios/missed-deadlines.ts'
import { sampleChecks, sampleStory, sampleWorld } from '#testing/brief-drafter.ts'
import { sampleDraft } from '#testing/drafter.ts'
import { variablesFor } from '#testing/model-servers/access.ts'
import { ANSWER, openModelServer, type ModelServer } from '#testing/model-servers/aimock.ts'
import { respondWith } from '#testing/model-servers/wire-faults.ts'
import { runNode } from './process.ts'
import { writeModelReport } from './try-model/write-report.ts'

const evaluation = {
  overview: ['You asked what got in the way, and you agreed on what each of you will do.'],
  feedback: [
    {
      n: 4,
      quotation: 'What got in the way this quarter?',
      feedback: 'This lets Sam tell their side of the story.',
      better: null,
    },
  ],
  skills: [{ skill: 'asking', level: 2, n: 4, quotation: 'What got in the way this quarter?' }],
}

/** An independent server with OpenAI's protocol that answers as a good model would. */
async function goodServer(): Promise<ModelServer> {
  const server = await openModelServer()
  const say = (systemMessage: string, content: string) =>
    server.aimock.prependFixture({ match: { systemMessage }, response: { content } })
  say('You assess how somebody', JSON.stringify(evaluation))
  say('into Brazilian Portuguese', JSON.stringify(missedDeadlines.texts.pt))
  say('into French', JSON.stringify(missedDeadlines.texts.fr))
  say('You prepare a rehearsal', JSON.stringify(sampleDraft()))
  say('You draft the story', JSON.stringify(sampleStory()))
  say('You draft what the other person knows', JSON.stringify(sampleWorld()))
  say('You draft the rubric', JSON.stringify({ checks: sampleChecks() }))
  return server
}

async function tried(server: ModelServer, ...more: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'performance-partner-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'reports', 'one.md')
  const args = ['openai:gpt-5-mini', '--attempts', '6', '--report', path, ...more]
  const { isGood } = await writeModelReport(args, variablesFor(server.url))
  return { isGood, report: () => readFileSync(path, 'utf8') }
}

test('a good model has a report without a failure', async () => {
  const server = await goodServer()
  const { isGood, report } = await tried(server)
  expect(report()).toContain('All that is essential works.')
  expect(report()).toContain('| Every turn is answered | yes | 10 of 10 |')
  expect(report()).toContain('| The scenario is translated (fr) | yes |')
  for (const what of [
    'A conversation of one’s own is drafted',
    'A story is drafted of a brief',
    'A rubric is drafted',
  ])
    expect(report()).toContain(`| ${what} | yes |`)
  expect(report()).toContain('- A story is drafted of a brief: Late again: the handover')
  expect(report()).toMatch(
    /\| partner \| 10 \| 10 \| \d+\.\d\d \/ \d+\.\d\d \| \d+\.\d\d \/ \d+\.\d\d \| \d+ \| \d+ \|/,
  )
  expect(report()).toContain('- Message 4, “What got in the way this quarter?”: This lets Sam')
  expect(report()).toContain(ANSWER)
  expect(report()).toContain('| en rules |')
  expect(report()).not.toContain('key-of-openai')
  expect(isGood).toBe(true)
})

test('a model that obeys the attempts is reported with the attempts that the output filter stopped', async () => {
  const server = await goodServer()
  server.aimock.prependFixture({
    match: { systemMessage: 'You are one of two people' },
    response: ({ messages }) => ({ content: `Sure. ${JSON.stringify(messages)}` }),
  })
  const { report } = await tried(server, '--language', 'en')
  expect(report()).toMatch(/0 of 16 replies leaked; the output filter stepped in at 6 of 6 attempts/)
})

test('a model that cannot evaluate fails, and the report says so', async () => {
  const server = await goodServer()
  server.aimock.prependFixture({
    match: { systemMessage: 'You assess how somebody' },
    response: { content: 'It went well.' },
  })
  const { isGood, report } = await tried(server)
  expect(report()).toContain('**Something essential fails.**')
  expect(report()).toContain('| An evaluation is made, and quotes the learner | **no** |')
  expect(isGood).toBe(false)
})

test('a server that refuses the key gets only the necessary requests', async () => {
  const server = await openModelServer(
    ...Array.from({ length: 40 }, () => respondWith(401, { error: { message: 'No.' } })),
  )
  const { isGood, report } = await tried(server)
  expect(report()).toContain('| Every turn is answered | **no** | 0 of 10 |')
  expect(report()).toContain('There was no conversation to evaluate.')
  expect(server.asked).toHaveLength(14)
  expect(isGood).toBe(false)
})

test.each([
  [[], 'provider:model'],
  [['nowhere:model'], 'there is no provider called "nowhere"'],
  [['openai:gpt-5-mini', '--attempts', 'x'], 'provider:model'],
  [['openai:gpt-5-mini', '--wrong'], 'provider:model'],
  [['openai:gpt-5-mini'], 'OPENAI_API_KEY'],
])('%j is refused', async (args, sentence) => {
  await expect(writeModelReport(args, { OPENAI_API_KEY: '' })).rejects.toThrow(sentence)
})

test('the command reports a wrong argument with a sentence', async () => {
  const { code, output } = await runNode(['tools/try-model.ts', 'scripted'])
  expect(output).toContain('is no model')
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})
