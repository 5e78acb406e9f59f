import type { OverviewStore } from './overview-store.ts'

/** How many figures are read at once. */
const PAGE = 1000

/** A row is of a scenario or of a skill; the columns of the other kind are empty. */
export const overviewColumns = [
  'month',
  'scenario_id',
  'scenario',
  'practised',
  'evaluated',
  'tried_again',
  'skill',
  'not_shown',
  'in_part',
  'not_shown_or_in_part',
  'shown',
] as const

/** All published figures: of scenarios, then of skills. */
export async function* exportOverview(
  store: OverviewStore,
  reading: Parameters<OverviewStore['allFigures']>[0],
) {
  for (let offset = 0; ; offset += PAGE) {
    const figures = await store.allFigures(reading, { limit: PAGE, offset })
    yield figures.map(({ id, title, ...row }) => ({ ...row, scenario_id: id, scenario: title }))
    if (figures.length < PAGE) break
  }
  yield await store.allSkills(reading.organizationId)
}
