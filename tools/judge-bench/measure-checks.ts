import type { SettledCheck } from '#conversation/judging/rubric.ts'
import { gradeOf } from '#features/rubric-trials/server/rank-learners.ts'
import { type RatingPair, weightedKappa } from '#features/rubric-trials/server/weighted-kappa.ts'
import { type JudgedMessage, measuredChecks } from './judge-messages.ts'
import type { BenchConversation } from './bench-set.ts'
import type { JudgedCut } from './judge-set.ts'

/** The results of one check in whole conversations. */
export type CheckMeasure = {
  readonly key: string
  readonly conversations: number
  /** Agreement with the verdicts of people, linearly weighted; null without such verdicts. */
  readonly kappa: number | null
  /** How many verdicts in another language equal those in the first one, of how many that were compared. */
  readonly same: number
  readonly compared: number
  readonly noOccasion: number
  readonly divided: number
  /** Includes conversations in which the judge failed. */
  readonly notJudged: number
}

type Cell = {
  readonly key: string
  readonly verdict: SettledCheck['verdict']
  readonly source: BenchConversation
}

export function measureChecks(judged: readonly JudgedCut[]): readonly CheckMeasure[] {
  const cells = judged.flatMap(({ cut, source, checks }): readonly Cell[] =>
    cut === null
      ? source.checks.map(({ key }) => {
          const verdict = checks?.find((one) => one.key === key)?.verdict ?? 'not_judged'
          return { key, verdict, source }
        })
      : [],
  )
  return [...Map.groupBy(cells, ({ key }) => key)].map(([key, own]) => {
    const count = (wanted: Cell['verdict']) => own.filter(({ verdict }) => verdict === wanted).length
    const pairs = own.flatMap(({ verdict, source }): RatingPair[] => {
      const [people, judge] = [gradeOf(source.expected[key]), gradeOf(verdict)]
      return people === null || judge === null ? [] : [[people, judge]]
    })
    return {
      key,
      conversations: own.length,
      kappa: weightedKappa(pairs, 3),
      ...countByLanguage(own),
      noOccasion: count('no_occasion'),
      divided: count('divided'),
      notJudged: count('not_judged'),
    }
  })
}

function countByLanguage(cells: readonly Cell[]) {
  const decided = cells.filter(({ verdict }) => verdict !== 'not_judged')
  const pairs = [...Map.groupBy(decided, ({ source }) => source.group).values()].flatMap(
    ([first, ...others]) => others.map(({ verdict }) => verdict === first?.verdict),
  )
  return { same: pairs.filter(Boolean).length, compared: pairs.length }
}

/** The results of one check compared with the labels of single messages. */
export type MessageMeasure = {
  readonly key: string
  readonly label: string
  readonly messages: number
  readonly undecided: number
  readonly precision: number | null
  readonly recall: number | null
  readonly kappa: number | null
  readonly ceiling: number
}

export const measureMessages = (judged: readonly JudgedMessage[]): readonly MessageMeasure[] =>
  [...Map.groupBy(judged, ({ key }) => key)].flatMap(([key, own]) => {
    const measured = measuredChecks[key]
    if (!measured) return []
    const { label, ceiling } = measured
    const pairs = own.flatMap(({ verdict, labels }): RatingPair[] =>
      verdict === null ? [] : [[Number(labels.includes(label)), Number(verdict)]],
    )
    const count = (matches: (people: number, judge: number) => boolean) =>
      pairs.filter(([people, judge]) => matches(people, judge)).length
    const both = count((people, judge) => people === 1 && judge === 1)
    return [
      {
        key,
        label,
        messages: own.length,
        undecided: own.length - pairs.length,
        precision: divide(
          both,
          count((_, judge) => judge === 1),
        ),
        recall: divide(
          both,
          count((people) => people === 1),
        ),
        kappa: weightedKappa(pairs, 2),
        ceiling,
      },
    ]
  })

const divide = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
