import * as z from 'zod/mini'
import { checkKinds, settledVerdicts, skills } from '#conversation/judging/rubric.ts'
import { hintMoves } from '#conversation/director/world.ts'
import { ChatId, ChatSummary, Message } from '#features/chats/contract.ts'
import { BranchId, BranchQuery } from '#features/chats/contract-branches.ts'
import { dailyLimits } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { LanguageCode, Moment, Page, tidy } from '#platform/contract/schemas.ts'
import { objectionReasons } from './contract-rules.ts'

// The scale of skills everywhere on the screens. Checks are counted by contract-verdicts.ts.
/** How far a skill was shown. */
export const SkillLevel = z.object({
  skill: z.enum(skills),
  /** How far it was shown: 0 not yet, 1 in part, 2 shown. */
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
export type SkillLevel = z.output<typeof SkillLevel>

/** What was counted in one turn: words said and heard, then occurrences in the learner's message. */
export const TurnMeasures = z.object({
  /** Words of the learner's message. */
  said: z.int(),
  /** Words of the reply to it. */
  heard: z.int(),
  /** Open questions. */
  open: z.int(),
  /** Closed questions. */
  closed: z.int(),
  /** Words of the partner's that the learner took up. */
  acknowledgement: z.int(),
  /** Figures and dates. */
  evidence: z.int(),
  /** Steps with a time. */
  next: z.int(),
  /** Insults, threats and harsh words. */
  blame: z.int(),
  /** Softening words. */
  hedges: z.int(),
  /** Words that only fill; 0 in newer evaluations, which do not count them. */
  fillers: z.int(),
})
export type TurnMeasures = z.output<typeof TurnMeasures>

/** What was counted in a conversation. */
export const Measures = z.object({
  /** The levels that follow from the counts. */
  skills: z.array(SkillLevel),
  /** The counts of each turn, in order. */
  turns: z.array(TurnMeasures),
})
export type Measures = z.output<typeof Measures>

/** A statement about one passage; `quotation` is word for word in that message of the learner's. */
export const Specific = z.object({
  /** The id of the learner's message. */
  message_id: z.int(),
  /** The words that it is about. */
  quotation: z.string(),
  /** What is said about them. */
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
  /** Identifies the check within its rubric. */
  key: z.string(),
  /** In the chat's language where the rubric has it, else in English. */
  name: z.string(),
  /** The skill that it counts towards; null: none. */
  skill: z.nullable(z.enum(skills)),
  kind: z.enum(checkKinds),
  verdict: z.enum(settledVerdicts),
  /** Whether it checks that something is absent: its evidence is then what came closest to that. */
  counter: z.boolean(),
  /** How many readings of the model came to each verdict; 0 for a counted check that its rule settled. */
  readings: z.object({
    /** Readings that found it met. */
    met: z.int(),
    /** Readings that found it met in part. */
    partly: z.int(),
    /** Readings that found it not met. */
    not_met: z.int(),
    /** Readings that found no occasion for it. */
    no_occasion: z.int(),
  }),
  /** The learner's own words, word for word. */
  evidence: z.array(
    z.object({
      /** The id of the message. */
      message_id: z.int(),
      /** The words, word for word. */
      quotation: z.string(),
      /** Whether the words are no proof, but where what a counted check looks for would help most; absent: no. */
      is_missing: z.optional(z.boolean()),
    }),
  ),
})
export type EvaluatedCheck = z.output<typeof EvaluatedCheck>

/** What an objection is about: the verdict of a check, or the statement at this place of `specifics`. */
export const ObjectionSubject = {
  /** The key of the check; null for a statement. */
  check_key: z.nullable(z.string().check(z.overwrite(tidy), z.maxLength(60))),
  /** The place of the statement in `specifics`, 0 being the first; null for a check. */
  statement: z.nullable(z.int().check(z.nonnegative(), z.maximum(1000))),
}

/** A learner's objection to a verdict or to a statement. The evaluation stays as it is. */
export const Objection = z.object({
  id: z.int(),
  ...ObjectionSubject,
  reason: z.enum(objectionReasons),
  /** What the learner added; null where they added nothing. */
  words: z.nullable(z.string()),
})
export type Objection = z.output<typeof Objection>

/** "6 to 8 of 10 checks met": the fewest and the most that can be, of all that had an occasion. */
export const CheckTotal = z.object({
  /** The fewest checks that can be met. */
  from: z.int(),
  /** The most checks that can be met. */
  to: z.int(),
  /** The checks that had an occasion. */
  of: z.int(),
})
export type CheckTotal = z.output<typeof CheckTotal>

/** An evaluation of one branch of a chat. It stays as it is; a longer conversation gets another one. */
export const Evaluation = z.object({
  /** The id of the chat that it judged. */
  chat_id: z.int(),
  /** The branch of the chat that it judged. */
  branch_id: BranchId,
  /**
   * HTML of paragraphs, headings, quotations and emphasis: the overview, the 'specifics' heading, then each passage.
   */
  content: z.string(),
  /** When it was made. */
  created_at: Moment,
  /** Turns that it judged; the chat may have gone on since. */
  turn_count: z.int(),
  /** What made it, such as `scripted`. */
  produced_by: z.string(),
  /** The version of the prompts, such as `evaluator/1`; null for an evaluator without prompts. */
  prompt_version: z.nullable(z.string()),
  /** The code of the language of the chat, in which the evaluation is written. */
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
  /** The statements about single passages. */
  specifics: z.array(Specific),
  /** What was counted; null where nothing was. */
  measures: z.nullable(Measures),
  /** In the order of the rubric; none without a rubric. */
  checks: z.array(EvaluatedCheck),
  /** The levels that follow from the checks; without a rubric there are none. */
  skills: z.array(SkillLevel),
  // contract-verdicts.ts says how it is counted.
  /** How many checks are met in all; null unless the author of the rubric wants to show that. */
  total: z.nullable(CheckTotal),
  /** The version of the rubric; its hash is the SHA-256 of its checks, and of `shows_total` where that is set. */
  rubric: z.nullable(
    z.object({
      /** The id of the version of the rubric. */
      id: z.int(),
      /** The number of the version within its rubric. */
      version: z.int(),
      /** The SHA-256 in hexadecimal digits. */
      hash: z.string(),
    }),
  ),
  /** How many hints the learner had for the messages that it judged; `is_unaided` says that there was none. */
  hints: z.int(),
  /** The move that each hint named, and the number of the learner's message that it was for; 1 is the first. */
  given_hints: z.array(
    z.object({
      /** The move that was suggested. */
      move: z.enum(hintMoves),
      /** The number of the learner's message; 1 is the first. */
      message: z.int(),
    }),
  ),
  /** Whether it was done without a hint. */
  is_unaided: z.boolean(),
  /** The learner's objections to it. */
  objections: z.array(Objection),
  /** How it was made: by what, by how many readings, and in how many milliseconds where that is known. */
  provenance: z.object({
    /** What judged: `scripted`, or a model as `provider:model`. */
    judge: z.string(),
    /** The version of the prompts; null for an evaluator without prompts. */
    prompt_version: z.nullable(z.string()),
    /** How many times it was read. */
    readings: z.int(),
    /** How long that took, in milliseconds; null where that is not known. */
    duration_ms: z.nullable(z.int()),
  }),
})
export type Evaluation = z.input<typeof Evaluation>

/** A main point of an evaluation: a check or a statement about words of the learner's. */
export const MainPoint = z.object({
  /** The check's key and name; null for a statement that belongs to no check. */
  check_key: z.nullable(z.string()),
  /** The name of the check; null for a statement that belongs to no check. */
  title: z.nullable(z.string()),
  /** The verdict of that check. */
  verdict: z.nullable(z.enum(settledVerdicts)),
  /** The id of the learner's message. */
  message_id: z.int(),
  /** The words that it is about. */
  quotation: z.string(),
  /** Whether what the check counts is missing in these words, which prove nothing; absent: no. */
  is_missing: z.optional(z.boolean()),
  /** What is said about them; null where nothing is. */
  feedback: z.nullable(z.string()),
  /** The words as they could be said better. */
  better: z.nullable(z.string()),
})
export type MainPoint = z.output<typeof MainPoint>

/** The examples that a rubric's author gave for a check, in the chat's language where they exist, else in English. */
export const ExampleWords = z.object({
  /** The key of the check. */
  check_key: z.string(),
  /** What to look for. */
  looks_for: z.string(),
  /** A learner's words that show it, and some that do not. */
  good: z.string(),
  /** A learner's words that do not show it. */
  poor: z.string(),
})
export type ExampleWords = z.output<typeof ExampleWords>

/** An evaluation in a learner's progress. */
export const Practice = z.object({
  /** The id of the chat that was evaluated. */
  chat_id: z.int(),
  /** The branch and the turns that it judged; the chat may show others. */
  branch_id: BranchId,
  /** How many turns the evaluation judged. */
  turn_count: z.int(),
  /** How many branches the chat has by now. */
  tries: z.int(),
  /** The id of the scenario. */
  scenario_id: z.int(),
  /** The version of the rubric, as in `rubric.id` of an evaluation: levels by different versions do not compare. */
  rubric_id: z.nullable(z.int()),
  /** When the evaluation was made. */
  created_at: Moment,
  /** Whether it was done without a hint. */
  is_unaided: z.boolean(),
  /** The levels of the skills. */
  skills: z.array(SkillLevel),
  // As contract-verdicts.ts counts.
  /** How many checks count, and how many of them are met; null without a rubric. */
  checks: z.nullable(
    z.object({
      /** How many of them are met. */
      met: z.int(),
      /** How many checks count. */
      count: z.int(),
    }),
  ),
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
      /** The id of the chat to evaluate, as a number or as digits. */
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
    query: z.strictObject({
      ...Page,
      /** Only the evaluations of this chat; absent: of all. */
      chat_id: z.optional(ChatId),
      ...BranchQuery,
    }),
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
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
    }),
    query: z.strictObject(BranchQuery),
    reply: z.array(ExampleWords),
  }),
  listJudgedMessages: route({
    method: 'GET',
    path: '/evaluations/:chat_id/messages',
    access: 'member',
    summary: 'The transcript that an evaluation judged: the first of its chat, or the newest of a branch',
    params: z.object({
      /** The id of the chat. */
      chat_id: ChatId,
    }),
    query: z.strictObject(BranchQuery),
    reply: z.array(Message),
  }),
}
