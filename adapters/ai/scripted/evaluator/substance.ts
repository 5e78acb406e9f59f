import { foldText } from '../../language/fold-text.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { signals, type Signals } from '../signals.ts'
import type { Cues } from './cues.ts'

/** A list of figures in one sentence counts as this many at most. */
const MOST_FACTS = 3

/** "The survey was four days late: what happened?" tells a fact, "Can you do it in four days?" does not. */
export function factsIn(folded: string, does: Signals, amount: RegExp, asks: string | null): number {
  const told =
    asks === null ? folded : (/^(.{25,})[,:;–-] (?:[^\s,:;–-]+ ){2,}[^,:;–-]+$/.exec(folded)?.[1] ?? '')
  const amounts = told.match(new RegExp(amount, 'gu'))?.length ?? 0
  const figures = told.match(/(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu)?.length ?? 0
  const named = does.evidence.some((words) => told.includes(foldText(words))) ? 1 : 0
  return Math.min(MOST_FACTS, Math.max(named, amounts + figures))
}

const planWord = /(?<!\p{L})plano?s?(?!\p{L})/giu

/** A plan as such is only a noun: "the test plan", "30% above plan". */
export function proposes(text: string, does: Signals, language: BuiltInLanguage): boolean {
  if (does.next.length === 0 || text.search(planWord) === -1) return does.next.length > 0
  return signals(text.replace(planWord, '…'), language).next.length > 0
}

/** Firm is what names a time and who: the speaker, or whoever is asked. */
export function stepOf(
  does: Signals,
  isProposal: boolean,
  folded: string,
  cues: Cues,
): 'firm' | 'vague' | null {
  const isDated = does.when.length > 0 || cues.when.test(folded)
  const isQuestion = folded.endsWith('?')
  const commits = !isQuestion && isDated && cues.commits.test(folded)
  // "Could you send it by Tuesday?" is an agreement that only lacks a yes.
  const requests = isQuestion && isDated && does.asks.length > 0
  if (!isProposal && !commits && !requests) return null
  return isDated && (isQuestion || cues.who.test(folded)) ? 'firm' : 'vague'
}
