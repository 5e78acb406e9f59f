import * as z from 'zod/mini'
import { settledVerdicts, verdicts } from '#conversation/judging/rubric.ts'
import { RubricVersionNumber } from '#features/criteria/contract-rubric.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  Confirmation,
  CreatedConfirmation,
  EmptyBody,
  Id,
  LanguageCode,
  maxTextLength,
  Moment,
  OptionalText,
  RequiredText,
  ValuesBeforeEdit,
} from '#platform/contract/schemas.ts'

export const trialFailures = defineFailures('rubric-trials', {
  missing: ['missing', 'This trial was not found'],
  running: ['conflict', 'A trial of this version is running already'],
  noLines: [
    'conflict',
    'The simulated learners have no lines for this scenario and language yet. Please write them first.',
  ],
  failed: ['upstream', 'The trial could not be finished. Please run it again.'],
  reasonRequired: ['conflict', 'No trial speaks for this version. Please write why it is published.'],
  casesFail: [
    'conflict',
    'Regression cases do not come out as expected: {{names}}. Please write why it is published.',
  ],
  statementsFail: [
    'conflict',
    'Contested statements are made again, or not tried yet. Please write why it is published.',
  ],
  noCriteria: ['conflict', 'The draft has no evaluation criteria. Please choose some first.'],
  noRubric: ['conflict', 'These criteria have no rubric yet. Please write one first.'],
  stopped: ['conflict', 'The trial was stopped.'],
  lineRequired: ['invalid', 'Each simulated learner says 1 to 12 messages'],
})

/** The simulated learners from the weakest to the strongest, then two that must not do well. */
export const simulatedLearners = ['poor', 'average', 'good', 'hostile', 'stuffing'] as const
export type SimulatedLearner = (typeof simulatedLearners)[number]

/** Makes one value for each simulated learner. */
export const mapLearners = <Value>(
  valueOf: (learner: SimulatedLearner) => Value,
): Record<SimulatedLearner, Value> => ({
  /** What a poor learner says. */
  poor: valueOf('poor'),
  /** What an average learner says. */
  average: valueOf('average'),
  /** What a good learner says. */
  good: valueOf('good'),
  /** What a hostile learner says. */
  hostile: valueOf('hostile'),
  /** What a learner says who strings together the words that checks look for. */
  stuffing: valueOf('stuffing'),
})

const lineRule = { error: ruleMessage(trialFailures.lineRequired) }
const Lines = z
  .array(RequiredText(trialFailures.lineRequired, maxTextLength(1000)))
  .check(z.minLength(1, lineRule), z.maxLength(12, lineRule))
/** What each simulated learner says, message by message. */
export const LearnerLines = z.strictObject(mapLearners(() => Lines))
export type LearnerLines = z.output<typeof LearnerLines>

/** `was` holds the lines that were read; empty lists where there were none. */
export const LearnerLinesUpdate = z.extend(LearnerLines, {
  /** The lines as the caller read them; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit(mapLearners(() => z.array(z.string()))),
})
export type LearnerLinesUpdate = z.output<typeof LearnerLinesUpdate>

/** The messages as they are typed, one per line. */
const TypedLines = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split('\n').filter((line) => line.trim() !== '')),
  ),
  Lines,
)
export const LearnerTexts = z.object(mapLearners(() => TypedLines))

/** The verdict of a check on one learner. Messages are numbered from 1, counting both sides. */
export const TrialCell = z.object({
  /** The key of the check. */
  key: z.string(),
  verdict: z.enum(settledVerdicts),
  /** The words that the verdict rests on. */
  evidence: z.array(
    z.object({
      /** The number of the message; 1 is the first. */
      message: z.int(),
      /** The words, word for word. */
      quotation: z.string(),
    }),
  ),
})
export type TrialCell = z.output<typeof TrialCell>

/** A message of a trial's conversation. */
export const TrialMessage = z.object({
  /** Whether the simulated learner said it; otherwise the partner did. */
  isUser: z.boolean(),
  /** What was said. */
  content: z.string(),
})
export type TrialMessage = z.output<typeof TrialMessage>

/** The conversation of a simulated learner in a trial. */
export const TrialConversation = z.object({
  /** Which simulated learner talks. */
  learner: z.enum(simulatedLearners),
  /** How many messages the learner says in all. */
  planned: z.int(),
  /** The messages so far, in order. */
  messages: z.array(TrialMessage),
  /** Null until the conversation is judged. */
  cells: z.nullable(z.array(TrialCell)),
})
export type TrialConversation = z.output<typeof TrialConversation>

/** The verdict that the author expects of a check on one learner. */
export const TrialExpectation = z.object({
  /** The simulated learner. */
  learner: z.enum(simulatedLearners),
  /** The key of the check. */
  key: z.string(),
  /** The verdict that is expected. */
  verdict: z.enum(verdicts),
})
export type TrialExpectation = z.output<typeof TrialExpectation>

/** How far the judge agrees with the author, over the cells for which the author expects a verdict. */
export const TrialAgreement = z.object({
  /** In how many cells both agree. */
  agreed: z.int(),
  /** For how many cells a verdict is expected. */
  expected: z.int(),
  /** Linearly weighted, over met, partly and not met; null where it is not defined. */
  kappa: z.nullable(z.number()),
  /** The same for each check. */
  checks: z.array(
    z.object({
      /** The key of the check. */
      key: z.string(),
      /** In how many of its cells both agree. */
      agreed: z.int(),
      /** For how many of its cells a verdict is expected. */
      expected: z.int(),
      /** Whether the judge's verdicts are higher than the author's, lower, or on the whole the same. */
      leaning: z.enum(['lenient', 'strict', 'even']),
    }),
  ),
})
export type TrialAgreement = z.output<typeof TrialAgreement>

/** What can be wrong with a check in a trial. */
const flagKinds = ['no_separation', 'inversion', 'stuffing_passes', 'divided', 'no_evidence'] as const
/** Something that is wrong with a check in a trial. */
export const TrialFlag = z.object({
  /** The key of the check. */
  key: z.string(),
  /**
   * It does not tell poor from good, a weaker learner comes out better, stuffing passes, its readings are divided, or
   * evidence is missing.
   */
  kind: z.enum(flagKinds),
})
export type TrialFlag = z.output<typeof TrialFlag>

/**
 * A learner's points: two for each check met, one for each partly met or without occasion; open checks make a range.
 */
const LearnerPoints = z.object({
  /** The simulated learner. */
  learner: z.enum(simulatedLearners),
  /** The fewest points that it can have. */
  minimum: z.int(),
  /** The most points that it can have. */
  maximum: z.int(),
})
/** The simulated learners by their points. */
export const TrialRanking = z.object({
  /** The points of each learner. */
  points: z.array(LearnerPoints),
  /** Whether poor is below average and average below good, even in the worst case. */
  isRanked: z.boolean(),
  /** Whether stuffing is at most average, even in the worst case. */
  isStuffingLow: z.boolean(),
})
export type TrialRanking = z.output<typeof TrialRanking>

/** How many regression cases a trial judges: the newest ones. */
export const MAX_CASES = 50

/** A regression case in a trial; nothing tells whose it is. */
export const TrialCase = z.object({
  id: z.int(),
  /** The check and the expected verdict. For a statement both are null; it is expected not to be made again. */
  key: z.nullable(z.string()),
  /** The verdict that is expected; null for a statement. */
  expected: z.nullable(z.enum(verdicts)),
  /** The verdict in this trial; null until it is judged, and for a statement. */
  verdict: z.nullable(z.enum(settledVerdicts)),
  /** The contested statement, and whether the trial makes it again; null until it is judged, and for a check. */
  statement: z.nullable(z.string()),
  /** Whether the trial makes the contested statement again; null until it is judged, and for a check. */
  is_claimed: z.nullable(z.boolean()),
  /** The words that the contested verdict or statement rested on. */
  quotations: z.array(z.string()),
  /** The code of the language of the conversation. */
  language: LanguageCode,
})
export type TrialCase = z.output<typeof TrialCase>

/** The regression cases that do not come out as expected, or are not judged yet. */
export const findFailingCases = (cases: readonly TrialCase[]): readonly TrialCase[] =>
  cases.filter(({ key, verdict, expected, is_claimed }) =>
    key === null ? is_claimed !== false : verdict !== expected,
  )

/** Whether the trial has judged a case. */
export const isCaseJudged = ({ verdict, is_claimed }: TrialCase): boolean =>
  verdict !== null || is_claimed !== null

/** A trial of a version of a rubric by simulated learners. */
export const RubricTrial = z.object({
  id: z.int(),
  /** The scenario that the learners talk in. */
  scenario: z.object({ id: z.int(), title: z.string() }),
  /** Whether the learners talked with the draft of the scenario, as it was when the trial began. */
  is_draft: z.boolean(),
  /** The code of the language in which they talk. */
  language: LanguageCode,
  /** Null once that user is deleted. */
  started_by: z.nullable(z.string()),
  /** When it was started. */
  created_at: Moment,
  /** Null while it runs. */
  ended_at: z.nullable(Moment),
  /** The failure code of what ended it early; null when it finished. */
  failure: z.nullable(z.string()),
  /** One conversation of each simulated learner. */
  conversations: z.array(TrialConversation),
  /** The verdicts that the author expects. */
  expectations: z.array(TrialExpectation),
  /** How far the judge agrees with the author; null while there is nothing to compare. */
  agreement: z.nullable(TrialAgreement),
  /** The newest regression cases of this and earlier versions whose checks still exist. */
  cases: z.array(TrialCase),
  /** What is wrong with checks. */
  flags: z.array(TrialFlag),
  /** Null until every conversation is judged. */
  ranking: z.nullable(TrialRanking),
})
export type RubricTrial = z.input<typeof RubricTrial>

const ofVersion = z.object({
  id: Id,
  /** The number of the version of the rubric. */
  version: RubricVersionNumber,
})
const ofScenario = z.object({
  id: Id,
  /** The code of the language that they speak. */
  language: LanguageCode,
})

export const rubricTrialRoutes = {
  readSimulatedLearners: route({
    method: 'GET',
    path: '/admin/scenarios/:id/simulated-learners/:language',
    access: 'superadmin',
    summary: 'What simulated learners say in a scenario, or null',
    params: ofScenario,
    reply: z.object({
      /** What they say; null where nobody has written it. */
      lines: z.nullable(LearnerLines),
    }),
  }),
  writeSimulatedLearners: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/simulated-learners/:language',
    access: 'superadmin',
    summary: 'Writes what simulated learners say in a scenario; trials that run keep what they began with',
    params: ofScenario,
    body: LearnerLinesUpdate,
    reply: Confirmation,
  }),
  startTrial: route({
    method: 'POST',
    keyed: true,
    path: '/admin/evaluation-criteria/:id/rubric/versions/:version/trials',
    access: 'superadmin',
    summary: 'Has simulated learners try a version of a rubric; it runs on in the background',
    params: ofVersion,
    body: z.strictObject({
      /** The id of the scenario to talk in. */
      scenario_id: z.int().check(z.positive()),
      /** The code of the language to talk in. */
      language: LanguageCode,
    }),
    reply: CreatedConfirmation,
  }),
  startDraftTrial: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:id/draft/trials',
    access: 'superadmin',
    summary:
      "Has simulated learners talk with a draft, judged by the newest version of its criteria's rubric",
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** The revision of the draft that was read. */
      revision: z.string().check(maxTextLength(40)),
      /** The code of the language to talk in. */
      language: LanguageCode,
    }),
    reply: z.extend(CreatedConfirmation, {
      /** The id of the evaluation criteria whose rubric judges. */
      criteria: z.int(),
      /** The number of the version of that rubric. */
      version: z.int(),
    }),
  }),
  stopTrial: route({
    method: 'POST',
    path: '/admin/rubric-trials/:id/stop',
    access: 'superadmin',
    summary: 'Stops a trial that runs; what was judged so far stays',
    params: z.object({ id: Id }),
    body: EmptyBody,
    reply: Confirmation,
  }),
  readTrial: route({
    method: 'GET',
    path: '/admin/evaluation-criteria/:id/rubric/versions/:version/trial',
    access: 'superadmin',
    summary: 'The newest trial of a version, as far as it has come, or null',
    params: ofVersion,
    reply: z.object({
      /** The newest trial; null before the first. */
      trial: z.nullable(RubricTrial),
    }),
  }),
  setExpectation: route({
    method: 'PUT',
    path: '/admin/rubric-trials/:id/expectations',
    access: 'superadmin',
    summary: 'Sets which verdict the author expects in a cell; null takes it back',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** The simulated learner. */
      learner: z.enum(simulatedLearners),
      /** The key of the check. */
      key: z.string().check(z.maxLength(60)),
      /** The verdict that is expected; null takes it back. */
      verdict: z.nullable(z.enum(verdicts)),
    }),
    reply: Confirmation,
  }),
  publishRubric: route({
    method: 'PUT',
    path: '/admin/evaluation-criteria/:id/rubric/versions/:version/published',
    access: 'superadmin',
    summary: 'Publishes a version: evaluations use it from now on, unless a newer one is published',
    params: ofVersion,
    body: z.strictObject({
      /** Why it is published without a trial that supports it; blank, null or absent where there is such a trial. */
      reason: OptionalText(maxTextLength(600)),
    }),
    reply: Confirmation,
  }),
}
