import { foldText } from '../../language/fold-text.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { readSignals, type MessageSignals } from '../../listening/signals.ts'
import type { Cues } from './cues.ts'

/** The most facts that one sentence counts as. */
const MOST_FACTS = 3

/** "The survey was four days late: what happened?" tells a fact, "Can you do it in four days?" does not. */
export function countFacts(
  folded: string,
  signals: MessageSignals,
  amount: RegExp,
  asks: string | null,
): number {
  const told =
    asks === null ? folded : (/^(.{25,})[,:;–-] (?:[^\s,:;–-]+ ){2,}[^,:;–-]+$/.exec(folded)?.[1] ?? '')
  const amounts = told.match(new RegExp(amount, 'gu'))?.length ?? 0
  const figures = told.match(/(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu)?.length ?? 0
  const named = signals.evidence.some((words) => told.includes(foldText(words))) ? 1 : 0
  return Math.min(MOST_FACTS, Math.max(named, amounts + figures))
}

const planWord = /(?<!\p{L})plano?s?(?!\p{L})/giu

/** The noun alone proposes nothing: "the test plan", "30% above plan". */
export function isProposal(text: string, signals: MessageSignals, language: BuiltInLanguage): boolean {
  if (signals.next.length === 0 || text.search(planWord) === -1) return signals.next.length > 0
  return readSignals(text.replace(planWord, '…'), language).next.length > 0
}

/** A firm step names a time and a person: the speaker, or the one who is asked. */
export function classifyStep(
  signals: MessageSignals,
  isProposal: boolean,
  folded: string,
  cues: Cues,
): 'firm' | 'vague' | null {
  const isDated = signals.when.length > 0 || cues.when.test(folded)
  const isQuestion = folded.endsWith('?')
  const commits = !isQuestion && isDated && cues.commits.test(folded)
  // "Could you send it by Tuesday?" is an agreement that only lacks a yes.
  const requests = isQuestion && isDated && signals.asks.length > 0
  if (!isProposal && !commits && !requests) return null
  return isDated && (isQuestion || cues.who.test(folded)) ? 'firm' : 'vague'
}
