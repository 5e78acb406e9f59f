import type { Ref } from 'react'
import { formatNumber, formatPercent } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { BUDGET_WARNING, type OrganizationBudget } from '../contract-budgets.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { formatCurrency } from './format-figures.ts'

type Props = {
  readonly budget: OrganizationBudget
  readonly currency: string | null
  /** Opens the form; undefined for people who may not change the budget. */
  readonly onChange: (() => void) | undefined
  readonly isOpen: boolean
  readonly buttonRef: Ref<HTMLButtonElement>
}

/** An organisation's budget for today. */
export function BudgetRow({ budget, currency, onChange, isOpen, buttonRef }: Props) {
  const t = useText('usage')
  const language = useLanguage()
  const { organization, share, is_default: isDefault, allows_built_in: allowsBuiltIn } = budget
  const isWarned = share !== null && share >= BUDGET_WARNING
  return (
    <div className="grid grid-cols-1 items-center gap-x-5 gap-y-1.5 nav:grid-cols-[minmax(10rem,1fr)_minmax(8rem,14rem)_minmax(14rem,1.4fr)_auto]">
      <p className="font-medium wrap-anywhere">{organization.name}</p>
      {share === null ? <span className="max-nav:hidden" /> : <BudgetBar share={share} />}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted tabular-nums">
        <span>{describeSpending(budget, currency, language, t)}</span>
        {isWarned && (
          <Badge tone="warm">{t('budgets.share', { share: formatPercent(share / 100, language) })}</Badge>
        )}
        {share !== null && isDefault && <span>{t('budgets.byDefault')}</span>}
        {share !== null && <span>{t(allowsBuiltIn ? 'budgets.builtIn' : 'budgets.ends')}</span>}
      </p>
      {onChange && (
        <TextButton
          ref={buttonRef}
          onClick={onChange}
          aria-expanded={isOpen}
          aria-label={t('budgets.changeOf', { name: organization.name })}
          className="justify-self-start text-sm text-accent-ink"
        >
          {t('budgets.change')}
        </TextButton>
      )}
    </div>
  )
}

function describeSpending(
  { unit, amount, spent_tokens: tokens, spent_money: money, share }: OrganizationBudget,
  currency: string | null,
  language: string,
  t: ReturnType<typeof useText<'usage'>>,
): string {
  const inMoney = (value: string) => (currency === null ? value : formatCurrency(value, currency, language))
  const inTokens = (count: number) => t('budgets.tokens', { count, number: formatNumber(count, language) })
  if (amount === null)
    return tokens === null ? t('budgets.none') : t('budgets.unlimited', { spent: inTokens(tokens) })
  const limit = unit === 'money' ? inMoney(amount) : inTokens(Number(amount))
  // Only superadmins are given exact figures.
  if (tokens === null)
    return t('budgets.of', { spent: formatPercent((share ?? 0) / 100, language), amount: limit })
  return t('budgets.of', {
    spent: unit === 'money' ? inMoney(money ?? '0') : formatNumber(tokens, language),
    amount: limit,
  })
}
