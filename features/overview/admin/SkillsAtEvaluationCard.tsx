import { skills } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { FigureTable } from '#platform/web/table/FigureTable.tsx'
import type { SkillDistribution } from '../contract.ts'
import { FigureCard } from './FigureCard.tsx'
import { Legend } from './Legend.tsx'
import { SkillBar } from './SkillBar.tsx'
import { useFigure } from './WithheldFigure.tsx'

type Props = { readonly distributions: readonly SkillDistribution[] }

/** The levels of skills in the first evaluations of the month. */
export function SkillsAtEvaluationCard({ distributions }: Props) {
  const t = useText('overview')
  const toFigure = useFigure()
  return (
    <FigureCard
      title={t('skills.title')}
      note={t('skills.note')}
      table={
        distributions.length > 0 && (
          <FigureTable
            caption={t('skills.title')}
            first={t('skills.skill')}
            columns={[t('skills.not_shown'), t('skills.in_part'), t('skills.below'), t('skills.shown')]}
            rows={distributions.map((one) => ({
              key: one.skill,
              name: t(`skills.names.${one.skill}`),
              figures: [one.not_shown, one.in_part, one.not_shown_or_in_part, one.shown].map(toFigure),
            }))}
          />
        )
      }
    >
      <Legend
        entries={[
          [t('skills.not_shown'), 'bg-sunken'],
          [t('skills.in_part'), 'bg-accent/35'],
          [t('skills.shown'), 'bg-accent'],
        ]}
      />
      <ul className="grid grid-cols-1 gap-3">
        {skills.map((skill) => (
          <SkillBar
            key={skill}
            name={t(`skills.names.${skill}`)}
            distribution={distributions.find((one) => one.skill === skill)}
          />
        ))}
      </ul>
    </FigureCard>
  )
}
