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

/** A value in words; names of content may be in another language than the screens. */
type ValueText = { readonly text: string; readonly lang?: string | undefined }

/**
 * Returns a function that puts an entry's values into words; ids become names.
 * @param fields the entry's fields: only the names that they need are loaded
 * @param person the name of the changed user
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

/** Translates enum values and formats days; text by people stays unchanged. */
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
    // Formatted as a plain day: a parsed date would be shifted by the reader's time zone.
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value, language) : undefined
  }
}

function useNames(fields: readonly string[], person: string | undefined) {
  const t = useText('audit')
  const reader = useLanguage()
  // Only superadmins may list what all organisations share; no entry that others see names it.
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
    // The merged account no longer exists; the user that it was merged into tells whose it was.
    if (field === 'merged' && person !== undefined)
      return named(t('mergedAccount', { name: person, number: id }))
    return field === 'merged' || field === 'regression_case' ? named(undefined) : undefined
  }
}
