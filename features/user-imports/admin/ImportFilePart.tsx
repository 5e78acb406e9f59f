import { Banner } from '#platform/web/ui/Banner.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportStart } from './ImportStart.tsx'
import { useImportFile } from './useImportFile.ts'

type Props = { readonly onStarted: () => Promise<unknown> }

/** A file is chosen, looked at, and its people are added. */
export function ImportFilePart({ onStarted }: Props) {
  const { checked, isChecking, isStarting, failure, ...does } = useImportFile(onStarted)
  return (
    <>
      {failure !== false && <Banner tone="error">{failure}</Banner>}
      {checked ? (
        <ImportPreview
          checked={checked}
          isChecking={isChecking}
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
