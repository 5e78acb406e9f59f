import type { Feedback } from '../../port.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { fill } from '../choose-line.ts'
import { findingsIn, seedOf, type Finding } from './findings.ts'
import { quoted, textsOf, typeset } from './languages.ts'
import type { FindingKind } from './texts.ts'
import type { Turn } from './turns.ts'

/** What one message is told at most: in all, of what helps, of what does not. */
const limits = { all: 3, helps: 2, hurts: 2 }

/** Said again where nothing else is said, when all its wordings have been: silence would read as consent. */
const worthRepeating: ReadonlySet<FindingKind> = new Set(['generalising', 'shouldHave', 'blame', 'outside'])

/** Up to three remarks on every message, no two worded alike while there are other words. */
export function feedbackOn(turns: readonly Turn[], language: BuiltInLanguage): readonly Feedback[] {
  const said = new Set<string>()
  return turns.flatMap((turn) => {
    const feedback: { at: number; item: Feedback }[] = []
    const given = { helps: 0, hurts: 0 }
    for (const finding of ordered(findingsIn(turn, language))) {
      const sort = finding.helps ? 'helps' : 'hurts'
      if (feedback.length >= limits.all || given[sort] >= limits[sort]) continue
      const comment = commentOn(finding, language, { said, isAlone: feedback.length === 0 })
      if (comment === null) continue
      given[sort] += 1
      const { message, quotation, better, at } = finding
      feedback.push({ at, item: { message, quotation, feedback: comment, better } })
    }
    return feedback.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
  })
}

/** What helps and what hurts take turns, a reproach first; of each sort no kind twice before the others came. */
function ordered(findings: readonly Finding[]): readonly Finding[] {
  const firstOfKind = (one: Finding, i: number) => findings.findIndex(({ kind }) => kind === one.kind) === i
  const first = findings.filter(firstOfKind)
  return [...first, ...findings.filter((one) => !first.includes(one))]
}

type Place = { readonly said: Set<string>; readonly isAlone: boolean }

function commentOn(finding: Finding, language: BuiltInLanguage, { said, isAlone }: Place): string | null {
  const { kind, cue, n } = finding
  const { comments } = textsOf(language)
  const possible = comments[kind].filter((text) => cue !== null || !text.includes('{cue}'))
  const seed = seedOf(finding)
  const turned = possible.map((_, i) => possible[(i + seed) % possible.length] ?? '')
  const unsaid = turned.find((text) => !said.has(text))
  const chosen = unsaid ?? (isAlone && worthRepeating.has(kind) ? turned[0] : undefined)
  if (chosen === undefined) return null
  said.add(chosen)
  const values = { cue: cue === null ? null : quoted(cue, language), n: String(n) }
  return fill(typeset(chosen, language), values)
}
