import { DraftTrial } from '#features/rubric-trials/admin/DraftTrial.tsx'
import { startDraftTrial } from '#features/rubric-trials/admin/queries.ts'
import { StoryEditor } from '#features/scenarios/admin/StoryEditor.tsx'
import { TranslationEditor } from '#features/scenarios/admin/TranslationEditor.tsx'
import type { ContentEditors } from '#features/workspace/admin/content-editors.ts'
import { WorkspacePlace } from '#features/workspace/admin/WorkspacePlace.tsx'
import { WorldDraftEditor } from '#features/worlds/admin/WorldDraftEditor.tsx'

const editors: ContentEditors = {
  story: (props) => <StoryEditor {...props} />,
  world: (props) => <WorldDraftEditor {...props} />,
  translation: (props) => <TranslationEditor {...props} />,
  trial: (props) => <DraftTrial key={props.criteriaId} {...props} />,
  startTrial: startDraftTrial,
}

/** The workspace of a scenario, with the editors of the slices that its parts belong to. */
export const WorkspacePage = () => <WorkspacePlace editors={editors} />
