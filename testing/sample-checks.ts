import type { CheckVerdict, EvaluatedCheck, Evaluation, SkillLevel } from '#features/evaluations/contract.ts'
import { evaluationOf } from './sample-evaluation.ts'

const none = { met: 0, partly: 0, not_met: 0, no_occasion: 0 }

/** Of the learner's messages: 1 is the first. */
const words = (message: number, quotation: string) => ({ message_id: message * 2 + 99, quotation })

const check = (
  key: string,
  [name, skill, verdict]: readonly [string, EvaluatedCheck['skill'], CheckVerdict],
  differences: Partial<EvaluatedCheck> = {},
): EvaluatedCheck => ({
  key,
  name,
  skill,
  kind: 'judged',
  counter: false,
  verdict,
  readings: none,
  evidence: [],
  ...differences,
})

const counted = [
  check('open-questions', ['Asked openly', 'asking', 'met'], {
    kind: 'counted',
    evidence: [
      words(1, 'How have the last few weeks been for you?'),
      words(4, 'What made the deadlines difficult for you?'),
    ],
  }),
  check('agreed-steps', ['Agreed on who does what, and by when', 'planning', 'partly'], {
    kind: 'counted',
    evidence: [words(6, 'I will move two tasks to Ana by Friday')],
  }),
  check('respectful-words', ['Spoke without insults or threats', 'fairness', 'no_occasion'], {
    kind: 'counted',
    counter: true,
  }),
]

const judged = [
  check('hard-subject-early', ['Named the hard subject early, with facts', 'clarity', 'met'], {
    readings: { ...none, met: 3 },
    evidence: [words(2, 'it was due on 3 March and reached the design team on 7 March')],
  }),
  check('no-blame', ['Spoke of what happened, not of what the person is like', 'fairness', 'not_met'], {
    counter: true,
    readings: { ...none, not_met: 3, partly: 2 },
    evidence: [words(3, 'You always leave things until the last minute')],
  }),
  check('acknowledged', ['Showed what was heard', 'acknowledging', 'met'], {
    readings: { ...none, met: 4, partly: 1 },
    evidence: [words(2, 'That sounds exhausting.')],
  }),
]

const levels: readonly SkillLevel[] = [
  { skill: 'asking', level: 2 },
  { skill: 'planning', level: 1 },
  { skill: 'clarity', level: 2 },
  { skill: 'fairness', level: 0 },
  { skill: 'acknowledging', level: 2 },
]

const model = {
  produced_by: 'openai:gpt-5',
  prompt_version: 'evaluator/3',
  rubric: { id: 1, version: 3, hash: 'f00' },
  provenance: { judge: 'openai:gpt-5', prompt_version: 'evaluator/3', readings: 5, duration_ms: 7240 },
} as const

/** An evaluation by a model and a rubric, with a verdict of each kind. */
export const judgedByModel: Evaluation = evaluationOf({
  ...model,
  checks: [...counted, ...judged],
  skills: [...levels],
})

/** The same where the readings disagree on more than a third. */
export const dividedByModel: Evaluation = evaluationOf({
  ...model,
  checks: [
    ...counted.slice(0, 2),
    ...judged.map((one) => ({
      ...one,
      verdict: 'divided' as const,
      readings: { ...none, met: 2, partly: 1, not_met: 2 },
      evidence: [],
    })),
  ],
  skills: levels.slice(0, 2),
})

/** The same with a verdict and a statement that the learner does not agree with. */
export const contested: Evaluation = {
  ...judgedByModel,
  objections: [
    {
      id: 1,
      check_key: 'no-blame',
      statement: null,
      reason: 'misread',
      words: 'I took it back in the next message.',
    },
    { id: 2, check_key: null, statement: 3, reason: 'fitting', words: null },
  ],
}

/** An evaluation without a model: counted checks have verdicts, judged ones say what they need. */
export const observed: Evaluation = evaluationOf({
  checks: [
    ...counted,
    ...judged.map((one) => ({ ...one, verdict: 'not_judged' as const, readings: none, evidence: [] })),
  ],
  skills: levels.slice(0, 2),
  rubric: model.rubric,
})
