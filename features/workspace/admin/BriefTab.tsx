import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import type { ScenarioBriefState } from '../contract-brief.ts'
import { BriefForm } from './BriefForm.tsx'
import { DraftingProgress } from './DraftingProgress.tsx'
import { briefQuery } from './brief-requests.ts'

/** The form with the five questions; then the progress of the draft, and a link to the finished one. */
export function BriefTab() {
  const t = useText('workspace')
  useDocumentTitle(t('brief.title'))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'scenario-drafts' }}>
        {t('drafts.title')}
      </BackLink>
      <TabHeading id="brief" title={t('brief.title')} />
      <Card as="section" aria-labelledby="brief" className="grid max-w-3xl gap-5 p-5 sm:p-6">
        <QueryContent query={useQuery(briefQuery)} failed={t('loadFailed')} retry={t('retry')}>
          {({ can_draft, brief }) =>
            can_draft ? (
              <NewestBrief brief={brief} />
            ) : (
              <p className="text-label text-ink-muted">{t('brief.noModel')}</p>
            )
          }
        </QueryContent>
      </Card>
    </div>
  )
}

function NewestBrief({ brief }: { readonly brief: ScenarioBriefState | null }) {
  const t = useText('workspace')
  const [leftScenarioId, setLeftScenarioId] = useState<number>()
  if (brief?.state === 'drafting') return <DraftingProgress brief={brief} />
  const drafted = brief?.state === 'drafted' ? brief.scenario_id : null
  if (drafted !== null && drafted !== leftScenarioId)
    return (
      <>
        <Banner tone="success">{t('brief.ready')}</Banner>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={screens.admin} params={{ _splat: `scenarios/${drafted}` }}>
            {t('brief.open')}
          </LinkButton>
          <Button look="secondary" onClick={() => setLeftScenarioId(drafted)}>
            {t('brief.another')}
          </Button>
        </div>
      </>
    )
  // Answers that have already produced a scenario are not shown again.
  return (
    <>
      <p className="text-label text-ink-muted">{t('brief.about')}</p>
      {brief && <Outcome brief={brief} />}
      <BriefForm last={drafted === null ? brief : null} />
    </>
  )
}

/** Says why the last answers produced no draft. */
function Outcome({ brief }: { readonly brief: ScenarioBriefState }) {
  const t = useText('workspace')
  const failureText = useFailureText()
  if (brief.state === 'cancelled') return <Banner tone="note">{t('brief.cancelled')}</Banner>
  if (brief.state !== 'failed' || !brief.failure) return null
  return <Banner tone="error">{t('brief.failed', { reason: failureText(brief.failure) })}</Banner>
}
