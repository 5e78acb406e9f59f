import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportStart } from './ImportStart.tsx'
import { useImportFile } from './useImportFile.ts'

type Props = { readonly onStarted: () => Promise<unknown> }

/** Choosing a file, its preview, and the start of the import. */
export function ImportFilePart({ onStarted }: Props) {
  const t = useText('user-imports')
  const { checked, isChecking, isStarting, failure, checkAgain, ...does } = useImportFile(onStarted)
  return (
    <>
      {failure !== false && (
        <Banner
          tone="error"
          action={checkAgain && <TextButton onClick={checkAgain}>{t('retry')}</TextButton>}
        >
          {failure}
        </Banner>
      )}
      {checked ? (
        <ImportPreview
          checked={checked}
          isChecking={isChecking}
          isUnchecked={checkAgain !== undefined}
          isStarting={isStarting}
          onFile={does.choose}
          onChange={does.change}
          onCancel={does.reset}
          onAdd={does.start}
        />
      ) : (
        <ImportStart isBusy={isChecking} onFile={does.choose} />
      )}
    </>
  )
}
