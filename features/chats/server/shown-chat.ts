import type { Director } from '#conversation/director/director.ts'
import { type Message, toBriefing } from '../contract.ts'
import { toBranch, type StoredBranch } from './branches.ts'
import { type ChatSummaryRow, toChatSummary } from './chat-summary.ts'
import { describeEnding } from './describe-ending.ts'
import { readDirectorRecord } from './director-record.ts'
import { describeGoals } from './goals.ts'
import type { ChatScene, SceneRow } from './scene.ts'

type ChatRow = ChatSummaryRow &
  SceneRow & {
    readonly messages: Message[]
    readonly built_in_replies: number[] | null
    readonly branch_id: number
    /** The number of the branch that is shown. */
    readonly branch: number
    readonly branches: StoredBranch[]
    readonly director_state: unknown
    readonly judged_deeds: unknown[] | null
    readonly is_measurement: boolean
    readonly is_replying: boolean
    /** Null before the first reply. */
    readonly is_being_read: boolean | null
  }

/** Makes the chat for its learner, and beside it the partner's mood, which the learner must not see as it is stored. */
export function toChat(
  { messages, branch_id, branches, director_state, judged_deeds, built_in_replies, ...row }: ChatRow,
  { texts, isFallback, world, shown, mood }: ChatScene,
  addReadings: Director['addReadings'],
) {
  const { is_being_read } = row
  const { state: stored, judged } = readDirectorRecord({ director_state, judged_deeds, is_being_read })
  const state = stored && addReadings(stored, judged, { world, mood })
  const bio = shown?.bio ?? null
  // An erased chat has no messages to count, but keeps its stored count.
  const turn_count = branch_id === row.branch ? row.turn_count : messages.length / 2
  const chat = {
    ...toChatSummary({ ...row, ...texts, is_fallback: isFallback }),
    turn_count,
    branch_id,
    branches: branches.map(toBranch),
    context: [texts.intro_text, ...(bio === null ? [] : [bio])],
    briefing: toBriefing(texts),
    messages,
    ending: describeEnding(state, world, row.language),
    goals: describeGoals(state, world, row.language),
    ...(row.is_measurement && { is_measurement: true }),
    ...(row.is_replying && { is_replying: true }),
    ...(is_being_read && { is_being_read: true }),
  }
  const builtInReplies = built_in_replies ?? []
  if (shown === null) return { chat, builtInReplies, character: null, mood }
  const { bio: _, ...character } = shown
  return { chat, builtInReplies, character, mood }
}

export type StoredChat = ReturnType<typeof toChat>
