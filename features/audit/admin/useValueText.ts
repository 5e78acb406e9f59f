import { useQuery } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { adminMoodTitle, adminMoodTitleLanguage } from '#features/moods/contract-admin.ts'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { adminScenarioTitle } from '#features/scenarios/contract-admin.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { budgetUnits } from '#features/usage/contract-budgets.ts'
import { userStates } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { formatDay, formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'

/** A value in words; names of content may be in another language than the screen. */
type ValueText = { readonly text: string; readonly lang?: string | undefined }

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
  const textOf = (field: string, value: unknown): string => {
    if (value === undefined) return '—'
    if (value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return formatNumber(value, language)
    if (typeof value === 'string') return wordOf(field, value) ?? value
    return isListOfWords(value) ? value.join(', ') : JSON.stringify(value, null, 2)
  }
  return (field: string, value: unknown): ValueText =>
    (typeof value === 'number' && nameOf(field, value)) || { text: textOf(field, value) }
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
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : undefined
  }
}

function useNames(fields: readonly string[], person: string | undefined) {
  const t = useText('audit')
  const reader = useLanguage()
  // Others may not list what belongs to all organisations, and no entry that they see names it.
  const isOfMany = useIsAllowed('superadmin')
  const isNeeded = (field: string, isListed = true) => ({ enabled: isListed && fields.includes(field) })
  const organizations = useQuery({ ...organizationsQuery, ...isNeeded('organization_id') }).data
  const languages = useQuery({ ...languagesQuery, ...isNeeded('language_id') }).data
  const scenarios = useQuery({ ...allScenariosQuery, ...isNeeded('scenario_id') }).data
  const characters = useQuery({ ...charactersQuery, ...isNeeded('base_character_id', isOfMany) }).data
  const moods = useQuery({ ...allMoodsQuery, ...isNeeded('mood_modifier_id', isOfMany) }).data
  return (field: string, id: number): ValueText | undefined => {
    const isSame = (one: { readonly id: number }) => one.id === id
    const named = (name: string | undefined, lang?: string): ValueText =>
      name === undefined ? { text: t('number', { number: id }) } : { text: name, lang }
    if (field === 'organization_id') return named(organizations?.find(isSame)?.name)
    if (field === 'language_id') return named(languages?.find(isSame)?.name)
    if (field === 'scenario_id') {
      const scenario = scenarios?.find(isSame)
      return scenario ? adminScenarioTitle(scenario, reader) : named(undefined)
    }
    if (field === 'base_character_id') {
      const character = characters?.find(isSame)
      return named(character?.name ?? character?.description)
    }
    if (field === 'mood_modifier_id') {
      const mood = moods?.find(isSame)
      return mood
        ? named(adminMoodTitle(mood, reader), adminMoodTitleLanguage(mood, reader))
        : named(undefined)
    }
    // The account is gone; whose it was is told by the one that it has become a part of.
    if (field === 'merged' && person !== undefined)
      return named(t('mergedAccount', { name: person, number: id }))
    return field === 'merged' || field === 'regression_case' ? named(undefined) : undefined
  }
}
