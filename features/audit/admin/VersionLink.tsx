import { Link } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { AuditEntry } from '../contract.ts'

/** From what was done to a scenario to its versions, and to the one that came of it where the entry says which. */
export function VersionLink({ entry: { subject, subject_id, after } }: { readonly entry: AuditEntry }) {
  const t = useText('audit')
  if (subject !== 'scenario' || subject_id === null) return null
  const version = versionIn(after)
  return (
    <Link
      to={screens.admin}
      params={{ _splat: `scenarios/${subject_id}` }}
      search={{ step: 'publish', version }}
      className="inline-flex min-h-11 items-center font-medium underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {version === undefined ? t('openScenario') : t('openVersion', { number: version })}
    </Link>
  )
}

const versionIn = (values: unknown): number | undefined =>
  typeof values === 'object' && values !== null && 'version' in values && typeof values.version === 'number'
    ? values.version
    : undefined
