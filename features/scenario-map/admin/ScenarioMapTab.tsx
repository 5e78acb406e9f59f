import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { MapEditor } from './MapEditor.tsx'

/** Which characters play which scenarios, in which moods. */
export function ScenarioMapTab() {
  const t = useText('scenario-map')
  useDocumentTitle(t('title'))
  return <MapEditor />
}
