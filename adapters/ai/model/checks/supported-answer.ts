import * as z from 'zod/mini'
import type { DescribedVerdicts } from '../../port.ts'
import { quoteForRepair } from '../prompts/repair.ts'
import { type EvaluatorAnswer, FeedbackEntry, type JudgedConversation } from './answer.ts'
import { quotesOnlyEvidence, quotesEvidence } from './evidence-words.ts'
import { isReaction, ReactionEntry } from './reactions.ts'

const Claim = { check: z.string(), says: z.enum(['praise', 'advice']) }

/**
 * The form of an answer where checks were settled: each paragraph and each entry names the checks, or the reactions,
 * that it speaks of, and whether it praises or advises.
 */
export const SettledAnswer = z.object({
  reactions: z.array(ReactionEntry),
  overview: z.array(z.object({ claims: z.array(z.object(Claim)), text: z.string() })),
  feedback: z.array(z.object({ ...Claim, ...FeedbackEntry.shape })),
})
type SettledAnswer = z.output<typeof SettledAnswer>
type Paragraph = SettledAnswer['overview'][number]
type Claim = Paragraph['claims'][number]
type DescribedVerdict = DescribedVerdicts[number]

/** The verdicts that allow each kind of claim. Divided, not judged or without an occasion, a check allows none. */
const allowed: Readonly<Record<Claim['says'], readonly DescribedVerdict['verdict'][]>> = {
  praise: ['met', 'partly'],
  advice: ['partly', 'not_met'],
}

/**
 * Keeps the paragraphs and entries that a settled verdict or a reaction supports, and lists problems for the rest.
 * @param settled the verdicts, and the reactions that were proved
 */
export function dropUnsupportedClaims(
  { overview, feedback }: SettledAnswer,
  settled: DescribedVerdicts,
  conversation: JudgedConversation,
): { readonly answer: EvaluatorAnswer; readonly problems: readonly string[] } {
  const found = overview.map((paragraph) => ({
    paragraph,
    problem: findUnsupported(paragraph, settled, conversation),
  }))
  return {
    answer: {
      overview: found.flatMap(({ paragraph, problem }) => (problem === null ? [paragraph.text] : [])),
      feedback: feedback.flatMap(({ check, says, ...entry }) => {
        const verdict = findVerdict({ check, says }, settled)
        if (!verdict || !quotesEvidence(entry, verdict, conversation)) return []
        // Only these words of a reaction are proved, and not others around them.
        const quotation = isReaction(check) ? (verdict.evidence[0]?.quotation ?? '') : entry.quotation
        // Praised words need no better wording.
        return [{ ...entry, quotation, ...(says === 'praise' && { better: null }) }]
      }),
    },
    problems: found.flatMap(({ problem }) => problem ?? []),
  }
}

/** The verdict that a claim rests on, if that verdict allows it. */
const findVerdict = ({ check, says }: Claim, settled: DescribedVerdicts): DescribedVerdict | undefined =>
  settled.find(({ key, verdict }) => key === check && allowed[says].includes(verdict))

function findUnsupported(
  { claims, text }: Paragraph,
  settled: DescribedVerdicts,
  conversation: JudgedConversation,
): string | null {
  const named = quoteForRepair(text)
  if (claims.length === 0) return `overview: ${named} speaks of no check that was settled.`
  const verdicts = claims.flatMap((claim) => findVerdict(claim, settled) ?? [])
  if (claims.some((claim) => isReaction(claim.check) && !findVerdict(claim, settled)))
    return `overview: ${named} speaks of a reaction that the message and the very next reply do not show word for word, or that a check settles.`
  if (verdicts.length < claims.length)
    return `overview: ${named} praises or advises where the verdict does not: praise needs met or partly, advice partly or not_met.`
  const silent = settled.find(
    ({ name }) => !verdicts.some((one) => one.name === name) && mentions(text, name),
  )
  if (silent) return `overview: ${named} speaks of a check that its claims do not name.`
  if (!quotesOnlyEvidence(verdicts, text, conversation))
    return `overview: ${named} points at words or messages that its checks do not rest on. They rest on ${verdicts
      .flatMap(({ evidence }) => evidence.map(({ quotation }) => quoteForRepair(quotation)))
      .join(', ')}.`
  return null
}

const mentions = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase())
