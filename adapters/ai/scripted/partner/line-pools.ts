import type { MoodKind } from '#conversation/conversation.ts'
import { hasLineOf } from './memory.ts'
import type { DialogueAct, LineBank, PartnerLines } from './lines.ts'
import type { ReplyContext } from './reply-context.ts'
import { GUARDED_TENSION, difficultyParameters } from '#conversation/director/advance-state.ts'
import type { DirectorState } from '#conversation/director/world.ts'
import { temperaments } from '#conversation/director/temperaments.ts'

/** Lines to choose from: the first pool with an unsaid line decides. */
export type LinePools = readonly (readonly string[])[]

/** Moods whose lines no longer fit for a while after a provocation. */
const easyMoods: readonly MoodKind[] = ['neutral', 'calm', 'enthusiastic']

/**
 * Whether the lines of the mood still fit: an angry partner who has been won over does not go on snapping, and
 * a cheerful one who has been insulted does not go on beaming.
 */
export function isMoodShown({ mood, state }: ReplyContext): boolean {
  if (easyMoods.includes(mood)) return state.tension < GUARDED_TENSION - 0.3
  return temperaments[mood].tension < GUARDED_TENSION || state.tension >= GUARDED_TENSION - 0.4
}

/**
 * The lines that only a gentle or only a hard character says. A gentle one that has been hurt too often does not say
 * them any more, nor does a hard one that has begun to agree.
 */
export function difficultyLines(
  bank: LineBank,
  { difficulty, state, message: now }: ReplyContext,
): readonly string[] {
  if (difficulty === 'fair') return []
  const isOver =
    difficulty === 'gentle'
      ? state.tension >= difficultyParameters.gentle.yields
      : state.agreed.some(({ message }) => message < now)
  return isOver ? [] : (bank[difficulty] ?? [])
}

/** The lines of a bank, the ones that fit best first. */
export function orderPools(bank: LineBank, context: ReplyContext): LinePools {
  const own = bank[context.mood] ?? []
  const { state, mood } = context
  const provoked = state.tension >= GUARDED_TENSION ? (bank.provoked ?? []) : []
  const manner = difficultyLines(bank, context)
  return isMoodShown(context)
    ? [
        [...manner, ...(mood === 'neutral' ? [] : own)],
        own,
        state.tension > 3 ? [...bank.any, ...provoked] : bank.any,
        provoked,
      ]
    : [manner, [...bank.any, ...provoked], state.tension >= GUARDED_TENSION ? own : []]
}

/** How much is told: from 0, the surface, to 3, what is normally kept back. */
function trustStageOfState({ tension, trust }: DirectorState): 0 | 1 | 2 | 3 {
  if (trust >= 3.6 && tension < 1.6) return 3
  if (trust >= 2.2 && tension < GUARDED_TENSION) return 2
  return trust >= 0.9 && tension < 2.8 ? 1 : 0
}

/** The stage of trust, limited by the number of turns: trust also needs time. */
export const trustStage = ({ state, turn }: ReplyContext): number =>
  Math.min(trustStageOfState(state), Math.floor((turn - 1) / 2))

/** The lines for an act that only this mood or this difficulty has. */
export const characterSpecificLines = (
  act: DialogueAct,
  context: ReplyContext,
  lines: PartnerLines,
): readonly string[] =>
  (act === 'tell' ? lines.tell : [lines[act]]).flatMap((bank) => [
    ...(bank[context.mood] ?? []),
    ...difficultyLines(bank, context),
  ])

/** Whether the last reply only kept the talk going. */
export const wasFillerReply = ({ lastReply }: ReplyContext, { probe, linger }: PartnerLines): boolean =>
  [probe, linger].some((bank) => hasLineOf(lastReply, bank))
