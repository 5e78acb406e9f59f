import { useText } from '#platform/web/hooks/useText.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { Evaluation } from '../contract.ts'
import { FindingDetails } from './FindingDetails.tsx'
import type { FindingSelection } from './useFindings.ts'

type Props = {
  readonly selection: FindingSelection
  readonly evaluation: Evaluation
  readonly onBack: () => void
}

/** One finding at the lower edge of a narrow screen, below the message that it is about. */
export function FindingSheet({ selection, evaluation, onBack }: Props) {
  const t = useText('evaluations')
  return (
    <Dialog
      name={t('findings.panel')}
      isOpen={selection.chosen !== null}
      onClose={selection.leave}
      className="mb-0! max-h-[60dvh] w-full! max-w-2xl! overflow-y-auto rounded-b-none! px-4 pt-2 pb-4 backdrop:bg-black/10! print:hidden"
    >
      <FindingDetails selection={selection} evaluation={evaluation} isSheet onBack={onBack} />
    </Dialog>
  )
}
