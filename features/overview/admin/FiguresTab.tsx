import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { checkSession } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { DownloadLink } from '#platform/web/ui/DownloadLink.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import type { Overview } from '../contract.ts'
import { FigureTiles } from './FigureTiles.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { MonthChoice, OverviewOrganization } from './OverviewChoices.tsx'
import { overviewExportUrl, overviewQuery } from './queries.ts'
import { ScenarioFiguresCard } from './ScenarioFiguresCard.tsx'
import { SkillsAtEvaluationCard } from './SkillsAtEvaluationCard.tsx'
import { useOverviewChoice } from './useOverviewChoice.ts'

/** The activity of an organisation's people, in figures that reveal nothing about single persons. */
export function FiguresTab() {
  const t = useText('overview')
  useDocumentTitle(t('title'))
  const { choice, change, isOfMany } = useOverviewChoice()
  const query = useQuery(overviewQuery(choice))
  return (
    <div className="grid grid-cols-1 gap-5">
      <TabHeading title={t('title')} lead={t('lead')}>
        {isOfMany && (
          <OverviewOrganization
            value={choice.organization}
            onChoose={(organization) => change({ organization, month: undefined })}
          />
        )}
        {query.data?.month && (
          <MonthChoice
            months={query.data.months}
            value={query.data.month}
            onChoose={(month) => change({ month })}
          />
        )}
        <DownloadLink
          href={overviewExportUrl(choice)}
          check={checkSession}
          className={buttonClass('secondary', 'normal')}
        >
          <Download aria-hidden className="size-4" />
          {t('export')}
        </DownloadLink>
      </TabHeading>
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(overview) => <Figures overview={overview} />}
      </QueryContent>
    </div>
  )
}

function Figures({ overview }: { readonly overview: Overview }) {
  const t = useText('overview')
  const { month, months, skills, scenarios, has_more_scenarios } = overview
  return (
    <>
      <FigureTiles overview={overview} />
      {month === null ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-5">
            <SkillsAtEvaluationCard distributions={skills} />
            <MonthsCard months={months} />
          </div>
          <ScenarioFiguresCard scenarios={scenarios} hasMore={has_more_scenarios} />
        </div>
      )}
    </>
  )
}
