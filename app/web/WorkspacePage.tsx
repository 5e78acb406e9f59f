import type { QueryClient } from '@tanstack/react-query'
import { charactersQuery } from '#features/characters/admin/queries.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { allMoodsQuery } from '#features/moods/admin/queries.ts'
import { DraftTrial } from '#features/rubric-trials/admin/DraftTrial.tsx'
import { startDraftTrial } from '#features/rubric-trials/admin/queries.ts'
import { StoryEditor } from '#features/scenarios/admin/StoryEditor.tsx'
import { TranslationEditor } from '#features/scenarios/admin/TranslationEditor.tsx'
import type { ContentEditors } from '#features/workspace/admin/content-editors.ts'
import { draftQuery } from '#features/workspace/admin/queries.ts'
import { WorkspaceScreen } from '#features/workspace/admin/WorkspaceScreen.tsx'
import { WorldDraftEditor } from '#features/worlds/admin/WorldDraftEditor.tsx'

const editors: ContentEditors = {
  story: (props) => <StoryEditor {...props} />,
  world: (props) => <WorldDraftEditor {...props} />,
  translation: (props) => <TranslationEditor {...props} />,
  trial: (props) => <DraftTrial key={props.criteriaId} {...props} />,
  startTrial: startDraftTrial,
}

/** The workspace of a scenario, with the editors of the slices that its parts belong to. */
export const WorkspacePage = () => <WorkspaceScreen editors={editors} />

/** Loads the data that every step needs. */
export const loadWorkspace = (queryClient: QueryClient, id: number): Promise<unknown> =>
  Promise.all([
    // Refetched on each arrival, because another author may have saved meanwhile.
    queryClient.prefetchQuery({ ...draftQuery(id), staleTime: 0 }),
    queryClient.prefetchQuery(languagesQuery),
    queryClient.prefetchQuery(charactersQuery),
    queryClient.prefetchQuery(allMoodsQuery),
  ])
