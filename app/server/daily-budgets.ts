import * as z from 'zod/mini'
import type { ModelBudget } from '#features/usage/server/model-budget.ts'
import type { DailyBudget } from '#platform/server/daily-budget.ts'

/** The purposes that are counted per day, because each may ask a paid provider. */
const budgetedPurposes = ['messages', 'evaluations', 'recordings', 'playbacks', 'drafts'] as const
type BudgetedPurpose = (typeof budgetedPurposes)[number]
type Budget = Readonly<Partial<Record<BudgetedPurpose, number>>>

export type DailyBudgets = Readonly<Record<BudgetedPurpose, DailyBudget>>

const isPurpose = (name: string | undefined): name is BudgetedPurpose =>
  budgetedPurposes.some((known) => known === name)

/** @returns undefined unless every part has the form `messages=200`, and none is repeated */
function readBudget(text: string): Budget | undefined {
  const parts = text.split(',').map((part) => /^\s*(\w+)\s*=\s*([1-9]\d{0,8})\s*$/.exec(part) ?? [])
  const budget = new Map(
    parts.flatMap(([, name, count]) => (isPurpose(name) ? [[name, Number(count)] as const] : [])),
  )
  return budget.size === parts.length ? Object.fromEntries(budget) : undefined
}

/** A budget for all models together, in tokens, or in money with at most two decimals. */
const modelPart = /(?:^|,)\s*(tokens\s*=\s*[1-9]\d{0,14}|money\s*=\s*\d{1,9}(?:\.\d{1,2})?)\s*(?=,|$)/

/** Splits a text into the models' budget and the rest; an amount of 0 means no budget. */
function splitModelBudget(text: string): { readonly model: ModelBudget | undefined; readonly rest: string } {
  const found = modelPart.exec(text)?.[1]
  const [unit, amount = ''] = (found ?? '').split('=').map((part) => part.trim())
  if (found === undefined || Number(amount) === 0) return { model: undefined, rest: text }
  const rest = text.replace(modelPart, '').replace(/^\s*,/, '')
  return { model: { unit: unit === 'money' ? 'money' : 'tokens', amount }, rest }
}

type ConfiguredBudgets = { readonly requests: Budget; readonly model: ModelBudget | undefined }

function readOrganizationBudget(text: string): ConfiguredBudgets | undefined {
  const { model, rest } = splitModelBudget(text)
  const requests = rest.trim() === '' ? {} : readBudget(rest)
  return requests && { requests, model }
}

/** A `dailyBudget` with a limit on what models consume, such as `messages=5000, tokens=2000000` or `money=25.00`. */
export const organizationBudget = z.pipe(
  z.optional(
    z.string().check(
      z.refine((text) => readOrganizationBudget(text) !== undefined, {
        error: `must be such as messages=5000, tokens=2000000; it may name ${budgetedPurposes.join(', ')}, and tokens or money`,
      }),
    ),
  ),
  z.transform(
    (text): ConfiguredBudgets =>
      (text === undefined ? undefined : readOrganizationBudget(text)) ?? { requests: {}, model: undefined },
  ),
)

/** Such as `messages=200, evaluations=20`; a purpose that is not named has no limit. */
export const dailyBudget = z.pipe(
  z.optional(
    z.string().check(
      z.refine((text) => readBudget(text) !== undefined, {
        error: `must be such as messages=200, evaluations=20; it may name ${budgetedPurposes.join(', ')}`,
      }),
    ),
  ),
  z.transform((text): Budget => (text === undefined ? {} : (readBudget(text) ?? {}))),
)

export function toDailyBudgets(user: Budget, organization: Budget): DailyBudgets {
  const budgetOf = (purpose: BudgetedPurpose) => ({
    perUser: user[purpose],
    perOrganization: organization[purpose],
  })
  return {
    messages: budgetOf('messages'),
    evaluations: budgetOf('evaluations'),
    recordings: budgetOf('recordings'),
    playbacks: budgetOf('playbacks'),
    drafts: budgetOf('drafts'),
  }
}
