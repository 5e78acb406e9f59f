import { Link } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { AuditEntry } from '../contract.ts'

type AuditLinkTarget = {
  readonly path: string
  readonly search: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Links an entry to the content that was changed: a scenario's versions, a rubric's version, criteria, characters or
 * moods.
 */
export function ContentLink({ entry }: { readonly entry: AuditEntry }) {
  const goal = useAuditLinkTarget(entry)
  if (!goal) return null
  return (
    <Link
      to={screens.admin}
      params={{ _splat: goal.path }}
      search={goal.search}
      className="inline-flex min-h-11 items-center font-medium underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {goal.text}
    </Link>
  )
}

function useAuditLinkTarget({ subject, subject_id: id, after }: AuditEntry): AuditLinkTarget | undefined {
  const t = useText('audit')
  if (id === null) return undefined
  switch (subject) {
    case 'scenario': {
      const version = numberIn(after, 'version')
      const text = version === undefined ? t('openScenario') : t('openVersion', { number: version })
      return { path: `scenarios/${id}`, search: { step: 'publish', version }, text }
    }
    case 'criteria': {
      const version = numberIn(after, 'rubric_version')
      if (version === undefined)
        return { path: 'evaluation-criteria/edit', search: { criteria: id }, text: t('openCriteria') }
      const text = t('openRubric', { number: version })
      return { path: 'evaluation-criteria/rubric', search: { criteria: id, version }, text }
    }
    case 'character':
      return { path: 'bot-characters/create', search: { character: id }, text: t('openCharacter') }
    case 'mood':
      return { path: 'mood-modifiers', search: {}, text: t('openMoods') }
    default:
      return undefined
  }
}

function numberIn(values: unknown, name: string): number | undefined {
  if (typeof values !== 'object' || values === null) return undefined
  const value: unknown = Reflect.get(values, name)
  return typeof value === 'number' ? value : undefined
}
