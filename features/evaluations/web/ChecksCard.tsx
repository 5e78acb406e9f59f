import { useId } from 'react'
import { rubricLanguage, type Skill, skills } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'
import { isMadeByRules } from '../contract-points.ts'
import { CheckRow } from './CheckRow.tsx'
import { SkillMeter } from './SkillsCard.tsx'

/** The checks of the rubric under their skills, the weakest skill first. */
export function ChecksCard({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const id = useId()
  const { checks } = evaluation
  // Without a model these checks all have the same verdict, so only their names are listed.
  const needModel = isMadeByRules(evaluation) ? checks.filter(({ verdict }) => verdict === 'not_judged') : []
  const divided = checks.filter(({ verdict }) => verdict === 'divided').length
  return (
    <Card
      as="section"
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-5 p-5 sm:p-6 nav:col-span-full print:gap-2 print:p-0 print:shadow-none print:ring-0"
    >
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {t('checks.title')}
      </h2>
      {divided * 3 > checks.length && <Banner tone="note">{t('checks.manyDivided')}</Banner>}
      {groupBySkill(
        checks.filter((check) => !needModel.includes(check)),
        evaluation.skills,
      ).map(({ skill, checks: own }) => (
        <SkillGroup key={skill ?? 'other'} skill={skill} checks={own} evaluation={evaluation} />
      ))}
      {needModel.length > 0 && (
        <details className="border-t border-line pt-3 text-sm text-ink-muted">
          <summary className="min-h-11 cursor-pointer content-center pointer-fine:min-h-8">
            {t('checks.needModel', { count: needModel.length })}
          </summary>
          <ul
            lang={rubricLanguage(evaluation.language)}
            className="grid grid-cols-1 gap-1 ps-4 pt-1 wrap-anywhere"
          >
            {needModel.map(({ key, name }) => (
              <li key={key} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

type Group = { readonly skill: Skill | null; readonly checks: readonly EvaluatedCheck[] }

function groupBySkill(checks: Group['checks'], levels: Evaluation['skills']): readonly Group[] {
  const levelOf = (skill: Skill | null) => levels.find((one) => one.skill === skill)?.level ?? 3
  return [...skills, null]
    .map((skill) => ({ skill, checks: checks.filter((check) => check.skill === skill) }))
    .filter((group) => group.checks.length > 0)
    .toSorted((a, b) => levelOf(a.skill) - levelOf(b.skill))
}

function SkillGroup({ skill, checks, evaluation }: Group & { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const level = evaluation.skills.find((one) => one.skill === skill)?.level
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-3 border-t border-line pt-5 nav:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[7.5rem_minmax(0,1fr)] print:gap-x-4 print:pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 nav:block print:block">
        <h3 className="text-label font-semibold">
          {skill === null ? t('checks.other') : t(`skills.${skill}`)}
        </h3>
        {level !== undefined && (
          <div className="flex items-center gap-2 text-sm text-ink-muted">
            <SkillMeter level={level} />
            <p>{t(`skills.levels.${level}`)}</p>
          </div>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-4 print:gap-1.5">
        {checks.map((check) => (
          <CheckRow key={check.key} check={check} evaluation={evaluation} />
        ))}
      </ul>
    </div>
  )
}
