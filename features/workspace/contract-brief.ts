import * as z from 'zod/mini'
import { dailyLimits, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  FailureValues,
  EmptyBody,
  LanguageCode,
  maxTextLength,
  Moment,
  RequiredText,
} from '#platform/contract/schemas.ts'
import { workspaceFailures } from './contract.ts'

/** The questions to an author about a scenario that a model is to draft, in the order of the form. */
export const briefQuestions = ['learner', 'other', 'situation', 'practice', 'secret'] as const

/** The longest answer. Characters. */
const MAX_ANSWER_LENGTH = 1200
/** How many languages beside English one brief may ask for. */
const MAX_BRIEF_LANGUAGES = 5

const Answer = RequiredText(workspaceFailures.answerRequired, maxTextLength(MAX_ANSWER_LENGTH))

const mapQuestions = <Value>(answer: Value) => ({
  /** Who the learner is: their role, and what they bring along. */
  learner: answer,
  /** Who the other person is: their role and name, what matters to them, how they speak. */
  other: answer,
  /** What it is about, and why it is hard. */
  situation: answer,
  /** What the learner should practise and reach. */
  practice: answer,
  /** What the other person keeps back, and what would earn it. */
  secret: answer,
})

/** An author's answers about a scenario that a model is to draft. */
export const BriefAnswers = z.strictObject(mapQuestions(Answer))
export type BriefAnswers = z.output<typeof BriefAnswers>

/** A scenario to be drafted by a model. */
export const NewBrief = z.strictObject({
  /** The author's answers. */
  answers: BriefAnswers,
  /** The languages beside English that the draft is translated into. */
  languages: z.array(LanguageCode).check(
    z.maxLength(
      MAX_BRIEF_LANGUAGES,
      ruleMessage(workspaceFailures.tooManyLanguages({ count: MAX_BRIEF_LANGUAGES })),
    ),
    z.refine((codes) => new Set(codes).size === codes.length && !codes.includes('en')),
  ),
})
export type NewBrief = z.output<typeof NewBrief>

/** The stages of drafting, in their order. */
export const draftingStages = ['story', 'partner_and_criteria', 'languages'] as const
export type DraftingStage = (typeof draftingStages)[number]

/** A failure in the form in which it is translated. */
export const BriefFailure = z.object({
  /** The code of the failure. */
  code: z.string(),
  /** The failure as a sentence in English. */
  detail: z.string(),
  /** The values of the sentence's placeholders; absent where it has none. */
  params: z.optional(FailureValues),
})
export type BriefFailure = z.output<typeof BriefFailure>

/** How far a model is with the draft of a scenario. */
export const ScenarioBriefState = z.object({
  /** The author's answers. */
  answers: z.object(mapQuestions(z.string())),
  /** The codes of the languages beside English that it is translated into. */
  languages: z.array(LanguageCode),
  /** Whether it is being drafted, is finished, has failed, or was cancelled. */
  state: z.enum(['drafting', 'drafted', 'failed', 'cancelled']),
  /** The current stage, or the one in which drafting ended. */
  stage: z.enum(draftingStages),
  /** Why it failed; null unless it did. */
  failure: z.nullable(BriefFailure),
  /** The drafted scenario; null also after it was discarded. */
  scenario_id: z.nullable(z.int()),
  /** When it was begun. */
  started_at: Moment,
})
export type ScenarioBriefState = z.input<typeof ScenarioBriefState>

const BriefReply = z.object({
  /** Whether a model is configured. */
  can_draft: z.boolean(),
  /** The newest one; null where there is none. */
  brief: z.nullable(ScenarioBriefState),
})
export type BriefReply = z.input<typeof BriefReply>

export const briefRoutes = {
  readBrief: route({
    method: 'GET',
    path: '/admin/scenario-brief',
    access: 'superadmin',
    summary: "The caller's newest answers about a scenario, and how far a model is with the draft of it",
    reply: BriefReply,
  }),
  draftFromBrief: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenario-brief',
    access: 'superadmin',
    summary:
      'Has a model draft a whole scenario of five answers, in the background; it is stored as a draft, whole or not at all',
    body: NewBrief,
    reply: BriefReply,
    failures: dailyLimits,
  }),
  cancelBrief: route({
    method: 'POST',
    path: '/admin/scenario-brief/cancel',
    access: 'superadmin',
    summary: 'Stops the model; nothing of the draft is stored, and the answers stay',
    body: EmptyBody,
    reply: BriefReply,
  }),
}
