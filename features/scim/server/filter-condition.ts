import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type FilterCondition, ScimError } from '#adapters/scim/port.ts'
import { lowerCaseAsciiSql, lowerCaseAscii } from '#platform/server/compare-text.ts'

/** A column that filters may use: a text (optionally case-sensitive) or a date and time. */
export type FilterColumn =
  | { readonly text: RawBuilder<string | null>; readonly isExact?: boolean }
  | { readonly moment: RawBuilder<Date> }
  /** Tests membership, as in `members.value eq`. */
  | { readonly has: (value: string) => RawBuilder<SqlBool> }

type Filter = readonly (readonly FilterCondition[])[]

/** Translates a filter into an SQL condition. @throws ScimError */
export function toCondition(
  filter: Filter,
  columns: Readonly<Record<string, FilterColumn>>,
): RawBuilder<SqlBool> {
  const branches = filter.map(
    (conditions) =>
      sql<SqlBool>`(${sql.join(
        conditions.map((condition) => compare(condition, columns[condition.path])),
        sql` and `,
      )})`,
  )
  return sql<SqlBool>`(${sql.join(branches, sql` or `)})`
}

function compare(condition: FilterCondition, column: FilterColumn | undefined): RawBuilder<SqlBool> {
  if (!column) throw invalidFilter(`There is no filtering by ${condition.path}`)
  const holds = compareColumn(condition, column)
  return condition.isNegated ? sql<SqlBool>`not coalesce(${holds}, false)` : sql`coalesce(${holds}, false)`
}

function compareColumn(condition: FilterCondition, column: FilterColumn): RawBuilder<SqlBool> {
  const { operator, value } = condition
  if ('moment' in column) return compareMoment(condition, column.moment)
  if ('has' in column) {
    if (operator === 'eq') return column.has(String(value))
    throw unknownOperator(condition)
  }
  if (operator === 'pr') return sql`${column.text} is not null`
  if (value === null) {
    if (operator === 'eq') return sql`${column.text} is null`
    if (operator === 'ne') return sql`${column.text} is not null`
    throw unknownOperator(condition)
  }
  const wanted = column.isExact ? sql`${String(value)}::text` : sql`${lowerCaseAscii(String(value))}::text`
  const found = column.isExact ? sql`${column.text}` : lowerCaseAsciiSql(column.text)
  if (operator === 'eq') return sql`${found} = ${wanted}`
  if (operator === 'ne') return sql`${found} is distinct from ${wanted}`
  if (operator === 'co') return sql`strpos(${found}, ${wanted}) > 0`
  if (operator === 'sw') return sql`starts_with(${found}, ${wanted})`
  if (operator === 'ew') return sql`right(${found}, length(${wanted})) = ${wanted}`
  throw unknownOperator(condition)
}

const comparisons: Readonly<Record<string, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compareMoment(condition: FilterCondition, moment: RawBuilder<Date>): RawBuilder<SqlBool> {
  const { operator, value } = condition
  if (operator === 'pr') return sql`true`
  const comparison = comparisons[operator]
  if (!comparison) throw unknownOperator(condition)
  const wanted = new Date(String(value))
  if (Number.isNaN(wanted.getTime())) throw invalidFilter(`${value} is no date`)
  // Clients see times to the millisecond, so comparisons have the same precision.
  return sql`date_trunc('milliseconds', ${moment}) ${comparison} ${wanted}`
}

const unknownOperator = ({ operator, path }: FilterCondition) =>
  invalidFilter(`There is no operator ${operator} for ${path}`)

const invalidFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail)
