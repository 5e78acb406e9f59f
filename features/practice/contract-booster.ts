import * as z from 'zod/mini'
import { ChatId } from '#features/chats/contract.ts'
import { BranchId, BranchQuery } from '#features/chats/contract-branches.ts'
import { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { TextsLanguage } from '#features/languages/contract.ts'
import { dailyLimits, defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, EmptyBody, LanguageCode, Moment } from '#platform/contract/schemas.ts'

/** How many days after an evaluation a booster of its weakest check is offered (decision 51). */
export const BOOSTER_DAYS = [3, 10, 30] as const
/** How many days after the evaluation the last booster is no longer offered. */
export const BOOSTER_END = 60
/** How many turns a booster has. */
export const BOOSTER_TURNS = 3

export const boosterFailures = defineFailures('practice', {
  notOffered: ['conflict', 'This short try is no longer offered. Please load the page again.'],
  missing: ['missing', 'This conversation is not a short try'],
  short: ['refused', 'The check is looked at after {{count}} turns. Please go on with the conversation.'],
  failed: ['upstream', 'The check could not be looked at. Please try again.'],
  slow: ['timeout', 'Looking at the check took too long. Please try again.'],
  takenOver: ['unavailable', 'Another server has taken this over. Please try again.'],
})

/** Identifies a booster by its evaluation and the number of days after it. */
export const BoosterKey = z.strictObject({
  /** The id of the evaluation. */
  evaluation_id: z.int().check(z.positive()),
  /** How many days after the evaluation it is offered. */
  after_days: z.union([z.literal(3), z.literal(10), z.literal(30)]),
})
export type BoosterKey = z.output<typeof BoosterKey>

const TriedCheck = z.object({
  /** Identifies the check within its rubric. */
  key: z.string(),
  /** In the chat's language where the rubric has it, else in English. */
  name: z.string(),
})

/** A short try of a check that an evaluation did not find met, and that was not met since. */
export const OfferedBooster = z.object({
  ...BoosterKey.shape,
  /** The check that is tried. */
  check: TriedCheck,
  /** The check's verdict in that evaluation, and when that was made. */
  verdict: EvaluatedCheck.shape.verdict,
  /** When that evaluation was made. */
  evaluated_at: Moment,
  /** The scenario and the language of the chat that was evaluated. */
  scenario: z.object({ id: z.int(), title: z.string(), language: TextsLanguage }),
  /** The code of the language to talk in. */
  language: LanguageCode,
  /** How many turns it has. */
  turns: z.int(),
})
export type OfferedBooster = z.input<typeof OfferedBooster>

/** A chat that is a booster: its check, and the result of that check in one branch. */
export const Booster = z.object({
  ...BoosterKey.shape,
  branch_id: BranchId,
  /** The check that is tried. */
  check: z.extend(TriedCheck, {
    /** What to look for. */
    looks_for: z.string(),
  }),
  /** How many turns it has. */
  turns: z.int(),
  /** Null while the branch has not been judged with all the turns that it has now. */
  result: z.nullable(EvaluatedCheck),
})
export type Booster = z.input<typeof Booster>

const chat = { params: z.object({ id: ChatId }), query: z.strictObject(BranchQuery) }

export const boosterRoutes = {
  beginBooster: route({
    method: 'POST',
    keyed: true,
    path: '/boosters',
    access: 'member',
    summary:
      'Starts the short try that is offered; also when it was started before and nothing was said in it',
    body: BoosterKey,
    reply: z.object({
      /** The id of the chat of the short try. */
      chat_id: z.int(),
    }),
  }),
  declineBooster: route({
    method: 'PUT',
    path: '/boosters/declined',
    access: 'member',
    summary: 'Wants the short try that is offered not to be offered again',
    body: BoosterKey,
    reply: Confirmation,
  }),
  readBooster: route({
    method: 'GET',
    path: '/chats/:id/booster',
    access: 'member',
    summary: "What one of the caller's short tries is about, and what became of it",
    ...chat,
    reply: Booster,
  }),
  judgeBooster: route({
    method: 'POST',
    path: '/chats/:id/booster',
    access: 'member',
    summary:
      'Looks at the one check of a short try whose turns are over; answers what there is, if there is something',
    ...chat,
    body: EmptyBody,
    reply: Booster,
    failures: dailyLimits,
  }),
}
