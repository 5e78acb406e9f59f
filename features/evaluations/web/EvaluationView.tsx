import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import { TabList, TabPanel } from '#platform/web/ui/Tabs.tsx'
import type { Evaluation } from '../contract.ts'
import { EvaluationActions } from './EvaluationActions.tsx'
import { EvaluationHeader } from './EvaluationHeader.tsx'
import { EvaluationText } from './EvaluationText.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { Provenance } from './Provenance.tsx'

/** Loaded on demand: most people only read the overview. */
const ContextTab = requiredComponent(
  'evaluation-context',
  async () => (await import('./ContextTab.tsx')).ContextTab,
)

type TabName = 'overview' | 'context'

/** Renders with whom an evaluation is shared, which the sharing slice provides. */
export type RenderSharing = (evaluation: Evaluation) => ReactNode

type Props = { readonly evaluation: Evaluation; readonly renderSharing: RenderSharing }

/** An evaluation in two tabs. The address names the tab, so that a reload and going back keep it; print has both. */
export function EvaluationView({ evaluation, renderSharing }: Props) {
  const t = useText('evaluations')
  const id = useId()
  const navigate = useNavigate()
  const { tab: chosen = 'overview', branch } = useSearch({ strict: false })
  useDocumentTitle(t('title', { title: evaluation.scenario.title }))
  const choose = (tab: TabName) =>
    void navigate({
      to: screens.evaluation,
      params: { id: String(evaluation.chat_id) },
      search: { branch, tab: tab === 'context' ? tab : undefined },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <EvaluationHeader evaluation={evaluation} />
      <TabList
        id={id}
        label={t('tabs.label')}
        tabs={[
          { name: 'overview', title: t('tabs.overview') },
          { name: 'context', title: t('tabs.context') },
        ]}
        chosen={chosen}
        onChoose={choose}
      />
      <div className="mt-4 sm:mt-6">
        <TabPanel id={id} name="overview" isChosen={chosen === 'overview'}>
          <OverviewTab evaluation={evaluation} />
        </TabPanel>
        <TabPanel id={id} name="context" isChosen={chosen === 'context'}>
          {evaluation.content === '' ? (
            <EvaluationText evaluation={evaluation} />
          ) : (
            <ContextTab evaluation={evaluation} />
          )}
        </TabPanel>
      </div>
      <Provenance evaluation={evaluation} />
      {renderSharing(evaluation)}
      <EvaluationActions chatId={evaluation.chat_id} className="mt-5 sm:hidden" />
    </>
  )
}
