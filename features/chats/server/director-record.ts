import * as z from 'zod/mini'
import type { DirectorRecord } from '#conversation/director/director.ts'
import {
  type DirectorState,
  type JudgedDeed,
  type World,
  worldConditions,
  worldParties,
  shownEnding,
  endings,
} from '#conversation/director/world.ts'
import { textIn } from '#platform/contract/text.ts'
import type { ConversationEnding } from '../contract-outcome.ts'

const StoredCondition = z.enum(worldConditions)
const evidence = { message: z.int(), quotation: z.string() }
const StoredProposal = z.object({
  need: z.string(),
  message: z.int(),
  who: z.enum(worldParties),
  name: z.nullable(z.string()),
  when: z.nullable(z.string()),
  what: z.optional(z.string()),
  quotation: z.optional(z.string()),
})

const StoredDeed = z.object({ condition: StoredCondition, ...evidence })

const StoredState: z.ZodMiniType<DirectorState> = z.object({
  tension: z.number(),
  trust: z.number(),
  deeds: z.array(StoredDeed),
  asked: z.array(z.string()),
  told: z.array(z.string()),
  toldAfter: z.optional(z.record(z.string(), z.int())),
  proposed: z.array(StoredProposal),
  agreed: z.array(StoredProposal),
  denied: z.optional(z.array(StoredDeed)),
  unread: z.optional(z.object({ messages: z.array(z.int()), ending: z.nullable(z.enum(endings)) })),
  isWarned: z.boolean(),
  ending: z.nullable(z.enum(endings)),
})

const StoredJudgedDeed: z.ZodMiniType<JudgedDeed> = z.union([
  z.object({ met: z.enum(['fact', 'question', 'told']), fact: z.string(), ...evidence }),
  z.object({
    met: z.literal('need'),
    need: z.string(),
    readWith: z.optional(z.int()),
    who: z.optional(z.enum(worldParties)),
    what: z.optional(z.string()),
    name: z.nullable(z.string()),
    when: z.nullable(z.string()),
    ...evidence,
  }),
  z.object({
    met: z.literal('promise'),
    who: z.enum(worldParties),
    what: z.string(),
    readWith: z.int(),
    name: z.nullable(z.string()),
    when: z.nullable(z.string()),
    ...evidence,
  }),
  z.object({ met: z.literal('read'), from: z.optional(z.int()), ...evidence }),
  z.object({ met: z.union([StoredCondition, z.enum(['closed', 'unread'])]), ...evidence }),
])

/**
 * What is stored of a conversation. A state of an older form counts as none: the director works it out again. A deed of a
 * newer form is left out.
 * @param state of the last reply @param deeds of all replies
 */
export function readDirectorRecord(state: unknown, deeds: readonly unknown[]): DirectorRecord {
  const stored = StoredState.safeParse(state)
  return {
    state: stored.success ? stored.data : null,
    judged: deeds.flat().flatMap((one) => StoredJudgedDeed.safeParse(one).data ?? []),
  }
}

/** How a conversation has ended, as the learner sees it; null while it goes on. */
export function describeEnding(
  state: DirectorState | null,
  { needs }: World,
  language: string,
): ConversationEnding | null {
  const kind = state && shownEnding(state)
  if (!kind) return null
  const agreed = state.agreed.flatMap(({ need, who, name, when, what, quotation }) => {
    const found = needs.find(({ key }) => key === need)
    const said = quotation !== undefined && { quotation }
    return found ? [{ who, name, what: what ?? textIn(found.what, language), when, ...said }] : []
  })
  const promises = (state.promises ?? []).map(({ who, name, what, when, quotation }) => ({
    who,
    name,
    what,
    when,
    quotation,
  }))
  return { kind, agreed: kind === 'agreed' ? [...agreed, ...promises] : [] }
}
