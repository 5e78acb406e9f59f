/**
 * Decides which figures may be published, so that no figure about one to four people can be computed from them,
 * whatever else an administrator sees: docs/decisions/0057-figures-without-people.md. Pure, so that a test can try all
 * small organisations.
 */

/** The fewest people that a published figure, or its difference from another, may be about. */
export const SMALLEST_FIGURE = 5

/** One person's activity in one scenario in one month. */
export type MonthOfPerson = {
  /**
   * When the person was first evaluated: `earlier` than this month, in it (`now`), or not yet. Administrators may know
   * this by name from deadlines, and that a person evaluated now has practised.
   */
  readonly evaluated: 'earlier' | 'now' | 'not yet'
  /** Has talked or was evaluated. */
  readonly hasPractised: boolean
  /** Was evaluated and had been evaluated before. */
  readonly hasTriedAgain: boolean
}

/** Numbers of people; null where they are withheld. */
export type MonthCounts = {
  readonly practised: number | null
  /** People evaluated for the first time. */
  readonly evaluated: number | null
  readonly tried_again: number | null
}

/**
 * Decides by the figure itself and by what administrators may know already, so that withholding a figure reveals
 * nothing more.
 * @param people all who were active in the month, as the list of users shows
 */
export function decideCounts(people: readonly MonthOfPerson[], least = SMALLEST_FIGURE): MonthCounts {
  const count = (matches: (one: MonthOfPerson) => boolean) => people.filter(matches).length
  const isNew = ({ evaluated }: MonthOfPerson) => evaluated === 'now'
  const newly = count(isNew)
  const evaluatedEver = count(({ evaluated }) => evaluated !== 'not yet')
  const again = count(({ hasTriedAgain }) => hasTriedAgain)
  const practised = count(({ hasPractised }) => hasPractised)
  /**
   * Whether at least `least` of `of` people did something and at least `least` did not, so that it reveals no single
   * person.
   */
  const isHidden = (some: number, of: number) => some >= least && of - some >= least

  const showsAgain = isHidden(again, evaluatedEver)
  // Newly evaluated people are known to have practised, so they do not count; people who tried again have practised
  // too.
  const showsPractised =
    isHidden(practised - newly, people.length - newly) && (!showsAgain || practised - again >= least)
  return {
    practised: showsPractised ? practised : null,
    evaluated: isHidden(newly, people.length - evaluatedEver + newly) ? newly : null,
    tried_again: showsAgain ? again : null,
  }
}
