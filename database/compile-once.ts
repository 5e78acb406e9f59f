import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** Stands for a value that is not known when its query is compiled. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Names a value that each run is given. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

const given = (name: string) => sql<never>`${new Slot(name)}`

/**
 * Builds a query's text once instead of with every run, for those that every request asks (docs/performance.md).
 */
export function compileOnce<Values extends object, Row>(
  database: Database,
  build: (given: Given<Values>) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const compiled = build(given).compile()
  return async (values) => {
    const known = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.parameters.map((it) => (it instanceof Slot ? known.get(it.name) : it))
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
