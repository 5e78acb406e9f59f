import { foldText, splitWords } from '../language/fold-text.ts'
import type { Signals } from './signals.ts'
import { natures, type Temper } from './temper.ts'

/** Where the partner stands, worked out from all messages each time: an edited one replays by itself. */
export type State = {
  /** From 0, at ease, to 4, about to leave. */
  readonly tension: number
  readonly trust: number
  /** The proposals it said yes to, in the learner's words. */
  readonly agreed: readonly Plan[]
  /** How often it asked for a date instead of saying yes. */
  readonly pinned: number
  readonly saidGoodbye: boolean
  /** Messages in a row that only say something kind: the third one no longer moves anybody. */
  readonly kindInARow: number
  /** How often it was told bad news. */
  readonly blows: number
}

/** A proposal as remembered: what it was about, and when. */
export type Plan = { readonly content: readonly string[]; readonly when: string | null }

/** At or above this the partner is on its guard. */
export const GUARDED = 2.2

export const startOf = (temper: Temper): State => ({
  tension: natures[temper].tension,
  trust: natures[temper].trust,
  agreed: [],
  pinned: 0,
  saidGoodbye: false,
  kindInARow: 0,
  blows: 0,
})

/** The proposal in a message, or null. */
export function planOf(heard: Signals): Plan | null {
  const [sentence] = heard.next
  if (sentence === undefined) return null
  const content = splitWords(foldText(heard.next.join(' '))).filter((word) => word.length > 4)
  return { content, when: heard.when.at(-1) ?? null }
}

/** Whether a proposal is one that was agreed before: most of its longer words are the same. */
export function agreedBefore(plan: Plan, agreed: readonly Plan[]): boolean {
  return agreed.some((old) => {
    const shared = plan.content.filter((word) => old.content.includes(word)).length
    return shared >= Math.max(1, plan.content.length * 0.6)
  })
}

export type Answer = 'commit' | 'pinDown' | 'doubt' | 'remember'

/** Yes only for a reason: when calm enough, with some trust, to something with a date or enough detail. */
export function answerTo(plan: Plan, state: State): Answer {
  if (agreedBefore(plan, state.agreed)) return 'remember'
  if (state.tension >= GUARDED || state.trust < 0.4) return 'doubt'
  // A good number of promises in one talk is enough.
  if (state.agreed.length >= 12) return 'remember'
  return plan.when === null && plan.content.length < 9 && state.pinned < 1 + state.agreed.length
    ? 'pinDown'
    : 'commit'
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Bad news comes before all else the first time it is told. */
export const isBlow = (heard: Signals, before: State): boolean =>
  heard.badNews.length > 0 && before.blows === 0

/** What one message changes. */
export function after(state: State, heard: Signals, temper: Temper): State {
  const { warms } = natures[temper]
  const isKind = heard.empathy.length + heard.apology.length + heard.praise.length > 0
  const kindInARow =
    isKind && heard.open.length + heard.next.length + heard.evidence.length === 0 ? state.kindInARow + 1 : 0
  const blamed = heard.blame.length > 0
  // Somebody who reproaches and soothes in one breath is heard as reproaching.
  const kindness =
    blamed || kindInARow > 2
      ? 0
      : Math.min(2, heard.empathy.length + heard.apology.length * 1.2 + heard.praise.length * 0.5)
  const interest = blamed ? 0 : Math.min(1, heard.open.length)
  const plan = planOf(heard)
  const answer = plan === null ? null : answerTo(plan, state)
  // Pressing on with a plan that is doubted moves little.
  const offer = plan === null ? 0 : answer === 'doubt' ? 0.3 : 1
  // A reproach, a question or bad news in the same message is what gets the answer.
  const isAnswered = plan !== null && !blamed && heard.open.length === 0 && !isBlow(heard, state)
  const substance = blamed ? 0 : Math.min(1, heard.evidence.length + offer)
  return {
    tension: clamp(
      state.tension -
        warms * (kindness * 0.45 + interest * 0.3 + substance * 0.15) +
        Math.min(2, heard.blame.length) * 1.1 +
        (heard.closed.length > 2 ? 0.3 : 0) +
        (heard.attack.length > 0 ? 0.15 : 0),
      0,
      4,
    ),
    trust: clamp(
      state.trust +
        warms * (kindness * 0.5 + interest * 0.5 + substance * 0.3) -
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
export function stageOf({ tension, trust }: State): 0 | 1 | 2 | 3 {
  if (trust >= 4.4 && tension < 1.6) return 3
  if (trust >= 2.6 && tension < GUARDED) return 2
  return trust >= 1.1 && tension < 2.8 ? 1 : 0
}
