import * as z from 'zod/mini'
import type { DirectorRecord } from '#conversation/director/director.ts'
import {
  type DirectorState,
  type JudgedDeed,
  worldConditions,
  worldParties,
  endings,
} from '#conversation/director/world.ts'

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

type StoredRecord = {
  /** Of the last reply. */
  readonly director_state: unknown
  /** Of all replies. */
  readonly judged_deeds: readonly unknown[] | null
  /** Whether a reading may still come; null before the first reply. */
  readonly is_being_read: boolean | null
}

/**
 * Reads the stored state and deeds of a conversation. A state in an older format counts as none, and the director works
 * it out again. A deed in a newer format is left out. A reading that never came, because its process has ended, is
 * given up, so that it does not hide what the rules found.
 */
export function readDirectorRecord({
  director_state,
  judged_deeds,
  is_being_read,
}: StoredRecord): DirectorRecord {
  const state = StoredState.safeParse(director_state).data ?? null
  const judged = (judged_deeds ?? []).flat().flatMap((one) => StoredJudgedDeed.safeParse(one).data ?? [])
  return { state, judged: is_being_read ? judged : [...judged, ...giveUpReadings(state, judged)] }
}

const giveUpReadings = (state: DirectorState | null, judged: readonly JudgedDeed[]): JudgedDeed[] =>
  (state?.unread?.messages ?? [])
    .filter((message) => !judged.some((one) => one.met === 'read' && one.message === message))
    .map((message) => ({ met: 'unread', message, quotation: '' }))
