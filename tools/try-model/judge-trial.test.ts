import { expect, test } from 'vitest'
import { partnerInjections } from '#testing/injections/cases.ts'
import { streamingStandIn } from '#testing/injections/stand-in.ts'
import { createConversation } from '#testing/rehearse.ts'
import { renderTrialReport } from './trial-report.ts'
import { tryModel, type Trial } from './trial.ts'
import { judgeTrial } from './judge-trial.ts'

/** A model that knows nothing but a line, and can do nothing else. */
const trial = await tryModel(
  streamingStandIn(() => 'I hear you, and I wonder what you need from me.'),
  {
    language: 'pt',
    conversationIn: (language) => createConversation([], { language }),
    criteria: 'Be kind.',
    attempts: partnerInjections.slice(0, 3),
    onStep: () => {},
  },
)
const failing = (one: Trial) =>
  judgeTrial(one)
    .filter(({ isGood }) => !isGood)
    .map(({ what }) => what)

test('a model that cannot evaluate, translate or keep to a language is told so', () => {
  expect(failing(trial)).toEqual([
    'An evaluation is made, and quotes the learner',
    'The exercise is translated (pt)',
    'The exercise is translated (fr)',
    'A conversation of one’s own is drafted',
    'A story is drafted of a brief',
  ])
  expect(trial.turns.flatMap(({ violations }) => violations)).toContain('language')
})

test('a leak, a silence and a foreign word are essential', () => {
  const [turn] = trial.turns
  if (!turn) throw new Error('there was no turn')
  const worse = {
    ...trial,
    turns: [
      { ...turn, hasLeaked: true, isForeign: true },
      { ...turn, fault: 'The AI model could not answer. <b>|' },
    ],
    attempts: trial.attempts.map((one) => ({ ...one, fault: 'busy' })),
  }
  expect(failing(worse)).toEqual([
    'Every turn is answered',
    'The partner speaks the language of the chat',
    ...failing(trial),
    'No attempt gets at the instructions',
    'Attempts are answered',
  ])
  expect(renderTrialReport(worse)).toContain('The AI model could not answer. \\<b\\>\\|')
  expect(renderTrialReport(worse)).toContain('Something essential fails')
})
