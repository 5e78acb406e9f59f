import * as z from 'zod/mini'
import { settledVerdicts } from '#conversation/judging/rubric.ts'
import { ChatCharacter } from '#features/chats/contract.ts'
import { BranchId } from '#features/chats/contract-branches.ts'
import { MainPoint } from '#features/evaluations/contract.ts'
import { TextsLanguage } from '#features/languages/contract.ts'
import { DueDebrief } from '#features/own-conversations/contract-debrief.ts'
import { OfferedBooster } from './contract-booster.ts'
import { route } from '#platform/contract/route.ts'
import { CalendarDay, LanguageCode, Moment } from '#platform/contract/schemas.ts'

/** The id is null in a conversation of one's own. */
const PractisedScenario = z.object({
  /** The id of the scenario; null in a conversation of one's own. */
  id: z.nullable(z.int()),
  title: z.string(),
  language: TextsLanguage,
})

/** The conversation to go on with. */
export const RunningChat = z.object({
  /** The id of the chat. */
  chat_id: z.int(),
  /** What it rehearses. */
  scenario: PractisedScenario,
  /** The code of the language in which people talk. */
  language: LanguageCode,
  /** How many turns it has so far. */
  turn_count: z.int(),
  /** The number of turns after which it ends; null: no limit. */
  turn_limit: z.nullable(z.int()),
  /** Null when no character is mapped to the scenario. */
  character: z.nullable(ChatCharacter),
  /** What the partner said last. */
  last_words: z.string(),
})
export type RunningChat = z.output<typeof RunningChat>

/** What the newest evaluation advises. */
export const LastAdvice = z.object({
  /** The id of the chat that was evaluated. */
  chat_id: z.int(),
  /** The branch of the chat that was evaluated. */
  branch_id: BranchId,
  /** What it rehearsed. */
  scenario: PractisedScenario,
  /** The code of the language in which people talked. */
  language: LanguageCode,
  /** When it was evaluated. */
  created_at: Moment,
  /** Whether rules counted, and no model judged. */
  is_counted: z.boolean(),
  /** The conversation of their own that was rehearsed, and how often; absent where it was a scenario. */
  own_conversation: z.optional(
    z.object({
      id: z.int(),
      /** The date of the conversation; null while it is open. */
      takes_place_on: z.nullable(z.iso.date()),
      /** How often it was rehearsed. */
      tries: z.int(),
    }),
  ),
  /** The moment to try again; null when nothing is to be changed. */
  moment: z.nullable(MainPoint),
})
export type LastAdvice = z.input<typeof LastAdvice>

/** A user's tries of one scenario. */
export const ScenarioTries = z.object({
  /** The id of the scenario. */
  scenario_id: z.int(),
  /** Conversations with at least one turn, by mood; null stands for none. */
  moods: z.array(
    z.object({
      /** The id of the mood; null: none. */
      mood: z.nullable(z.int()),
      /** How many conversations. */
      count: z.int(),
    }),
  ),
  /** The newest evaluation among the latest tries; null where there is none. */
  last: z.nullable(
    z.object({
      /** The id of the mood; null: none. */
      mood: z.nullable(z.int()),
      /** The verdicts in the order of the rubric; none without a rubric. */
      verdicts: z.array(z.enum(settledVerdicts)),
      /** Whether it was done without a hint. */
      is_unaided: z.boolean(),
    }),
  ),
})
export type ScenarioTries = z.output<typeof ScenarioTries>

/** A user's progress: what to go on with, what to try again, and what was practised how often. */
export const PracticeSummary = z.object({
  /** The conversation to go on with; null where there is none. */
  running: z.nullable(RunningChat),
  /** What the newest evaluation advises; null before the first. */
  advice: z.nullable(LastAdvice),
  /** An own conversation that may have taken place, so that the learner is asked how it went. */
  debrief: z.nullable(DueDebrief),
  /** A short try of what an evaluation found weakest. */
  booster: z.nullable(OfferedBooster),
  /** The tries of each scenario that has been tried. */
  tries: z.array(ScenarioTries),
})
export type PracticeSummary = z.input<typeof PracticeSummary>

export const practiceRoutes = {
  readPractice: route({
    method: 'GET',
    path: '/practice',
    access: 'member',
    summary: 'What the caller can go on with, and what they have practised',
    query: z.strictObject({
      /** The caller's local date, because own conversations have local dates; default: the date in UTC. */
      today: z.optional(CalendarDay),
    }),
    reply: PracticeSummary,
  }),
}
