import * as z from 'zod/mini'
import { worldConditions, factLayers, endings } from '#conversation/director/world.ts'
import { WorkspaceDraft } from './contract-content.ts'
import { route } from '#platform/contract/route.ts'
import { Id, LanguageCode, maxTextLength } from '#platform/contract/schemas.ts'

/** The most messages of a conversation with a draft. */
const TRY_MESSAGES = 60

const TriedMessage = z.strictObject({
  is_user: z.boolean(),
  content: z.string().check(z.minLength(1), maxTextLength(4000)),
})
export type TriedMessage = z.output<typeof TriedMessage>

/** Why a fact is open, or what it waits for. */
const reasons = ['start', 'asked', 'earned', 'told', 'not_asked', 'not_earned', 'after'] as const

const DirectedFact = z.object({
  key: z.string(),
  text: z.string(),
  layer: z.enum(factLayers),
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
  reply: z.string(),
  /** From 0 (at ease) to 5 (about to leave). */
  tension: z.number(),
  /** From -2 to 8. */
  trust: z.number(),
  /** The director's task for the reply. */
  task: z.string(),
  facts: z.array(DirectedFact),
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
