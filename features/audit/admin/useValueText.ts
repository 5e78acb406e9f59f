import { useQuery } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { budgetUnits } from '#features/usage/contract-budgets.ts'
import { userStates } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'

/**
 * What the values of an entry are in words: ids become the names of what they are of.
 * @param fields those of the entry, because only the names are loaded that it needs
 * @param person whom it was done to
 */
export function useValueText(fields: readonly string[], person: string | undefined) {
  const t = useText('audit')
  const language = useLanguage()
  const nameOf = useNames(fields, person)
  const wordOf = useWords()
  return (field: string, value: unknown): string => {
    if (value === undefined) return '—'
    if (value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return nameOf(field, value) ?? formatNumber(value, language)
    if (typeof value === 'string') return wordOf(field, value) ?? value
    return isListOfWords(value) ? value.join(', ') : JSON.stringify(value, null, 2)
  }
}

const isListOfWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What the code calls by a word, and days, as the screens write them. What people wrote stays as it is. */
function useWords() {
  const ofUsers = useText('users')
  const ofUsage = useText('usage')
  const language = useLanguage()
  return (field: string, value: string): string | undefined => {
    const role = field === 'role' && roles.find((one) => one === value)
    if (role) return ofUsers(`roles.${role}`)
    const state = field === 'state' && userStates.find((one) => one === value)
    if (state) return ofUsers(`states.${state}`)
    const unit = field === 'budget' && budgetUnits.find((one) => one === value)
    if (unit) return ofUsage(`budgets.units.${unit}`)
    // A day has no time zone: with an hour it is read as the reader's own.
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(`${value}T00:00`, language) : undefined
  }
}

function useNames(fields: readonly string[], person: string | undefined) {
  const t = useText('audit')
  // Others may not list what belongs to all organisations, and no entry that they see names it.
  const isOfMany = useIsAllowed('superadmin')
  const isNeeded = (field: string, isListed = true) => ({ enabled: isListed && fields.includes(field) })
  const organizations = useQuery({ ...organizationsQuery, ...isNeeded('organization_id') }).data
  const languages = useQuery({ ...languagesQuery, ...isNeeded('language_id') }).data
  const scenarios = useQuery({ ...allScenariosQuery, ...isNeeded('scenario_id') }).data
  const characters = useQuery({ ...charactersQuery, ...isNeeded('base_character_id', isOfMany) }).data
  const moods = useQuery({ ...allMoodsQuery, ...isNeeded('mood_modifier_id', isOfMany) }).data
  return (field: string, id: number): string | undefined => {
    const isSame = (one: { readonly id: number }) => one.id === id
    if (field === 'organization_id') return organizations?.find(isSame)?.name ?? t('number', { number: id })
    if (field === 'language_id') return languages?.find(isSame)?.name ?? t('number', { number: id })
    if (field === 'scenario_id') return scenarios?.find(isSame)?.title ?? t('number', { number: id })
    if (field === 'base_character_id') {
      const character = characters?.find(isSame)
      return character?.name ?? character?.description ?? t('number', { number: id })
    }
    if (field === 'mood_modifier_id') return moods?.find(isSame)?.title ?? t('number', { number: id })
    // The account is gone; whose it was is told by the one that it has become a part of.
    if (field === 'merged' && person !== undefined) return t('mergedAccount', { name: person, number: id })
    return field === 'merged' || field === 'regression_case' ? t('number', { number: id }) : undefined
  }
}
