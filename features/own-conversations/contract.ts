import * as z from 'zod/mini'
import { moodKindsButNeutral } from '#conversation/conversation.ts'
import { ScenarioWorld, StoredWorld } from '#features/worlds/contract.ts'
import { dailyLimits, defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  CalendarDay,
  Confirmation,
  EmptyBody,
  Id,
  LanguageCode,
  maxTextLength,
  Moment,
  RequiredText,
  tidy,
} from '#platform/contract/schemas.ts'
import { Debrief, WrittenDebrief } from './contract-debrief.ts'

/** The limits of the texts, and of how many conversations and plans a person can have. */
export const ownConversationLimits = {
  role: 80,
  text: 500,
  situation: 1000,
  directions: 3000,
  plans: 3,
  conversations: 30,
} as const

/** The rate limit of a person for preparing own conversations. Seconds. */
export const PREPARATION_RATE_LIMIT = { limit: 10, window: 3600, cooldown: 300 } as const
/** The rate limit of a person for drafts by a model. Seconds. */
export const DRAFT_RATE_LIMIT = { limit: 10, window: 3600, cooldown: 300 } as const
/** The purpose under which drafts are counted: those for oneself together with those from an author's brief. */
export const DRAFT_PURPOSE = 'scenario_draft'

export const ownConversationFailures = defineFailures('own-conversations', {
  missing: ['missing', 'Conversation of your own not found'],
  tooMany: ['conflict', 'You have {{count}} conversations of your own. Please delete one first.'],
  roleRequired: ['invalid', 'Please say who it is with, as a role'],
  topicRequired: ['invalid', 'Please say what it is about'],
  wishRequired: ['invalid', 'Please say what you want to achieve'],
  textRequired: ['invalid', 'This text is required'],
  phraseTooLong: ['invalid', 'Between two commas there are at most {{count}} characters'],
  tooManyPhrases: ['invalid', 'There are at most {{count}} of these'],
  planRequired: ['invalid', 'A plan needs both what they say or do and what you do then'],
  triggerTwice: ['invalid', 'Two plans cannot begin with the same words'],
  planMissing: ['missing', 'This plan is no longer there. Please load the page again.'],
  changedMeanwhile: ['conflict', 'This was changed in another window meanwhile. Please load the page again.'],
  noModel: ['conflict', 'No model is configured that could draft a rehearsal'],
  stillDrafting: ['conflict', 'The model is still writing. Please look again in a moment.'],
  languageUnavailable: ['refused', 'This language is not available'],
  notReviewed: [
    'refused',
    'An objection goes to the authors of scenarios. A conversation of your own is shown to nobody else.',
  ],
})

/** How the other person is likely to be. */
export type OwnMood = (typeof moodKindsButNeutral)[number]

const BlankableText = (limit: number) => z.string().check(z.overwrite(tidy), maxTextLength(limit))
const Day = z.nullable(CalendarDay)

/** What a person enters about a conversation that they have ahead. */
export const NewOwnConversation = z.strictObject({
  /** Who it is with: a role such as "my manager", never a name. */
  role: RequiredText(ownConversationFailures.roleRequired, maxTextLength(ownConversationLimits.role)),
  /** What it is about. */
  topic: RequiredText(ownConversationFailures.topicRequired, maxTextLength(ownConversationLimits.text)),
  /** What the person is afraid of; may be blank. */
  fear: BlankableText(ownConversationLimits.text),
  /** What the person wants to reach. */
  wish: RequiredText(ownConversationFailures.wishRequired, maxTextLength(ownConversationLimits.text)),
  /** How the other person is likely to be. */
  mood: z.enum(moodKindsButNeutral),
  /** The date of the conversation; null while it is open. */
  takes_place_on: Day,
  /** The code of the language to rehearse in. */
  language: LanguageCode,
})
export type NewOwnConversation = z.output<typeof NewOwnConversation>

const ScenarioText = (limit: number) =>
  RequiredText(ownConversationFailures.textRequired, maxTextLength(limit))

/** A private scenario, made from what somebody entered. It has one language; the rules for scenarios apply to it. */
export const OwnScenario = z.strictObject({
  title: ScenarioText(ownConversationLimits.role * 2),
  /** What the conversation is about. */
  description: ScenarioText(ownConversationLimits.situation),
  /** Tells who the learner is in it. */
  intro_text: ScenarioText(ownConversationLimits.situation),
  /** What the partner is told about its part. */
  directions: ScenarioText(ownConversationLimits.directions),
  /** Each text is stored as `en` too, for readers of a world that know no other language. */
  world: ScenarioWorld,
})
export type OwnScenario = z.output<typeof OwnScenario>

/** As it is stored: a limit that is lowered later must not make it unreadable. */
export const StoredOwnScenario = z.strictObject({
  title: z.string(),
  /** What the conversation is about. */
  description: z.string(),
  /** Tells who the learner is in it. */
  intro_text: z.string(),
  /** What the partner is told about its part. */
  directions: z.string(),
  world: StoredWorld,
})

const PlanText = RequiredText(ownConversationFailures.planRequired, maxTextLength(ownConversationLimits.text))
const plan = {
  /** "If they say or do …" */
  trigger: PlanText,
  /** "… then I …" */
  response: PlanText,
}
/** An if-then plan. */
export const IfThenPlan = z.object({
  /** What triggers the response. */
  trigger: z.string(),
  /** What the learner wants to say then. */
  response: z.string(),
  /** What the learner answered when they last rehearsed it; null before that. */
  rehearsed: z.nullable(z.string()),
})
export type IfThenPlan = z.output<typeof IfThenPlan>

/** What the learner takes along into the conversation. */
export const ConversationPlan = z.object({
  /** How the learner wants to begin; may be blank. */
  first_sentence: z.string(),
  /** What the learner wants to do afterwards; may be blank. */
  next_steps: z.string(),
  /** The if-then plans. */
  plans: z.array(IfThenPlan),
})
export type ConversationPlan = z.output<typeof ConversationPlan>

export const WrittenPlan = z.strictObject({
  /** How the learner wants to begin; may be blank. */
  first_sentence: BlankableText(ownConversationLimits.text),
  /** What the learner wants to do afterwards; may be blank. */
  next_steps: BlankableText(ownConversationLimits.situation),
  /** The if-then plans, each with another trigger. */
  plans: z.array(z.strictObject(plan)).check(
    z.maxLength(ownConversationLimits.plans),
    z.superRefine((plans, context) => {
      for (const [index, { trigger }] of plans.entries())
        if (plans.findIndex((other) => other.trigger === trigger) < index)
          context.addIssue({
            code: 'custom',
            message: ruleMessage(ownConversationFailures.triggerTwice),
            path: [index, 'trigger'],
          })
    }),
  ),
})
export type WrittenPlan = z.output<typeof WrittenPlan>

const summary = {
  id: z.int(),
  /** Whom it is with: a role, never a name. */
  role: z.string(),
  title: z.string(),
  /** How the other person is likely to be. */
  mood: z.enum(moodKindsButNeutral),
  /** The date of the conversation; null while it is open. */
  takes_place_on: Day,
  /** The code of the language in which it is rehearsed. */
  language: LanguageCode,
  /** The seed that the face is drawn from. */
  face_seed: z.int(),
  /** Rehearsals with at least one turn. */
  tries: z.int(),
  /** When it was entered. */
  created_at: Moment,
}
/** A conversation that the caller has ahead, in a list. */
export const OwnConversationSummary = z.object(summary)
export type OwnConversationSummary = z.input<typeof OwnConversationSummary>

/** A conversation that the caller has ahead, with all that prepares it. */
export const PreparedConversation = z.object({
  ...summary,
  /** What it is about. */
  topic: z.string(),
  /** What the person is afraid of; may be blank. */
  fear: z.string(),
  /** What the person wants to reach. */
  wish: z.string(),
  /** The private scenario in which it is rehearsed. */
  scenario: StoredOwnScenario,
  /**
   * How its scenario was made: from a template, by a model, or (`fallback`) from the template because the model gave no
   * draft that could be used.
   */
  origin: z.enum(['template', 'model', 'fallback']),
  /** The name of the model that drafted it. */
  produced_by: z.nullable(z.string()),
  /** Whether a model can be asked for a draft. */
  can_draft: z.boolean(),
  /** Whether a model is drafting at the moment. */
  is_drafting: z.boolean(),
  /** What the learner takes along into the conversation. */
  plan: ConversationPlan,
  /** How it went; null until the learner has written that down. */
  debrief: z.nullable(Debrief),
  /**
   * Identifies what is stored now. A change of the scenario or of the plan has to name the version that it is based on;
   * changing one of the two does not outdate a change of the other.
   */
  version: z.string(),
})
export type PreparedConversation = z.input<typeof PreparedConversation>

const params = z.object({ id: Id })

export const ownConversationRoutes = {
  listOwnConversations: route({
    method: 'GET',
    path: '/own-conversations',
    access: 'member',
    summary: "The caller's own conversations, newest first; nobody else sees them",
    reply: z.array(OwnConversationSummary),
  }),
  createOwnConversation: route({
    method: 'POST',
    keyed: true,
    path: '/own-conversations',
    access: 'member',
    summary: 'Makes a private scenario of a conversation that the caller has ahead, from a template',
    body: NewOwnConversation,
    reply: z.object({
      /** The id of the own conversation. */
      id: z.int(),
      /** Whether a model can be asked for a draft. */
      can_draft: z.boolean(),
    }),
  }),
  draftOwnConversation: route({
    method: 'POST',
    keyed: true,
    path: '/own-conversations/:id/draft',
    access: 'member',
    summary:
      'Has a model write the private scenario, in place of what stands there; without use, the template stays',
    params,
    body: EmptyBody,
    reply: PreparedConversation,
    failures: dailyLimits,
  }),
  readOwnConversation: route({
    method: 'GET',
    path: '/own-conversations/:id',
    access: 'member',
    summary: "One of the caller's own conversations",
    params,
    reply: PreparedConversation,
  }),
  correctOwnConversation: route({
    method: 'PUT',
    path: '/own-conversations/:id',
    access: 'member',
    summary: 'Corrects the private scenario, the mood and the date',
    params,
    body: z.strictObject({
      /** The private scenario as it is to be. */
      scenario: OwnScenario,
      /** How the other person is likely to be. */
      mood: z.enum(moodKindsButNeutral),
      /** The date of the conversation; null while it is open. */
      takes_place_on: Day,
      /** The version that the change is based on. */
      version: z.string(),
    }),
    reply: PreparedConversation,
  }),
  deleteOwnConversation: route({
    method: 'DELETE',
    keyed: true,
    path: '/own-conversations/:id',
    access: 'member',
    summary: 'Deletes one of them for good, with its plans and the words of all its rehearsals',
    params,
    /** The deleted chats: a device may still keep texts for them that were never sent. */
    reply: z.extend(Confirmation, {
      /** The ids of the chats that were deleted with it; absent where there was none. */
      chat_ids: z.optional(z.array(z.int())),
    }),
  }),
  writePlan: route({
    method: 'PUT',
    path: '/own-conversations/:id/plan',
    access: 'member',
    summary: 'What the caller takes along: the first sentence, at most three plans, and next steps',
    params,
    body: z.extend(WrittenPlan, {
      /** The version that the change is based on. */
      version: z.string(),
    }),
    reply: PreparedConversation,
  }),
  rehearsePlan: route({
    method: 'PUT',
    path: '/own-conversations/:id/rehearsal',
    access: 'member',
    summary: "Keeps the caller's answer to the trigger of a plan, beside the plan",
    params,
    body: z.strictObject({
      /** The trigger of the plan that was rehearsed. */
      trigger: z.string(),
      /** What the caller answered. */
      words: PlanText,
    }),
    reply: PreparedConversation,
  }),
  writeDebrief: route({
    method: 'PUT',
    path: '/own-conversations/:id/debrief',
    access: 'member',
    summary: 'How the conversation went, for the caller alone; or another date for it',
    params,
    body: WrittenDebrief,
    reply: PreparedConversation,
  }),
  declineDebrief: route({
    method: 'DELETE',
    path: '/own-conversations/:id/debrief',
    access: 'member',
    summary: 'Deletes what was written about how it went, and asks no more about this date',
    params,
    reply: Confirmation,
  }),
}
