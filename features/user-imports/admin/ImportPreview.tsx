import { useState } from 'react'
import { UnsavedQuestion, UnsavedTexts } from '#platform/web/forms/UnsavedTexts.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import type { ImportChanges, ImportDelivery } from '../contract.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { ImportFigures } from './ImportFigures.tsx'
import { ImportHeading } from './ImportHeading.tsx'
import { ImportLines } from './ImportLines.tsx'
import { StartImport } from './StartImport.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { type CheckedFile, IMPORT_FILES } from './useImportFile.ts'
import { useLineChanges } from './useLineChanges.ts'

type Props = {
  readonly checked: CheckedFile
  readonly isChecking: boolean
  /** Whether the preview is older than the newest changes, so that the import cannot be started from it. */
  readonly isUnchecked: boolean
  readonly isStarting: boolean
  readonly onFile: (file: File) => void
  readonly onChange: (changes: ImportChanges) => void
  readonly onCancel: () => void
  readonly onAdd: (delivery: ImportDelivery) => void
}

/** The expected outcome of a file, and changes to its lines before the import starts. */
export function ImportPreview({ checked, isChecking, isStarting, ...props }: Props) {
  const t = useText('user-imports')
  const { onChange, onAdd } = props
  const { preview, changes } = checked
  const isChanged = changes.corrected.length + changes.left_out.length > 0
  // The action that would discard the changes, held while its confirmation is open.
  const [leave, askToLeave] = useState<() => void>()
  const unlessChanged = (next: () => void) => (isChanged ? askToLeave(() => next) : next())
  const { actions, corrected, correct, endCorrecting } = useLineChanges(changes, isChecking, onChange)
  const { counts, lines } = preview
  return (
    <>
      <ImportHeading title={t('title')} found={preview} count={lines.length}>
        <TemplateButton />
        <FileButton
          accept={IMPORT_FILES}
          look="secondary"
          onFile={(file) => unlessChanged(() => props.onFile(file))}
        >
          {t('another')}
        </FileButton>
      </ImportHeading>
      <ImportFigures
        counts={counts}
        fates={['add', 'known', 'question', 'refused', ...(counts.left_out > 0 ? ['left_out' as const] : [])]}
      />
      <p role="status" className="sr-only">
        {isChecking && t('changing')}
      </p>
      <ImportLines lines={lines} actions={actions} />
      <StartImport
        preview={preview}
        isBusy={isStarting}
        isDisabled={isChecking || props.isUnchecked}
        onAdd={onAdd}
      >
        <Button look="ghost" onClick={() => unlessChanged(props.onCancel)}>
          {t('cancel')}
        </Button>
      </StartImport>
      <UnsavedTexts isUnsaved={isChanged && !isStarting} />
      <UnsavedQuestion
        isOpen={leave !== undefined}
        onLeave={() => {
          askToLeave(undefined)
          leave?.()
        }}
        onStay={() => askToLeave(undefined)}
      />
      {corrected && <CorrectDialog line={corrected} onCorrect={correct} onEnd={endCorrecting} />}
    </>
  )
}
