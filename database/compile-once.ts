import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** Takes the place of a value that is not known when its query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Makes the parameter of a query whose value each run passes by this name. */
export type QueryParameter<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

const parameter = (name: string) => sql<never>`${new Placeholder(name)}`

/** Builds a query's text once instead of with every run, for the queries of nearly every request. */
export function compileOnce<Values extends object, Row>(
  database: Database,
  build: (parameter: QueryParameter<Values>) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const compiled = build(parameter).compile()
  return async (values) => {
    const byName = new Map<string, unknown>(Object.entries(values))
    const parameters = compiled.parameters.map((it) => (it instanceof Placeholder ? byName.get(it.name) : it))
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
