import type { PassageFeedback } from '../../port.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { fillPlaceholders } from '../partner/choose-line.ts'
import { listFindings, computeSeed, type PassageFinding } from './findings.ts'
import { type FeedbackKind, evaluatorTextsIn, inQuotationMarks, typeset } from './texts.ts'
import type { LearnerTurn } from './turns.ts'

/** How many remarks one message gets at most. */
const limits = { all: 3, helps: 2, hurts: 2 }

/** Kinds whose wordings are repeated when a message would otherwise get no remark: silence would read as consent. */
const repeatableKinds: ReadonlySet<FeedbackKind> = new Set(['generalising', 'shouldHave', 'blame', 'outside'])

/** Writes up to three remarks on every message, and repeats a wording only when none is left. */
export function writeFeedback(
  turns: readonly LearnerTurn[],
  language: BuiltInLanguage,
): readonly PassageFeedback[] {
  const said = new Set<string>()
  return turns.flatMap((turn) => {
    const feedback: { at: number; item: PassageFeedback }[] = []
    const given = { helps: 0, hurts: 0 }
    for (const finding of orderFindings(listFindings(turn, language))) {
      const sort = finding.helps ? 'helps' : 'hurts'
      if (feedback.length >= limits.all || given[sort] >= limits[sort]) continue
      const comment = writeComment(finding, language, { said, isAlone: feedback.length === 0 })
      if (comment === null) continue
      given[sort] += 1
      const { message, quotation, better, at } = finding
      feedback.push({ at, item: { message, quotation, feedback: comment, better } })
    }
    return feedback.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
  })
}

/** Puts the first finding of each kind before all others, so that no kind comes twice before the others came. */
function orderFindings(findings: readonly PassageFinding[]): readonly PassageFinding[] {
  const firstOfKind = (one: PassageFinding, i: number) =>
    findings.findIndex(({ kind }) => kind === one.kind) === i
  const first = findings.filter(firstOfKind)
  return [...first, ...findings.filter((one) => !first.includes(one))]
}

type CommentOptions = { readonly said: Set<string>; readonly isAlone: boolean }

function writeComment(
  finding: PassageFinding,
  language: BuiltInLanguage,
  { said, isAlone }: CommentOptions,
): string | null {
  const { kind, cue, n } = finding
  const { comments } = evaluatorTextsIn(language)
  const possible = comments[kind].filter((text) => cue !== null || !text.includes('{cue}'))
  const seed = computeSeed(finding)
  const turned = possible.map((_, i) => possible[(i + seed) % possible.length] ?? '')
  const unsaid = turned.find((text) => !said.has(text))
  const chosen = unsaid ?? (isAlone && repeatableKinds.has(kind) ? turned[0] : undefined)
  if (chosen === undefined) return null
  said.add(chosen)
  const values = { cue: cue === null ? null : inQuotationMarks(cue, language), n: String(n) }
  return fillPlaceholders(typeset(chosen, language), values)
}
