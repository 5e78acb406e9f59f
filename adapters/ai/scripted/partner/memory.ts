import { foldText, splitWords } from '#conversation/language/fold-text.ts'
import type { MessageSignals } from '#conversation/listening/signals.ts'
import { findLineMark } from './choose-line.ts'
import type { LineBank, PartnerLines } from './lines.ts'

/** A proposal as remembered: what it was about, and when. */
export type RememberedProposal = { readonly content: readonly string[]; readonly when: string | null }

/** What the partner remembers of the messages and of what it has said to them. */
export type Memory = {
  /** The proposals it said yes to, in the learner's words. */
  readonly agreed: readonly RememberedProposal[]
  /** Whether its last reply was a goodbye. */
  readonly saidGoodbye: boolean
  /** Messages in a row that only say something kind: the third has no effect. */
  readonly countKindInARow: number
  /** How often it was told bad news. */
  readonly blows: number
}

/** A message of the learner's and the reply to it, folded; null for the message that is answered now. */
type RememberedTurn = { readonly heard: MessageSignals; readonly reply: string | null }

/** The proposal in a message, or null. */
export function findProposal(heard: MessageSignals): RememberedProposal | null {
  if (heard.next.length === 0) return null
  const content = splitWords(foldText(heard.next.join(' '))).filter((word) => word.length > 4)
  return { content, when: heard.when.at(-1) ?? null }
}

/** Whether a proposal is one that was agreed before: most of its longer words are the same, and so is its date. */
export function wasAgreedBefore(plan: RememberedProposal, agreed: Memory['agreed']): boolean {
  return agreed.some((old) => {
    if (plan.when !== null && old.when !== null && foldText(plan.when) !== foldText(old.when)) return false
    const shared = plan.content.filter((word) => old.content.includes(word)).length
    return shared >= Math.max(1, plan.content.length * 0.6)
  })
}

/** Whether a folded reply holds a line of a bank. */
export const hasLineOf = (reply: string | null, bank: LineBank): boolean =>
  reply !== null &&
  Object.values(bank)
    .flatMap((lines) => lines ?? [])
    .some((line) => reply.includes(findLineMark(line)))

const isKind = (heard: MessageSignals): boolean =>
  heard.empathy.length + heard.apology.length + heard.praise.length > 0 &&
  heard.open.length + heard.next.length + heard.evidence.length === 0

export function remember(turns: readonly RememberedTurn[], lines: PartnerLines): Memory {
  const agreed = turns.flatMap(({ heard, reply }) => {
    const plan = findProposal(heard)
    return plan && hasLineOf(reply, lines.commit) ? [plan] : []
  })
  const lastUnkind = turns.findLastIndex(({ heard }) => !isKind(heard))
  return {
    agreed,
    saidGoodbye: [lines.close, lines.after].some((bank) => hasLineOf(turns.at(-1)?.reply ?? null, bank)),
    countKindInARow: turns.length - 1 - lastUnkind,
    blows: turns.filter(({ heard }) => heard.badNews.length > 0).length,
  }
}
