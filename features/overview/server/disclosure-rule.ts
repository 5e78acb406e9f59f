/**
 * Which figures may be published so that none of one to four people can be computed from them, whatever else an
 * administrator sees: docs/decisions/0057-figures-without-people.md. Pure, so that a test can try all small organisations.
 */

/** Nothing is published of fewer people: in a figure, or beside it. */
export const SMALLEST_FIGURE = 5

/** What one person did in one scenario in one month. */
export type MonthOfPerson = {
  /**
   * What administrators may know by name, from deadlines: evaluated for the first time `earlier` than this month, in
   * it (`now`), or not yet. Whoever is evaluated now has practised.
   */
  readonly evaluated: 'earlier' | 'now' | 'not yet'
  /** Talked, or was evaluated. */
  readonly hasPractised: boolean
  /** Was evaluated, and had been before. */
  readonly hasTriedAgain: boolean
}

/** How many people; null where it may not be told. */
export type MonthCounts = {
  readonly practised: number | null
  /** For the first time. */
  readonly evaluated: number | null
  readonly tried_again: number | null
}

/**
 * Decides by the figure itself and by what administrators may know already, so that nothing follows from a figure being
 * withheld except that.
 * @param people whoever was active in the month, as the list of users shows
 */
export function decideCounts(people: readonly MonthOfPerson[], least = SMALLEST_FIGURE): MonthCounts {
  const count = (matches: (one: MonthOfPerson) => boolean) => people.filter(matches).length
  const isNew = ({ evaluated }: MonthOfPerson) => evaluated === 'now'
  const newly = count(isNew)
  const evaluatedEver = count(({ evaluated }) => evaluated !== 'not yet')
  const again = count(({ hasTriedAgain }) => hasTriedAgain)
  const practised = count(({ hasPractised }) => hasPractised)
  /** Whether enough of `of` people did something, and enough did not, so that it tells of nobody. */
  const isHidden = (some: number, of: number) => some >= least && of - some >= least

  const showsAgain = isHidden(again, evaluatedEver)
  // Whoever is newly evaluated is known to have practised, and whoever has tried again has practised too.
  const showsPractised =
    isHidden(practised - newly, people.length - newly) && (!showsAgain || practised - again >= least)
  return {
    practised: showsPractised ? practised : null,
    evaluated: isHidden(newly, people.length - evaluatedEver + newly) ? newly : null,
    tried_again: showsAgain ? again : null,
  }
}
