import { useQuery } from '@tanstack/react-query'
import { criteriaQuery } from '#features/criteria/admin/queries.ts'
import { scenarioTextFields } from '#features/scenarios/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { Mergeable } from '../contract-merge.ts'
import { useWorldWords } from './queries.ts'

/** Returns functions that name the field at a path of a draft and put its value into words. */
export function useFieldTexts(drafts: readonly WorkspaceDraft[]) {
  const t = useText('workspace')
  const ofScenario = useText('scenarios')
  const ofWorld = useWorldWords()
  const { data: criteria = [] } = useQuery(criteriaQuery)
  const worlds = drafts.map(({ world }) => world)
  const factText = (key: string) =>
    worlds.flatMap(({ facts }) => facts).find((fact) => fact.key === key)?.texts['en']
  const needText = (key: string) =>
    worlds.flatMap(({ needs }) => needs).find((need) => need.key === key)?.what['en']

  const nameField = ([part, key = '', inner]: readonly string[]): string => {
    if (part === 'texts') {
      const field = scenarioTextFields.find((one) => one === inner)
      const name = field ? ofScenario(`admin.fields.${field}.label`) : t('parts.language')
      return key === 'en' ? name : `${name} (${key.toUpperCase()})`
    }
    if (part === 'facts') return t('parts.named', { part: t('parts.fact'), text: factText(key) ?? key })
    if (part === 'needs') return t('parts.named', { part: t('parts.need'), text: needText(key) ?? key })
    if (part === 'prompt' || part === 'difficulty' || part === 'criteria') return t(`parts.${part}`)
    return part ?? ''
  }
  const readWord = (path: readonly string[], value: string): string => {
    if (value === '') return t('conflict.empty')
    const [part, , inner] = path
    if (part === 'criteria') return criteria.find(({ id }) => String(id) === value)?.title ?? value
    if (part === 'difficulty') return ofWorld(part, value)
    if (inner === 'after') return factText(value) ?? value
    return inner === 'layer' || inner === 'who' || inner === 'conditions' ? ofWorld(inner, value) : value
  }
  const readValue = (path: readonly string[], value: Mergeable): string => {
    if (value === undefined) return t('conflict.removed')
    if (value === null) return path[0] === 'criteria' ? t('criteria.none') : t('conflict.empty')
    if (typeof value === 'string') return readWord(path, value)
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    const words = Object.values(value).flatMap((one: unknown) => (typeof one === 'string' ? [one] : []))
    if (Array.isArray(value)) return words.map((one) => readWord(path, one)).join(', ') || t('conflict.empty')
    // The other author has removed this item, so its English text stands for it.
    const [part, key = ''] = path
    return (part === 'facts' ? factText(key) : part === 'needs' ? needText(key) : words.join('\n')) ?? key
  }
  return { nameField, readValue }
}
