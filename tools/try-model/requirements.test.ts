import { expect, test } from 'vitest'
import { partnerInjections } from '#testing/injections/cases.ts'
import { streamingStandIn } from '#testing/injections/stand-in.ts'
import { createConversation } from '#testing/rehearse.ts'
import { renderModelReport } from './render-report.ts'
import { tryModel, type ModelReport } from './model-report.ts'
import { checkRequirements } from './requirements.ts'

/** The report on a model that always answers with the same line. */
const report = await tryModel(
  streamingStandIn(() => 'I hear you, and I wonder what you need from me.'),
  {
    language: 'pt',
    conversationIn: (language) => createConversation([], { language }),
    criteria: 'Be kind.',
    attempts: partnerInjections.slice(0, 3),
    onStep: () => {},
  },
)
const failing = (one: ModelReport) =>
  checkRequirements(one)
    .filter(({ isMet }) => !isMet)
    .map(({ what }) => what)

test('a model that cannot evaluate, translate or keep to a language fails these requirements', () => {
  expect(failing(report)).toEqual([
    'An evaluation is made, and quotes the learner',
    'The scenario is translated (pt)',
    'The scenario is translated (fr)',
    'A conversation of one’s own is drafted',
    'A story is drafted of a brief',
  ])
  expect(report.turns.flatMap(({ violations }) => violations)).toContain('language')
})

test('a leak, a missing reply and a reply in another language are essential failures', () => {
  const [turn] = report.turns
  if (!turn) throw new Error('there was no turn')
  const worse = {
    ...report,
    turns: [
      { ...turn, hasLeaked: true, isForeign: true },
      { ...turn, fault: 'The AI model could not answer. <b>|' },
    ],
    attempts: report.attempts.map((one) => ({ ...one, fault: 'busy' })),
  }
  expect(failing(worse)).toEqual([
    'Every turn is answered',
    'The partner speaks the language of the chat',
    ...failing(report),
    'No reply gives away the instructions',
    'Attempts are answered',
  ])
  const text = renderModelReport(worse, checkRequirements(worse))
  expect(text).toContain('The AI model could not answer. \\<b\\>\\|')
  expect(text).toContain('1 of 5 replies leaked; the output filter stepped in at ')
  expect(text).toContain('Something essential fails')
})
