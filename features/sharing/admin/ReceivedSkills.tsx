import { useText } from '#platform/web/hooks/useText.ts'
import type { ReceivedEvaluation } from '../contract.ts'

type Props = { readonly skills: ReceivedEvaluation['skills'] }

/** How far each skill was shown, in words. */
export function ReceivedSkills({ skills }: Props) {
  const t = useText('evaluations')
  return (
    <dl className="grid grid-cols-1 gap-x-10 gap-y-2 text-label sm:grid-cols-2 lg:grid-cols-3">
      {skills.map(({ skill, level }) => (
        <div key={skill} className="flex items-baseline justify-between gap-4">
          <dt>{t(`skills.${skill}`)}</dt>
          <dd className="text-sm text-ink-muted">{t(`skills.levels.${level}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
