import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { MapEditor } from './MapEditor.tsx'
import { scenarioMapQuery } from './queries.ts'
import { isSignedOut, useSignInAgain } from './useSignInAgain.ts'

/** Which characters play which scenarios, in which moods. */
export function ScenarioMapTab() {
  const t = useText('scenario-map')
  useDocumentTitle(t('title'))
  const query = useQuery(scenarioMapQuery)
  const signIn = useSignInAgain()
  // The router is outside of what React draws.
  useEffect(() => {
    if (isSignedOut(query.error)) signIn()
  })
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(map) => <MapEditor map={map} />}
    </QueryContent>
  )
}
