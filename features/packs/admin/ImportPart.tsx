import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { ImportedItems } from './ImportedItems.tsx'
import { PackFileButton } from './PackFileButton.tsx'
import { PackPreviewTable } from './PackPreviewTable.tsx'
import { usePackFile } from './usePackFile.ts'

/** A pack comes in: chosen, looked at, imported. */
export function ImportPart() {
  const t = useText('packs')
  const { previewed, imported, failure, isPreviewing, isImporting, ...does } = usePackFile()
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-title font-semibold">{t('import')}</h2>
        <PackFileButton isBusy={isPreviewing} onFile={does.choose}>
          {t('choose')}
        </PackFileButton>
      </div>
      <p className="max-w-prose text-ink-muted">{t('importLead')}</p>
      {failure !== false && <Banner tone="error">{failure}</Banner>}
      {imported ? (
        <ImportedItems imported={imported} />
      ) : (
        previewed && (
          <PackPreviewTable
            key={previewed.preview.seen}
            preview={previewed.preview}
            isBusy={isImporting}
            onImport={does.start}
            onCancel={does.reset}
          />
        )
      )}
    </section>
  )
}
