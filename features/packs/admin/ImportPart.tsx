import PackageOpen from 'lucide-react/icons/package-open'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { FileDrop } from '#platform/web/ui/FileDrop.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { PackPreviewPart } from './PackPreviewPart.tsx'
import { PackResult } from './PackResult.tsx'
import { PACK_FILES, usePackFile } from './usePackFile.ts'

/** Imports a pack: choose a file, preview it, import it. */
export function ImportPart() {
  const t = useText('packs')
  const pack = usePackFile()
  const { previewed, imported, problem } = pack
  return (
    <section aria-labelledby="pack-import" className="grid grid-cols-1 gap-4">
      <TabHeading id="pack-import" title={t('import')} lead={t('importLead')} />
      {problem !== undefined && (
        <Banner
          tone="error"
          action={pack.needsNewPreview && <TextButton onClick={pack.lookAgain}>{t('lookAgain')}</TextButton>}
        >
          {problem}
        </Banner>
      )}
      {imported ? (
        <PackResult items={imported.items} onAnother={pack.reset} />
      ) : previewed && !pack.isPreviewing ? (
        <PackPreviewPart
          key={previewed.key}
          preview={previewed.preview}
          isBusy={pack.isImporting}
          onImport={pack.start}
          onFile={pack.choose}
          onCancel={pack.reset}
        />
      ) : (
        <>
          <FileDrop
            icon={<PackageOpen aria-hidden className="size-7 text-ink-muted" />}
            text={t('drop')}
            choose={t('choose')}
            accept={PACK_FILES}
            isBusy={pack.isPreviewing}
            onFile={pack.choose}
          />
          <p role="status" className="sr-only">
            {pack.isPreviewing && t('looking')}
          </p>
        </>
      )}
    </section>
  )
}
