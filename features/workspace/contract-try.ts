import * as z from 'zod/mini'
import { worldConditions, factLayers, endings } from '#conversation/director/world.ts'
import { WorkspaceDraft } from './contract-content.ts'
import { route } from '#platform/contract/route.ts'
import { Id, LanguageCode, maxTextLength } from '#platform/contract/schemas.ts'

/** The most messages of a conversation with a draft. */
const TRY_MESSAGES = 60

const TriedMessage = z.strictObject({
  /** Whether the learner said it; otherwise the partner did. */
  is_user: z.boolean(),
  /** What was said. */
  content: z.string().check(z.minLength(1), maxTextLength(4000)),
})
export type TriedMessage = z.output<typeof TriedMessage>

/** Why a fact is open, or what it waits for. */
const reasons = ['start', 'asked', 'earned', 'told', 'not_asked', 'not_earned', 'after'] as const

const DirectedFact = z.object({
  /** The key of the fact. */
  key: z.string(),
  /** The fact in the character's words. */
  text: z.string(),
  layer: z.enum(factLayers),
  /** Whether it may be told now. */
  is_open: z.boolean(),
  reason: z.enum(reasons),
  /** The conditions that have opened it, or would. */
  conditions: z.array(z.enum(worldConditions)),
  /** The learner's words that met the condition. */
  quotation: z.nullable(z.string()),
})
export type DirectedFact = z.output<typeof DirectedFact>

/** A reply of a draft's partner, and the director's state after it. */
const TriedTurn = z.object({
  /** What the partner says. */
  reply: z.string(),
  /** From 0 (at ease) to 5 (about to leave). */
  tension: z.number(),
  /** From -2 to 8. */
  trust: z.number(),
  /** The director's task for the reply. */
  task: z.string(),
  /** Where each fact stands. */
  facts: z.array(DirectedFact),
  /** How the conversation has ended; null while it goes on. */
  ending: z.nullable(z.enum(endings)),
})
export type TriedTurn = z.output<typeof TriedTurn>

export const tryRoutes = {
  tryDraft: route({
    method: 'POST',
    path: '/admin/scenarios/:id/draft/try',
    access: 'superadmin',
    summary: 'What the partner of a draft replies, and what the director knows; nothing of it is stored',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** The code of the language in which to talk. */
      language: LanguageCode,
      /** One of the draft's cast; null for no particular character. */
      cast: z.nullable(WorkspaceDraft.shape.cast.def.element),
      /** The whole conversation; its last message is the learner's. */
      messages: z.array(TriedMessage).check(
        z.minLength(1),
        z.maxLength(TRY_MESSAGES),
        z.refine((messages) => messages.at(-1)?.is_user === true),
      ),
    }),
    reply: TriedTurn,
  }),
}
