import { HttpResponse } from 'msw'
import type { DraftState } from '#features/workspace/contract.ts'
import { savePolicy } from '#features/workspace/admin/useAutosave.ts'
import { answer, handle, person, signInAs } from './network.ts'
import { sampleWorkspaceDraft } from './sample-workspace-draft.ts'

/** The state of the draft of scenario 5. */
export const sampleDraftState: DraftState = {
  draft: sampleWorkspaceDraft('A visit'),
  revision: 'version-1',
  version: 1,
  is_changed: false,
  can_undo: false,
  updated: null,
  archived: false,
  drafted: null,
  organization_ids: [1],
  problems: [{ step: 'criteria', problem: 'no_criteria', hinders: false }],
}
/** A character in its cast, and the mood. */
export const castCharacter = {
  id: 1,
  name: 'Sam Rivera',
  role: 'Project engineer',
  face_seed: 51,
  description: 'Thorough and bad at saying no.',
  bio: null,
  translations: {},
  archived: false,
}
export const castMood = {
  id: 2,
  title: 'Calm',
  translations: [],
  titles: [],
  description: null,
  archived: false,
}

/** The pause before a save, short because most tests wait for one. Milliseconds. */
const SHORT_PAUSE = 100

/** Answers all calls that a superadmin's workspace of scenario 5 makes when it opens. */
export function answerWorkspace(): void {
  savePolicy.pause = SHORT_PAUSE
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 2, name: 'Português', code: 'pt' },
  ])
  answer('GET /admin/base-characters', [castCharacter])
  answer('GET /admin/mood-modifiers', [castMood])
  answer('GET /admin/scenario-map/usual-moods', [])
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [] })
  answer('GET /admin/scenario-brief', { can_draft: true, brief: null })
  answer('GET /admin/scenarios/5/draft', sampleDraftState)
  answer('GET /admin/scenarios/5/versions', [
    {
      number: 1,
      by: { id: 3, name: 'Amara Okafor' },
      at: '2026-11-20T10:00:00.000Z',
      note: 'The first one',
      changes: [],
    },
  ])
}

/** Answers saves as the server would, and records them. */
export function recordSaves() {
  const sent: unknown[] = []
  handle('PATCH /admin/scenarios/5/draft', async ({ request }) => {
    const body: { readonly change: object } = JSON.parse(await request.text())
    sent.push(body)
    const draft = { ...sampleDraftState.draft, ...body.change }
    return HttpResponse.json({
      ...sampleDraftState,
      draft: { ...draft, texts: sampleDraftState.draft.texts },
      revision: `revision-${sent.length}`,
      is_changed: true,
      can_undo: true,
    })
  })
  return sent
}
