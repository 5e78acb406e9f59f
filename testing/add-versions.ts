import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** For each scenario that a test changed directly in its tables, adds the version that a route would have made. */
export async function addScenarioVersions(database: Database): Promise<void> {
  await sql`
    insert into scenario_versions (scenario_id, number, content)
    select scenarios.id, coalesce(newest.number, 0) + 1, scenario_content(scenarios.id)
    from scenarios left join lateral (
      select number, content from scenario_versions
      where scenario_id = scenarios.id order by number desc limit 1
    ) as newest on true
    where prompt is not null and scenario_content(scenarios.id) is distinct from newest.content::jsonb`.execute(
    database,
  )
}
