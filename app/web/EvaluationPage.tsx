import type { Evaluation } from '#features/evaluations/contract.ts'
import { EvaluationScreen } from '#features/evaluations/web/EvaluationScreen.tsx'
import { loadTexts } from '#platform/web/i18n.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'

/** Loaded after the evaluation, because it stands at the end of the page. */
const SharingSection = lazyComponent(async () => {
  const [{ SharingSection: loaded }] = await Promise.all([
    import('#features/sharing/web/SharingSection.tsx'),
    loadTexts('sharing'),
  ])
  return loaded
})

/** An evaluation, and the section about with whom it is shared. */
export const EvaluationPage = () => (
  <EvaluationScreen
    renderSharing={(evaluation) => canBeShared(evaluation) && <SharingSection evaluation={evaluation} />}
  />
)

/** The server refuses to share any other evaluation as well. An erased evaluation has no words to share. */
const canBeShared = ({ own_conversation_id, is_measurement, content }: Evaluation): boolean =>
  own_conversation_id === undefined && !is_measurement && content !== ''
