import * as z from 'zod/mini'
import { checkKinds, settledVerdicts, skills } from '#conversation/judging/rubric.ts'
import { hintMoves } from '#conversation/director/world.ts'
import { ChatId, ChatSummary, Message } from '#features/chats/contract.ts'
import { BranchId, BranchQuery } from '#features/chats/contract-branches.ts'
import { dailyLimits } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { LanguageCode, Moment, Page, tidy } from '#platform/contract/schemas.ts'
import { objectionReasons } from './contract-rules.ts'

/**
 * The scale of skills everywhere on the screens: 0 not yet, 1 in part, 2 shown. Checks are counted by
 * contract-verdicts.ts.
 */
export const SkillLevel = z.object({
  skill: z.enum(skills),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type SkillLevel = z.output<typeof SkillLevel>

/** What was counted in one turn: words said and heard, then occurrences in the learner's message. */
export const TurnMeasures = z.object({
  said: z.int(),
  heard: z.int(),
  open: z.int(),
  closed: z.int(),
  acknowledgement: z.int(),
  evidence: z.int(),
  next: z.int(),
  blame: z.int(),
  hedges: z.int(),
  fillers: z.int(),
})
export type TurnMeasures = z.output<typeof TurnMeasures>

export const Measures = z.object({ skills: z.array(SkillLevel), turns: z.array(TurnMeasures) })
export type Measures = z.output<typeof Measures>

/** A statement about one passage; `quotation` is word for word in that message of the learner's. */
export const Specific = z.object({
  message_id: z.int(),
  quotation: z.string(),
  feedback: z.string(),
  /** The passage as it could be said better. */
  better: z.nullable(z.string()),
  /**
   * What the built-in evaluator observed, such as `closed`; absent where a model worded it, and in older evaluations.
   */
  kind: z.optional(z.string()),
})
export type Specific = z.output<typeof Specific>

/** A check of the rubric, and its result in this conversation. */
export const EvaluatedCheck = z.object({
  key: z.string(),
  /** In the chat's language where the rubric has it, else in English. */
  name: z.string(),
  skill: z.nullable(z.enum(skills)),
  /** Whether a model judged it or a rule in code counted it. */
  kind: z.enum(checkKinds),
  verdict: z.enum(settledVerdicts),
  /** Whether it checks that something is absent: its evidence is then what came closest to that. */
  counter: z.boolean(),
  /** How many readings of the model came to each verdict; 0 for a counted check that its rule settled. */
  readings: z.object({ met: z.int(), partly: z.int(), not_met: z.int(), no_occasion: z.int() }),
  /** The learner's own words, word for word. */
  evidence: z.array(
    z.object({
      message_id: z.int(),
      quotation: z.string(),
      /** Whether the words are no proof, but where what a counted check looks for would help most; absent: no. */
      is_missing: z.optional(z.boolean()),
    }),
  ),
})
export type EvaluatedCheck = z.output<typeof EvaluatedCheck>

/** What an objection is about: the verdict of a check, or the statement at this place of `specifics`. */
export const ObjectionSubject = {
  check_key: z.nullable(z.string().check(z.overwrite(tidy), z.maxLength(60))),
  statement: z.nullable(z.int().check(z.nonnegative(), z.maximum(1000))),
}

/** A learner's objection to a verdict or to a statement. The evaluation stays as it is. */
export const Objection = z.object({
  id: z.int(),
  ...ObjectionSubject,
  reason: z.enum(objectionReasons),
  words: z.nullable(z.string()),
})
export type Objection = z.output<typeof Objection>

/** "6 to 8 of 10 checks met": the fewest and the most that can be, of all that had an occasion. */
export const CheckTotal = z.object({ from: z.int(), to: z.int(), of: z.int() })
export type CheckTotal = z.output<typeof CheckTotal>

export const Evaluation = z.object({
  chat_id: z.int(),
  /** The branch of the chat that it judged. */
  branch_id: BranchId,
  /**
   * HTML of paragraphs, headings, quotations and emphasis: the overview, the 'specifics' heading, then each passage.
   */
  content: z.string(),
  created_at: Moment,
  /** Turns that it judged; the chat may have gone on since. */
  turn_count: z.int(),
  /** What made it, such as `scripted`. */
  produced_by: z.string(),
  /** The version of the prompts, such as `evaluator/1`; null for an evaluator without prompts. */
  prompt_version: z.nullable(z.string()),
  language: LanguageCode,
  /** Texts are in the chat's language where they exist, else in English. The id is null in a conversation of one's own. */
  scenario: ChatSummary.shape.scenario,
  /** Absent in an evaluation of a scenario. */
  own_conversation_id: z.optional(z.int()),
  /** Whether the chat was a measurement of a study, of which nothing can be tried again. */
  is_measurement: z.optional(z.boolean()),
  /** Whom the partner played; null when no character is mapped to the scenario. */
  character: ChatSummary.shape.character,
  /** The mood that the partner was in. */
  mood: z.nullable(z.int()),
  specifics: z.array(Specific),
  measures: z.nullable(Measures),
  /** In the order of the rubric; none without a rubric. */
  checks: z.array(EvaluatedCheck),
  /** The levels that follow from the checks; without a rubric there are none. */
  skills: z.array(SkillLevel),
  /** Only where the author of the rubric wants one; contract-verdicts.ts says how it is counted. */
  total: z.nullable(CheckTotal),
  /** The version of the rubric; its hash is the SHA-256 of its checks, and of `shows_total` where that is set. */
  rubric: z.nullable(z.object({ id: z.int(), version: z.int(), hash: z.string() })),
  /** How many hints the learner had for the messages that it judged; `is_unaided` says that there was none. */
  hints: z.int(),
  /** The move that each hint named, and the number of the learner's message that it was for; 1 is the first. */
  given_hints: z.array(z.object({ move: z.enum(hintMoves), message: z.int() })),
  is_unaided: z.boolean(),
  /** The learner's objections to it. */
  objections: z.array(Objection),
  /** How it was made: by what, by how many readings, and in how many milliseconds where that is known. */
  provenance: z.object({
    judge: z.string(),
    prompt_version: z.nullable(z.string()),
    readings: z.int(),
    duration_ms: z.nullable(z.int()),
  }),
})
export type Evaluation = z.input<typeof Evaluation>

/** A main point of an evaluation: a check or a statement about words of the learner's. */
export const MainPoint = z.object({
  /** The check's key and name; null for a statement that belongs to no check. */
  check_key: z.nullable(z.string()),
  title: z.nullable(z.string()),
  /** The verdict of that check. */
  verdict: z.nullable(z.enum(settledVerdicts)),
  message_id: z.int(),
  quotation: z.string(),
  /** Whether what the check counts is missing in these words, which prove nothing; absent: no. */
  is_missing: z.optional(z.boolean()),
  feedback: z.nullable(z.string()),
  /** The words as they could be said better. */
  better: z.nullable(z.string()),
})
export type MainPoint = z.output<typeof MainPoint>

/** The examples that a rubric's author gave for a check, in the chat's language where they exist, else in English. */
export const ExampleWords = z.object({
  check_key: z.string(),
  /** What to look for. */
  looks_for: z.string(),
  /** A learner's words that show it, and some that do not. */
  good: z.string(),
  poor: z.string(),
})
export type ExampleWords = z.output<typeof ExampleWords>

/** An evaluation in a learner's progress. */
export const Practice = z.object({
  chat_id: z.int(),
  /** The branch and the turns that it judged; the chat may show others. */
  branch_id: BranchId,
  turn_count: z.int(),
  /** How many branches the chat has by now. */
  tries: z.int(),
  scenario_id: z.int(),
  /** The version of the rubric, as in `rubric.id` of an evaluation: levels by different versions do not compare. */
  rubric_id: z.nullable(z.int()),
  created_at: Moment,
  /** Whether it was done without a hint. */
  is_unaided: z.boolean(),
  skills: z.array(SkillLevel),
  /** How many checks count, and how many of them are met, as contract-verdicts.ts counts; null without a rubric. */
  checks: z.nullable(z.object({ met: z.int(), count: z.int() })),
})
export type Practice = z.input<typeof Practice>

export const evaluationRoutes = {
  createEvaluation: route({
    method: 'POST',
    path: '/evaluations/',
    access: 'member',
    summary:
      "Evaluates one of the caller's chats; answers the evaluation that there is, if there is one: of the chat, or of a branch and its turns",
    query: z.strictObject(BranchQuery),
    body: z.strictObject({
      chat_id: z.pipe(
        z.union([z.pipe(z.int().check(z.nonnegative()), z.transform(String)), z.string()]),
        ChatId,
      ),
    }),
    reply: Evaluation,
    failures: dailyLimits,
  }),
  listEvaluations: route({
    method: 'GET',
    path: '/evaluations/history',
    access: 'member',
    summary:
      "The caller's evaluations, newest first; `before` is the chat_id of the last one of the page before",
    // Lists the first evaluation of each chat, unless a branch is named.
    query: z.strictObject({ ...Page, chat_id: z.optional(ChatId), ...BranchQuery }),
    reply: z.array(Evaluation),
  }),
  listProgress: route({
    method: 'GET',
    path: '/evaluations/progress',
    access: 'member',
    summary: 'How the skills of the newest 200 evaluations stand, oldest first',
    reply: z.array(Practice),
  }),
  listExamples: route({
    method: 'GET',
    path: '/evaluations/:chat_id/examples',
    access: 'member',
    summary:
      'Good and poor examples for the checks of an evaluation; none without a rubric, and none of a measurement',
    params: z.object({ chat_id: ChatId }),
    query: z.strictObject(BranchQuery),
    reply: z.array(ExampleWords),
  }),
  listJudgedMessages: route({
    method: 'GET',
    path: '/evaluations/:chat_id/messages',
    access: 'member',
    summary: 'The transcript that an evaluation judged: the first of its chat, or the newest of a branch',
    params: z.object({ chat_id: ChatId }),
    query: z.strictObject(BranchQuery),
    reply: z.array(Message),
  }),
}
