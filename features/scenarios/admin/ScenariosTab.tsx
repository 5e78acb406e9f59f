import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { screens } from '#features/paths.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { allScenariosQuery } from './queries.ts'
import { ScenarioCreator } from './ScenarioCreator.tsx'
import { ScenarioEditor } from './ScenarioEditor.tsx'
import { ScenariosTable } from './ScenariosTable.tsx'
import { useTabSelection } from './useTabSelection.ts'

/** The list of all scenarios; in its place the form for a new scenario, or for the one that the address names. */
export function ScenariosTab() {
  const t = useText('scenarios')
  useDocumentTitle(t('admin.title'))
  const { chosen } = useTabSelection('scenarios/create')
  useContentFocus(chosen.form ?? chosen.scenario)
  const query = useQuery(allScenariosQuery)
  if (chosen.form === 'new')
    return (
      <FormPage>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-label text-ink-muted">
          {t('admin.draftsHint')}
          <LinkButton look="secondary" to={screens.admin} params={{ _splat: 'scenario-drafts' }}>
            {t('admin.drafts')}
          </LinkButton>
        </p>
        <ScenarioCreator />
      </FormPage>
    )
  return (
    <QueryContent query={query} failed={t('admin.loadFailed')} retry={t('admin.retry')}>
      {(scenarios) => {
        const edited = scenarios.find(({ id }) => id === chosen.scenario)
        if (!edited) return <ScenariosTable scenarios={scenarios} />
        return (
          <FormPage>
            <ScenarioEditor key={edited.id} scenario={edited} />
          </FormPage>
        )
      }}
    </QueryContent>
  )
}

/**
 * Moves the focus when the list and a form change places: the pressed link may be gone, and the screen stays the same.
 */
function useContentFocus(form: string | number | undefined): void {
  const previous = useRef(form)
  useEffect(() => {
    if (previous.current === form) return
    previous.current = form
    if (document.activeElement === document.body) focusContent()
  }, [form])
}

function FormPage({ children }: { readonly children: ReactNode }) {
  const t = useText('scenarios')
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'scenarios/create' }}>
        {t('admin.title')}
      </BackLink>
      {children}
    </div>
  )
}
