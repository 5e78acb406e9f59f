import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import {
  type ConversationPlan,
  ownConversationFailures,
  type OwnScenario,
  type WrittenPlan,
} from '../contract.ts'
import { updateOwnConversation, requireVersion, toDate } from './change-own-conversation.ts'
import { insertOwnConversation } from './insert-own-conversation.ts'
import {
  requireOwnConversation,
  selectOwnConversations,
  toOwnConversationSummary,
} from './read-own-conversation.ts'

export type OwnConversationStore = ReturnType<typeof ownConversationStore>

/** Each statement names the owner in its WHERE: for everybody else, in any role, the conversation does not exist. */
export const ownConversationStore = (database: Database) => ({
  async list(userId: number) {
    const rows = await selectOwnConversations(database, userId)
      .orderBy('own_conversations.id', 'desc')
      .execute()
    return rows.map(toOwnConversationSummary)
  },

  /** @throws DomainError missing */
  find: (userId: number, id: number) => requireOwnConversation(database, userId, id),

  /**
   * Stores one, in the transaction of its request. @throws DomainError conflict (too many), refused (no such language)
   */
  create: insertOwnConversation,

  /** @throws DomainError missing, conflict (changed meanwhile) */
  correct: (
    userId: number,
    id: number,
    version: string,
    changed: {
      readonly scenario: OwnScenario
      readonly mood: string
      readonly takes_place_on: string | null
    },
  ) =>
    updateOwnConversation(database, { userId, id }, (before) => {
      requireVersion(before, version, { scenario: changed })
      return {
        mood: changed.mood,
        takes_place_on: toDate(changed.takes_place_on),
        scenario: JSON.stringify(changed.scenario),
      }
    }),

  /** A plan keeps its rehearsal as long as its trigger stays the same. @throws DomainError missing, conflict */
  writePlan: (userId: number, id: number, version: string, { plans, ...texts }: WrittenPlan) =>
    updateOwnConversation(database, { userId, id }, (before) => {
      requireVersion(before, version, { plan: { ...texts, plans } })
      const rehearsedOf = (trigger: string) =>
        before.plan.plans.find((known) => known.trigger === trigger)?.rehearsed ?? null
      const rehearsed = plans.map((plan) => ({ ...plan, rehearsed: rehearsedOf(plan.trigger) }))
      return { plan: JSON.stringify({ ...texts, plans: rehearsed } satisfies ConversationPlan) }
    }),

  /** @throws DomainError missing (no such conversation, or no plan with this trigger) */
  rehearse: (userId: number, id: number, { trigger, words }: { trigger: string; words: string }) =>
    updateOwnConversation(database, { userId, id }, ({ plan }) => {
      if (plan.plans.every((known) => known.trigger !== trigger))
        throw new DomainError(ownConversationFailures.planMissing)
      const plans = plan.plans.map((known) =>
        known.trigger === trigger ? { ...known, rehearsed: words } : known,
      )
      return { plan: JSON.stringify({ ...plan, plans } satisfies ConversationPlan) }
    }),
})
