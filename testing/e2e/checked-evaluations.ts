import type { EvaluatedCheck, Evaluation, SkillLevel } from '#features/evaluations/contract.ts'
import { rangeMetChecks } from '#features/evaluations/contract-verdicts.ts'
import { evaluationOf } from '#testing/sample-evaluation.ts'

const rubric = { id: 1, version: 3, hash: 'f00' }
const judge = 'openai:judge-1'
const byModel: Partial<Evaluation> = {
  produced_by: judge,
  prompt_version: 'evaluator/4',
  rubric,
  provenance: { judge, prompt_version: 'evaluator/4', readings: 5, duration_ms: 9400 },
}
const none = { met: 0, partly: 0, not_met: 0, no_occasion: 0 }

const asks = judged('asks', 'Asks open questions before proposing a way out', 'asking', 'met', [
  [101, 'How have the last few weeks been for you?'],
])
const takesUp = judged('takes-up', 'Takes up what the other person has said', 'listening', 'partly', [
  [103, 'That sounds exhausting.'],
])
const fair = judged('fair', 'Speaks about what happened and not about the person', 'fairness', 'not_met', [
  [105, 'You always leave things until the last minute'],
])
const clear = judged('clear', 'Says clearly what has to change', 'clarity', 'divided')
const repairs = judged('repairs', 'Repairs it when a word has hurt', 'acknowledging', 'no_occasion')
const ownPart = judged('own-part', 'Names their own part in it', 'concreteness', 'not_judged')

/** An evaluation as a model judges it: one check for each verdict, with evidence. */
export const withEachVerdict = evaluationOf({
  ...byModel,
  checks: [asks, takesUp, fair, clear, repairs, ownPart],
  skills: [level('listening', 1), level('asking', 2), level('fairness', 0)],
})

/** An evaluation whose readings agree on less than two thirds of the checks. */
export const withManyDivided = evaluationOf({
  ...byModel,
  checks: [
    asks,
    fair,
    clear,
    judged('heard', 'Lets the other person finish', 'listening', 'divided'),
    judged('effect', 'Says what followed for the others', 'concreteness', 'divided'),
  ],
  skills: [level('asking', 2), level('fairness', 0)],
})

/** An evaluation with objections to a verdict and to a statement, one of them long. */
export const withObjections = evaluationOf({
  ...byModel,
  checks: [asks, takesUp, fair],
  skills: [level('listening', 1), level('asking', 2), level('fairness', 0)],
  objections: [
    { id: 1, check_key: 'fair', statement: null, reason: 'misread', words: 'Sam had said so before.' },
    {
      id: 2,
      check_key: null,
      statement: 6,
      reason: 'fitting',
      words:
        'In our team this is how one asks whether somebody has reported a delay, and Sam and I had agreed the week before that I would ask exactly this.',
    },
  ],
})

/** An evaluation without a model: counted checks have verdicts, judged ones have none. */
export const countedAlone = evaluationOf({
  rubric,
  checks: [
    counted('open-questions', 'Asked open questions', 'asking', 'met', [
      { message_id: 101, quotation: 'How have the last few weeks been for you?' },
      { message_id: 107, quotation: 'What made the deadlines difficult for you?' },
    ]),
    counted('agreed-steps', 'Proposed who does what when', 'planning', 'partly', [
      { message_id: 111, quotation: 'I will move two tasks to Ana by Friday' },
      { message_id: 109, quotation: 'I understand.', is_missing: true },
    ]),
    { ...fair, verdict: 'not_judged', readings: none, evidence: [] },
    { ...clear, verdict: 'not_judged', readings: none, evidence: [] },
    ownPart,
  ],
  skills: [level('asking', 2), level('planning', 1)],
})

/** The same with a total, as a rubric's author may choose. */
export const countedWithTotal = withTotal(countedAlone)
export const judgedWithTotal = withTotal(withEachVerdict)

/** An evaluation with as many checks as a rubric may have, each with evidence, and a total. */
export const fullEvaluation = withTotal(
  evaluationOf({
    ...byModel,
    checks: [
      asks,
      takesUp,
      fair,
      clear,
      repairs,
      ownPart,
      judged('early', 'Names the hard subject within two messages', 'clarity', 'met', [
        [103, 'I wanted to talk about the survey'],
      ]),
      judged('facts', 'Gives facts and what followed from them for others', 'concreteness', 'met', [
        [103, 'it was due on 3 March and reached the design team on 7 March'],
        [105, 'You always leave things until the last minute'],
      ]),
      counted('figures', 'Names figures or dates', 'concreteness', 'met', [
        { message_id: 103, quotation: 'it was due on 3 March and reached the design team on 7 March' },
        { message_id: 111, quotation: 'by Friday' },
        { message_id: 111, quotation: 'every Monday' },
      ]),
      counted('steps', 'Agrees who does what when', 'planning', 'met', [
        { message_id: 111, quotation: 'I will move two tasks to Ana by Friday' },
        { message_id: 111, quotation: 'we meet again every Monday until the test plan is done' },
      ]),
    ],
  }),
)

function level(skill: SkillLevel['skill'], shown: SkillLevel['level']): SkillLevel {
  return { skill, level: shown }
}

function withTotal(evaluation: Evaluation): Evaluation {
  return { ...evaluation, total: rangeMetChecks(evaluation.checks.map(({ verdict }) => verdict)) }
}

function judged(
  key: string,
  name: string,
  skill: EvaluatedCheck['skill'],
  verdict: EvaluatedCheck['verdict'],
  words: readonly (readonly [number, string])[] = [],
): EvaluatedCheck {
  return {
    key,
    name,
    skill,
    kind: 'judged',
    counter: false,
    verdict,
    readings: readingsOf(verdict),
    evidence: words.map(([message_id, quotation]) => ({ message_id, quotation })),
  }
}

function readingsOf(verdict: EvaluatedCheck['verdict']): EvaluatedCheck['readings'] {
  if (verdict === 'not_judged') return none
  if (verdict === 'divided') return { ...none, met: 1, partly: 2, not_met: 2 }
  return { ...none, [verdict]: 3 }
}

function counted(
  key: string,
  name: string,
  skill: EvaluatedCheck['skill'],
  verdict: EvaluatedCheck['verdict'],
  evidence: EvaluatedCheck['evidence'],
): EvaluatedCheck {
  return { key, name, skill, kind: 'counted', counter: false, verdict, readings: none, evidence }
}
