import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** Stands for a value that is not known when the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Creates a parameter of a query; each run passes its value under this name. */
export type QueryParameter<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

const parameter = (name: string) => sql<never>`${new Placeholder(name)}`

/** Compiles a query once instead of at every run, for queries of nearly every request. */
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
