import { foldText, splitWords } from '../../language/fold-text.ts'
import type { MessageSignals } from '../../listening/signals.ts'
import type { MoodKind } from '../../mood-kind.ts'
import { moodTraits } from './mood-traits.ts'

/** How the partner feels. Computed from all messages for each reply, so that an edit needs no correction. */
export type PartnerState = {
  /** From 0, at ease, to 4, about to leave. */
  readonly tension: number
  readonly trust: number
  /** The proposals it said yes to, in the learner's words. */
  readonly agreed: readonly Proposal[]
  /** How often it asked for a date instead of saying yes. */
  readonly pinned: number
  readonly saidGoodbye: boolean
  /** Messages in a row that only say something kind: the third has no effect. */
  readonly kindInARow: number
  /** How often it was told bad news. */
  readonly blows: number
}

/** A proposal as remembered: what it was about, and when. */
export type Proposal = { readonly content: readonly string[]; readonly when: string | null }

/** From this tension on the partner is guarded. */
export const GUARDED_TENSION = 2.2

export const createInitialState = (mood: MoodKind): PartnerState => ({
  tension: moodTraits[mood].tension,
  trust: moodTraits[mood].trust,
  agreed: [],
  pinned: 0,
  saidGoodbye: false,
  kindInARow: 0,
  blows: 0,
})

/** The proposal in a message, or null. */
export function findProposal(heard: MessageSignals): Proposal | null {
  const [sentence] = heard.next
  if (sentence === undefined) return null
  const content = splitWords(foldText(heard.next.join(' '))).filter((word) => word.length > 4)
  return { content, when: heard.when.at(-1) ?? null }
}

/** Whether a proposal is one that was agreed before: most of its longer words are the same. */
export function wasAgreedBefore(plan: Proposal, agreed: readonly Proposal[]): boolean {
  return agreed.some((old) => {
    const shared = plan.content.filter((word) => old.content.includes(word)).length
    return shared >= Math.max(1, plan.content.length * 0.6)
  })
}

export type ProposalAnswer = 'commit' | 'pinDown' | 'doubt' | 'remember'

/** Agrees only when calm enough, with some trust, to something with a date or enough detail. */
export function answerProposal(plan: Proposal, state: PartnerState): ProposalAnswer {
  if (wasAgreedBefore(plan, state.agreed)) return 'remember'
  if (state.tension >= GUARDED_TENSION || state.trust < 0.4) return 'doubt'
  // More promises in one conversation would not be credible.
  if (state.agreed.length >= 12) return 'remember'
  return plan.when === null && plan.content.length < 9 && state.pinned < 1 + state.agreed.length
    ? 'pinDown'
    : 'commit'
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The first bad news comes before everything else. */
export const isFirstBadNews = (heard: MessageSignals, before: PartnerState): boolean =>
  heard.badNews.length > 0 && before.blows === 0

/** The state after one more message. */
export function advanceState(state: PartnerState, heard: MessageSignals, mood: MoodKind): PartnerState {
  const { warmth } = moodTraits[mood]
  const isKind = heard.empathy.length + heard.apology.length + heard.praise.length > 0
  const kindInARow =
    isKind && heard.open.length + heard.next.length + heard.evidence.length === 0 ? state.kindInARow + 1 : 0
  const blamed = heard.blame.length > 0
  // Kind words beside a reproach do not count.
  const kindness =
    blamed || kindInARow > 2
      ? 0
      : Math.min(2, heard.empathy.length + heard.apology.length * 1.2 + heard.praise.length * 0.5)
  const interest = blamed ? 0 : Math.min(1, heard.open.length)
  const plan = findProposal(heard)
  const answer = plan === null ? null : answerProposal(plan, state)
  // Repeating a doubted proposal has little effect.
  const offer = plan === null ? 0 : answer === 'doubt' ? 0.3 : 1
  // A reproach, a question or bad news in the same message is answered instead.
  const isAnswered = plan !== null && !blamed && heard.open.length === 0 && !isFirstBadNews(heard, state)
  const substance = blamed ? 0 : Math.min(1, heard.evidence.length + offer)
  return {
    tension: clamp(
      state.tension -
        warmth * (kindness * 0.45 + interest * 0.3 + substance * 0.15) +
        Math.min(2, heard.blame.length) * 1.1 +
        (heard.closed.length > 2 ? 0.3 : 0) +
        (heard.attack.length > 0 ? 0.15 : 0),
      0,
      4,
    ),
    trust: clamp(
      state.trust +
        warmth * (kindness * 0.5 + interest * 0.5 + substance * 0.3) -
        Math.min(2, heard.blame.length) * 0.9,
      -2,
      8,
    ),
    agreed: isAnswered && answer === 'commit' ? [...state.agreed, plan] : state.agreed,
    pinned: state.pinned + (answer === 'pinDown' ? 1 : 0),
    saidGoodbye: state.saidGoodbye || heard.bye.length > 0,
    kindInARow,
    blows: state.blows + (heard.badNews.length > 0 ? 1 : 0),
  }
}

/** How much is told: from 0, the surface, to 3, what is normally kept back. */
export function trustStageOfState({ tension, trust }: PartnerState): 0 | 1 | 2 | 3 {
  if (trust >= 4.4 && tension < 1.6) return 3
  if (trust >= 2.6 && tension < GUARDED_TENSION) return 2
  return trust >= 1.1 && tension < 2.8 ? 1 : 0
}
