import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type FilterCondition, ScimError } from '#adapters/scim/port.ts'
import { lowerCase, toLowerCase } from '#platform/server/compare-text.ts'

/** What can be filtered by: texts, with or without a difference between cases, and moments. */
export type FilterColumn =
  | { readonly text: RawBuilder<string | null>; readonly isExact?: boolean }
  | { readonly moment: RawBuilder<Date> }
  /** Whether one of several texts is this. */
  | { readonly has: (value: string) => RawBuilder<SqlBool> }

type Filter = readonly (readonly FilterCondition[])[]

/** A filter as a condition of a statement. @throws ScimError */
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
  if (!column) throw refuse(`There is no filtering by ${condition.path}`)
  const holds = compareColumn(condition, column)
  return condition.isNegated ? sql<SqlBool>`not coalesce(${holds}, false)` : sql`coalesce(${holds}, false)`
}

function compareColumn({ path, operator, value }: FilterCondition, column: FilterColumn) {
  const unknown = refuse(`There is no operator ${operator} for ${path}`)
  if ('has' in column) {
    if (operator === 'eq') return column.has(String(value))
    throw unknown
  }
  if ('moment' in column) return compareMoment(operator, value, column.moment, unknown)
  if (operator === 'pr') return sql<SqlBool>`${column.text} is not null`
  if (value === null) {
    if (operator === 'eq') return sql<SqlBool>`${column.text} is null`
    if (operator === 'ne') return sql<SqlBool>`${column.text} is not null`
    throw unknown
  }
  const wanted = column.isExact ? sql`${String(value)}::text` : sql`${toLowerCase(String(value))}::text`
  const found = column.isExact ? sql`${column.text}` : lowerCase(column.text)
  if (operator === 'eq') return sql<SqlBool>`${found} = ${wanted}`
  if (operator === 'ne') return sql<SqlBool>`${found} is distinct from ${wanted}`
  if (operator === 'co') return sql<SqlBool>`strpos(${found}, ${wanted}) > 0`
  if (operator === 'sw') return sql<SqlBool>`starts_with(${found}, ${wanted})`
  if (operator === 'ew') return sql<SqlBool>`right(${found}, length(${wanted})) = ${wanted}`
  throw unknown
}

const comparisons: Readonly<Record<string, RawBuilder<unknown>>> = {
  eq: sql`=`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

function compareMoment(
  operator: string,
  value: FilterCondition['value'],
  moment: RawBuilder<Date>,
  unknown: ScimError,
): RawBuilder<SqlBool> {
  if (operator === 'pr') return sql<SqlBool>`true`
  const wanted = new Date(String(value))
  const comparison = comparisons[operator]
  if (!comparison || Number.isNaN(wanted.getTime())) throw unknown
  return sql<SqlBool>`${moment} ${comparison} ${wanted}`
}

const refuse = (detail: string) => new ScimError(400, 'invalidFilter', detail)
