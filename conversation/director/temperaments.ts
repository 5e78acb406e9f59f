import type { MoodKind } from '../conversation.ts'

/** How tense and how trusting a mood begins, and how much kind words count in it. */
type Temperament = {
  /** From 0, at ease, to 5, about to leave. */
  readonly tension: number
  /** Below 0 it has to be won over first. */
  readonly trust: number
  /** The weight of a kind word or a good question. */
  readonly warmth: number
}

export const temperaments: Readonly<Record<MoodKind, Temperament>> = {
  neutral: { tension: 1.2, trust: 0.4, warmth: 1 },
  calm: { tension: 0.6, trust: 1, warmth: 1 },
  enthusiastic: { tension: 0.4, trust: 1.4, warmth: 1.2 },
  withdrawn: { tension: 1.7, trust: -0.4, warmth: 0.7 },
  anxious: { tension: 2, trust: 0, warmth: 1 },
  defensive: { tension: 2.8, trust: -0.6, warmth: 0.9 },
  angry: { tension: 3.5, trust: -1, warmth: 0.9 },
}
